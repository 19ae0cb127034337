import { type Command, InvalidArgumentError } from 'commander';
import { noReplies, repliesOfFile, repliesOfHistory } from '#app/mock.ts';
import { countLevels, countSentence } from '#core/contract/finding.ts';
import { errorText, several } from '#core/text/wording.ts';
import type { MockReplies } from '#core/widget/mock-reply.ts';
import type { Input } from '#operations/operations.ts';
import { type MockCall, mockEndpoint, startMock } from '#samples/mock.ts';
import { withHistory } from '../app.ts';
import { type OptionList, type OptionRow, type OptionsOf, withOptions } from '../options.ts';
import { exits, untilStopped } from '../terminal/exit-codes.ts';
import { findingText } from '../terminal/finding-text.ts';
import { portOption, wholeNumber } from '../terminal/input.ts';
import { CouldNot, print, visibleLine } from '../terminal/output.ts';
import { namedWorkspace } from '../workspace/open-workspace.ts';

type Contract = 'webhook' | 'document';

/** `200ms` or `200ms..2s`, in milliseconds, from and to. */
export function latencyOption(text: string): readonly [number, number] {
  const times = text.split('..').map((one) => {
    const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s)$/.exec(one) ?? [];
    return Number(number) * (unit === 's' ? 1000 : 1);
  });
  const [from = Number.NaN, to = from] = times;
  if (times.length > 2 || !(from <= to && to <= 600_000))
    throw new InvalidArgumentError('Write it like 300ms or 200ms..2s, up to 600s.');
  return [from, to];
}

/** `10%` or `10%:503`: which share of the calls fails, and with which HTTP status. */
export function failOption(text: string): { share: number; status: number } {
  const [, percent, status = '500'] = /^(\d{1,3}(?:\.\d{1,3})?)%(?::([45]\d\d))?$/.exec(text) ?? [];
  if (percent === undefined || Number(percent) > 100)
    throw new InvalidArgumentError('Write it like 10% or 10%:503, with a status from 400 to 599.');
  return { share: Number(percent) / 100, status: Number(status) };
}

async function repliesOfWorkspace(file: string): Promise<MockReplies> {
  const workspace = await namedWorkspace({ workspace: file, data: '' });
  if (!workspace) return noReplies;
  const { entries } = workspace;
  return repliesOfFile(entries, entries.tabs[0]?.category);
}

async function repliesFrom(from: string, as: Contract, data: string): Promise<MockReplies> {
  if (from === 'samples') return noReplies;
  if (from !== 'history') return repliesOfWorkspace(from);
  let replies = noReplies;
  await withHistory(data, async (app) => {
    const { run, texts } = app;
    const list = (query: Input<'listHistory'>) => run('listHistory', query);
    const open = (seq: number) => run('openExchange', { seq });
    replies = await repliesOfHistory({ list, open, texts }, as);
  });
  return replies;
}

/** One call for people who read it in a terminal. */
const callText = ({ as, action, surface, status, request: { findings }, note }: MockCall): string =>
  [
    `${[action ?? as, surface].filter((part) => part !== null).join(', ')}: ${status} (${note ?? countSentence(findings)})`,
    ...findings.flatMap((one) => findingText(one).split('\n')),
  ]
    .map(visibleLine)
    .join('\n');

const optionList = [
  [
    '--from <where>',
    'where the replies come from: samples, history, or a workspace such as assay.yaml',
    { value: 'samples' },
  ],
  [
    '--port <port>',
    'port to listen on; a tunnel must send Host: 127.0.0.1:PORT',
    { parse: portOption, value: 0 },
  ],
  [
    '--latency <time>',
    'how long each reply takes, such as 300ms or 200ms..2s',
    { parse: latencyOption },
  ],
  ['--fail <share>', 'share of the calls that fail, such as 10% or 10%:503', { parse: failOption }],
  [
    '--seed <number>',
    'number that decides which calls fail and how long they take; the same number repeats them',
    { parse: wholeNumber(0, 4_294_967_295), value: 1 },
  ],
  'data',
  'json',
] as const satisfies OptionList;
const speed = [
  '--speed <number>',
  'how many times faster than usual documents become Completed and expire',
  { parse: wholeNumber(1, 1_000_000), value: 1 },
] as const satisfies OptionRow;
type MockOptions = OptionsOf<typeof optionList>;
type DocumentOptions = MockOptions & OptionsOf<readonly [typeof speed]>;

async function run(as: Contract, options: MockOptions | DocumentOptions): Promise<void> {
  const { from, data, port, seed, json, latency, fail } = options;
  const replies = await repliesFrom(from, as, data);
  const ended = { calls: 0, errors: 0, warnings: 0 };
  const onCall = (call: MockCall): void => {
    const { error, warning } = countLevels(call.request.findings);
    ended.calls += 1;
    ended.errors += error;
    ended.warnings += warning;
    print(json ? JSON.stringify(call) : callText(call));
  };
  const mock = await startMock({
    as,
    port,
    replies,
    latency,
    fail,
    seed,
    speed: 'speed' in options ? options.speed : 1,
    onCall,
  }).catch((error: unknown) => {
    throw new CouldNot('port', errorText(error));
  });
  // Whoever reads the address may stop it at once.
  const stopped = untilStopped();
  if (json) print(JSON.stringify({ listening: mock.url }));
  else {
    print(`Listening on ${mock.url}`);
    if (as === 'document')
      print(
        `base_url ${new URL(mock.url).origin}, endpoint_path_id ${mockEndpoint}, any token. Every UUID is a document, submitted when it is first asked for.`,
      );
    print('Press Ctrl+C to stop.');
  }
  await stopped;
  await mock.close();
  const { calls, errors, warnings } = ended;
  print(
    json
      ? JSON.stringify({ ended })
      : `${several(calls, 'call')}, ${several(errors, 'error')}, ${several(warnings, 'warning')}`,
  );
  process.exitCode = errors > 0 ? exits.bad : exits.good;
}

/** `assay mock webhook`: answers in place of the real one, and judges the calls it gets. */
export const defineWebhook = (command: Command): Command =>
  withOptions(command, optionList).action((options: MockOptions) => run('webhook', options));

/** `assay mock document`: a document service that does the same; its documents become Completed and expire in time. */
export const defineDocument = (command: Command): Command =>
  withOptions(command, [...optionList, speed]).action((options: DocumentOptions) =>
    run('document', options),
  );
