import type { Command } from 'commander';
import { startRecorder } from '#adapters/recorder/splice.ts';
import { countsOf, type Recorded, type RecordingSettings } from '#app/record/record.ts';
import { countSentence } from '#core/contract/finding.ts';
import { targetFault } from '#core/recorded/passed-call.ts';
import { several } from '#core/text/wording.ts';
import { OperationError } from '#operations/outcome.ts';
import { historyOf, withApp } from './app.ts';
import type { CommandApp } from './command-app.ts';
import { type OptionList, type OptionsOf, withOptions } from './options.ts';
import { exits, untilStopped } from './terminal/exit-codes.ts';
import { CouldNot, print, say, visibleLine } from './terminal/output.ts';
import { findingText } from './terminal/verdict-text.ts';
import { commandSecrets } from './tokens/command-secrets.ts';
import { entryNamed, openCommandWorkspace, portsOf } from './workspace/open-workspace.ts';

/** Where --listen says. Throws CouldNot for what is no host with a port. */
function listenOn(text: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535)
    throw new CouldNot(
      'usage',
      `--listen needs a host and a port, such as 127.0.0.1:8080; got ${text}.`,
    );
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function targetOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CouldNot(
      'usage',
      `--to needs an http:// or https:// address, such as http://localhost:3000; got ${text}.`,
    );
  const fault = targetFault(url);
  if (fault !== null) throw new CouldNot('usage', `--to: ${fault}`);
  return url;
}

/** One recorded call for people who read it in a terminal. */
function recordedText({
  seq,
  action,
  surface,
  as,
  request,
  reply,
  differences,
  assumptions,
}: Recorded): string {
  const what = [action ?? as, surface].filter((part) => part !== null).join(', ');
  const findings = [...request.findings, ...reply.findings];
  return [
    `${seq === null ? '' : `#${seq}  `}${what}: ${reply.outcome ?? 'not judged'} (${countSentence(findings)})`,
    ...findings.map(findingText),
    ...differences.map(
      ({ place, simulated, received }) =>
        `  differs  ${place}: Assay would send ${simulated === null ? 'nothing' : JSON.stringify(simulated)}, received ${received === null ? 'nothing' : JSON.stringify(received)}`,
    ),
    ...assumptions.map(({ id, evidence }) => `  ${evidence} the assumption ${id}`),
  ]
    .map(visibleLine)
    .join('\n');
}

const optionList = [
  ['--to <url>', 'the service that the calls are passed on to', { isRequired: true }],
  [
    '--listen <host:port>',
    'where to listen on this machine; port 0 is any free one',
    { value: '127.0.0.1:0' },
  ],
  ['--tab <name>', 'tab of the workspace that the calls are of'],
  [
    '--as <contract>',
    'read all calls by this contract (default: each tells itself)',
    { choices: ['webhook', 'document'] },
  ],
  'category',
  [
    '--host <what>',
    'Host header: keep it, or name the target (default: keep it for a target on this machine)',
    { choices: ['keep', 'target'], isRare: true },
  ],
  'workspace',
  'env',
  'data',
  'json',
] as const satisfies OptionList;

/** `assay record`: passes real calls on to a service, and judges each in both directions. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(async (options: OptionsOf<typeof optionList>) => {
    const to = targetOf(options.to);
    const listen = listenOn(options.listen);
    const named = options.tab;
    const workspace = await openCommandWorkspace(
      options,
      commandSecrets(options),
      named !== undefined,
    );
    const tab = named === undefined ? null : entryNamed(workspace.entries.tabs, named, 'tab');
    const { json, as = null, category = null, host = null } = options;
    const history = await historyOf({ ...options, record: true });
    await withApp(
      (app) => run(app, { to, as, tab, category }, { listen, host, json: json === true }),
      portsOf(workspace),
      // What passes does not wait for what is kept.
      history && { ...history, inThread: true },
      // Ctrl+C ends a recording as its last line says.
      new AbortController().signal,
    );
  });

type Listening = {
  listen: { host: string; port: number };
  host: 'keep' | 'target' | null;
  json: boolean;
};

async function run(
  app: CommandApp,
  settings: RecordingSettings,
  { listen, host, json }: Listening,
): Promise<void> {
  const { to } = settings;
  const judging = new AbortController();
  const ended = { calls: 0, errors: 0, warnings: 0 };
  const printLine = (value: object): void => print(JSON.stringify(value));
  const recording = await app.record(
    settings,
    {
      onRecorded: (recorded) => {
        const { errors, warnings } = countsOf(recorded);
        ended.calls += 1;
        ended.errors += errors;
        ended.warnings += warnings;
        if (json) printLine(recorded);
        else print(recordedText(recorded));
      },
      onAside: (what, why) => say(visibleLine(`assay: left aside: ${what}. ${why}`)),
    },
    judging.signal,
  );
  const onUnread = (why: string): void => say(visibleLine(`assay: ${why}`));
  const recorder = await startRecorder({
    to,
    listen,
    host,
    onCall: recording.take,
    onUnread,
  }).catch((error: unknown) => {
    throw error instanceof OperationError ? new CouldNot('refused', error.message) : error;
  });
  // Whoever reads the address may stop it at once.
  const stopped = untilStopped();
  const { origin } = recorder.listening;
  if (json) printLine({ listening: origin });
  else {
    const said = recorder.host === 'keep' ? 'stays as it is' : `becomes ${to.host}`;
    print(`Listening on ${origin}, passing on to ${to.origin}. The Host header ${said}.`);
    print('Press Ctrl+C to stop.');
  }
  await stopped;
  await recorder.close();
  process.once('SIGINT', () => judging.abort());
  const hint = setTimeout(() => {
    say('assay: Judging what has passed. Press Ctrl+C again to end without it.');
  }, 1000);
  await recording.end().finally(() => clearTimeout(hint));
  const { calls, errors, warnings } = ended;
  if (json) printLine({ ended });
  else
    print(
      `${several(calls, 'call')}, ${several(errors, 'error')}, ${several(warnings, 'warning')}`,
    );
  process.exitCode = errors > 0 ? exits.bad : exits.good;
}
