import type { Command } from 'commander';
import { startRecorder } from '#adapters/recorder/splice.ts';
import type { Recorded, RecordingSettings } from '#app/record/record.ts';
import { travelOf } from '#app/transport.ts';
import { countLevels } from '#core/contract/finding.ts';
import { usualTransport } from '#core/document/connection.ts';
import { withScheme } from '#core/http/address.ts';
import type { Route } from '#core/http/route.ts';
import { tokenIdsOfTransport } from '#core/http/transport.ts';
import { targetFault } from '#core/recorded/passed-call.ts';
import { urlSecretsIn } from '#core/secrets/url-secrets.ts';
import { several } from '#core/text/wording.ts';
import { transportOf } from '#core/widget/tab.ts';
import { OperationError } from '#operations/outcome.ts';
import { historyOf, withApp } from './app.ts';
import type { CommandApp } from './command-app.ts';
import { type OptionList, type OptionsOf, transportOptions, withOptions } from './options.ts';
import { exits, untilStopped } from './terminal/exit-codes.ts';
import { findingText } from './terminal/finding-text.ts';
import { repeatable } from './terminal/input.ts';
import { CouldNot, print, say, visible, visibleLine } from './terminal/output.ts';
import { commandSecrets } from './tokens/command-secrets.ts';
import { typedTransport } from './transport.ts';
import {
  type CommandWorkspace,
  entryNamed,
  openCommandWorkspace,
  portsOf,
  refuseTogether,
} from './workspace/open-workspace.ts';

/** Where --listen says. Throws CouldNot for what is no host with a port. */
function listenOn(text: string): { host: string; port: number } {
  const [, port] = /^(?:[^\s:/?#@[\]\\]+|\[[^\]]+\]):(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || !URL.canParse(`http://${text}`))
    throw new CouldNot(
      'usage',
      `--listen needs a host and a port, such as 127.0.0.1:8080 or [::1]:8080; got ${visible(text)}.`,
    );
  const { hostname } = new URL(`http://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
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

/** The findings of each direction, without notes: the caller's request, and the service's reply. */
const directions = ['request', 'reply'] as const;
type Direction = (typeof directions)[number];
const perDirection = (text: (direction: Direction) => string | number): string =>
  directions.map((direction) => `${direction} ${text(direction)}`).join(' · ');

/** Different calls that are remembered, so that an equal one is a line. */
const mostKnown = 1000;

/** Prints calls for people who read them in a terminal; one that is equal to one before names that one. */
export function createCallText(): (recorded: Recorded) => string {
  const known = new Map<string, number>();
  return (recorded) => {
    const { seq, action, as, surface, reply } = recorded;
    const number = seq === null ? '' : `#${seq}  `;
    const what = [action ?? as, surface].filter((part) => part !== null).join(', ');
    const title = `${number}${what}: ${reply.outcome ?? 'not judged'}`;
    const details = detailsOf(recorded);
    const text = JSON.stringify([what, reply.outcome, details]);
    const before = known.get(text);
    if (before !== undefined) return visibleLine(`${title} (as #${before})`);
    if (seq !== null && known.size < mostKnown) known.set(text, seq);
    const counts = perDirection((direction) => {
      const { error, warning } = countLevels(recorded[direction].findings);
      return error + warning;
    });
    return [`${title} (${counts})`, ...details].map(visibleLine).join('\n');
  };
}

/** What is said of a recorded call below its title. */
function detailsOf({ request, reply }: Recorded): string[] {
  return [
    ...[...request.findings, ...reply.findings].flatMap((one) => findingText(one).split('\n')),
    ...reply.diagnosis.flatMap(({ cause, after }) =>
      after === null
        ? []
        : [`  seen after the fix of "${reply.diagnosis[after]?.cause}": ${cause}`],
    ),
  ];
}

const optionList = [
  [
    '--to <url>',
    'the service that the calls are passed on to',
    { parse: withScheme, isRequired: true },
  ],
  [
    '--listen <host:port>',
    'where to listen on this machine; port 0 is any free one',
    { value: '127.0.0.1:0' },
  ],
  ['--tab <name>', 'tab of the workspace that the calls are of, and whose transport they take'],
  [
    '--connection <name>',
    'connection of the workspace that the calls are of, and whose transport they take; implies --as document',
    { excludes: ['tab', 'as', 'category'] },
  ],
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
  [
    '--host-name <name>',
    'another name of this machine by which callers reach --listen, such as host.docker.internal; repeatable',
    { parse: repeatable, isRare: true },
  ],
  [
    '--fail-on <direction>',
    'whose errors end the command with 1: those of requests, of replies, or of any',
    { choices: ['any', ...directions], value: 'any' },
  ],
  ...transportOptions,
  'workspace',
  'env',
  'allowEnv',
  'allowRoutes',
  'data',
  'json',
] as const satisfies OptionList;
type Options = OptionsOf<typeof optionList>;

/** The tab or the connection that the calls are of, and how they travel. Throws CouldNot. */
async function ownerOf(
  options: Options,
  to: URL,
  workspace: CommandWorkspace,
): Promise<Pick<RecordingSettings, 'tab' | 'connection' | 'marked'> & { route: Route }> {
  const { entries, file, secrets } = workspace;
  const name = options.tab ?? options.connection;
  if (name !== undefined)
    refuseTogether(options.tab === undefined ? 'connection' : 'tab', options, transportOptions);
  const tab = options.tab === undefined ? null : entryNamed(entries.tabs, options.tab, 'tab');
  const connection =
    options.connection === undefined
      ? null
      : entryNamed(entries.connections, options.connection, 'connection');
  const typed = async () => ({
    ...usualTransport,
    ...(await typedTransport(options, to.href)),
  });
  const transport = connection ?? (tab ? transportOf(tab) : await typed());
  // Tokens of the user's own workspace are stored ones; those of a repository have to be bound first.
  if (file === null && name !== undefined)
    for (const tokenId of tokenIdsOfTransport(transport))
      if (tokenId !== null) await secrets.admitToken(tokenId);
  const { route, handed } = await travelOf(
    { ...secrets, clock: { now: Date.now } },
    transport,
    {
      url: to.href,
      clause: connection ? 'DOC-REQ-2' : 'TAB-CRD-2',
      settingsOf: connection ? 'connection' : 'tab',
      reuse: false,
    },
    { signal: new AbortController().signal, progress: () => undefined },
  );
  handed();
  if (connection === null) return { tab, connection, route };
  const { base_url, urlSecrets: marks } = connection;
  return { tab, connection, route, marked: urlSecretsIn(base_url, { marks }) };
}

/** `assay record`: passes real calls on to a service, and judges each in both directions. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(async (options: Options) => {
    const to = targetOf(options.to);
    const listen = listenOn(options.listen);
    const isNamed = (options.tab ?? options.connection) !== undefined;
    const workspace = await openCommandWorkspace(options, commandSecrets(options), isNamed);
    const { route, ...owner } = await ownerOf(options, to, workspace);
    const { json, category = null, host = null, hostName: names = [] } = options;
    const as = owner.connection ? 'document' : (options.as ?? null);
    const history = await historyOf({ ...options, record: true });
    await withApp(
      (app) =>
        run(
          app,
          { to, as, category, ...owner },
          { listen, names, host, route, json: json === true, failOn: options.failOn },
        ),
      portsOf(workspace),
      // What passes does not wait for what is kept.
      history && { ...history, inThread: true },
      // Ctrl+C ends a recording as its last line says.
      new AbortController().signal,
    );
  });

type Listening = {
  listen: { host: string; port: number };
  /** Names besides those of the loopback by which callers may reach it. */
  names: readonly string[];
  host: 'keep' | 'target' | null;
  route: Route;
  json: boolean;
  failOn: Options['failOn'];
};

async function run(
  app: CommandApp,
  settings: RecordingSettings,
  { json, failOn, ...listening }: Listening,
): Promise<void> {
  const { to } = settings;
  const judging = new AbortController();
  let calls = 0;
  const counts = { request: { errors: 0, warnings: 0 }, reply: { errors: 0, warnings: 0 } };
  const callText = createCallText();
  const printLine = (value: object): void => print(JSON.stringify(value));
  const recording = await app.record(
    settings,
    {
      onRecorded: (recorded) => {
        calls += 1;
        for (const direction of directions) {
          const { error, warning } = countLevels(recorded[direction].findings);
          counts[direction].errors += error;
          counts[direction].warnings += warning;
        }
        if (json) printLine(recorded);
        else print(callText(recorded));
      },
      onAside: (what, why) => say(visibleLine(`assay: left aside: ${what}. ${why}`)),
    },
    judging.signal,
  );
  const onUnread = (why: string): void => say(visibleLine(`assay: ${why}`));
  const recorder = await startRecorder({
    to,
    ...listening,
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
  const { request, reply } = counts;
  const errors = request.errors + reply.errors;
  if (json) printLine({ ended: { calls, errors, warnings: request.warnings + reply.warnings } });
  else {
    const text = perDirection((direction) => {
      const own = counts[direction];
      return `${several(own.errors, 'error')}, ${several(own.warnings, 'warning')}`;
    });
    print(`${several(calls, 'call')}: ${text}`);
  }
  const failing = failOn === 'any' ? errors : counts[failOn].errors;
  process.exitCode = failing > 0 ? exits.bad : exits.good;
}
