import { join, resolve } from 'node:path';
import { hostFacts } from '#adapters/host-facts.ts';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { createMockServer } from '#adapters/mock-server/server.ts';
import { fileNames, prepareDataFolder } from '#adapters/storage/data-folder.ts';
import { environmentSecrets, noTokens } from '#adapters/vault/environment.ts';
import { ticketPageNextTo } from '#adapters/window-files/static-files.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { createXml } from '#adapters/workers/xml.ts';
import type { ManyDocuments, RunReport } from '#app/documents/fetch-many.ts';
import { createHandlers } from '#app/handlers.ts';
import type { Ports } from '#app/ports/ports.ts';
import type { Texts } from '#app/texts.ts';
import { createDispatch } from '#operations/dispatch.ts';
import type { Input, OperationName, Output } from '#operations/operations.ts';
import type { Progress } from '#operations/outcome.ts';
import { onInterrupt } from './terminal/exit-codes.ts';
import { CouldNot, fail, hideSecrets, interrupted, say } from './terminal/output.ts';

/**
 * Runs operations for one command: over the same dispatcher as the window, and only the vault
 * and the history store anything. `stopped` is aborted by Ctrl+C; `close` lets both finish writing,
 * and ends the threads.
 */
export type CommandApp = {
  stopped: AbortSignal;
  run<N extends OperationName>(
    name: N,
    input: Input<N>,
    onProgress?: (progress: Progress) => void,
  ): Promise<Output<N>>;
  texts: Texts;
  /** Fetches many documents until all are done or Ctrl+C is pressed. Throws OperationError. */
  fetchDocuments(
    given: ManyDocuments,
    ids: AsyncIterable<string>,
    report: RunReport,
  ): Promise<string | null>;
  close(): Promise<void>;
};

/** What differs between commands: where secrets are, and the workspace of a command that reads one. */
export type CommandPorts = Pick<Ports, 'secrets' | 'tokens' | 'consent'> & {
  workspace?: Ports['workspace'];
};

/** For a command that reads no workspace: changes are forgotten. */
const noWorkspace: Ports['workspace'] = {
  read: async () => null,
  change: async (changed) => changed(null),
  onChanged: () => () => undefined,
};

/**
 * For a command that sends no secret: it could read variables of the environment, and asks nobody.
 */
export const withoutSecrets = (): CommandPorts => ({
  secrets: environmentSecrets(process.env),
  tokens: noTokens,
  consent: { ask: async () => false },
});

/** The build puts the threads next to the command line itself. */
const threads = import.meta.dirname;

/** The data folder with the journal, and whether the calls of the command are kept in it. */
type CommandHistory = { folder: string; keeps: boolean };

/** Without `history` no call is kept, and none of before can be read. */
export function commandApp(
  version: string,
  { secrets, tokens, consent, workspace = noWorkspace } = withoutSecrets(),
  history: CommandHistory | null = null,
): CommandApp {
  const stopped = onInterrupt(() => fail(interrupted(), process.argv.includes('--json')));
  hideSecrets(secrets.seen);
  let fault: unknown = null;
  const { handlers, texts, close, fetchDocuments } = createHandlers(
    {
      secrets,
      tokens,
      consent,
      workspace,
      workspaceFiles: null,
      opened: null,
      windowState: { read: async () => null, change: async (changed) => changed(null) },
      http: nodeHttp,
      identity: joseIdentity,
      direct: modelFetch(nodeHttp),
      standIn: createMockServer,
      judge: createJudge(join(threads, 'judge-thread.js')),
      xml: createXml(join(threads, 'xml-thread.js')),
      ticketPage: ticketPageNextTo(threads),
      journal: createJournal(history && join(history.folder, fileNames.journal), null, (text) =>
        say(`assay: ${text}`),
      ),
      clock: { now: Date.now },
      timer: nodeTimer,
      samples: null,
    },
    {
      face: 'cli',
      version,
      dataFolder: null,
      notices: () => [],
      noReferences: null,
      environment: hostFacts(),
    },
    history?.keeps ? 'always' : 'never',
  );
  const dispatch = createDispatch(handlers, (thrown) => {
    fault = thrown;
  });
  return {
    texts,
    stopped,
    fetchDocuments: (given, ids, report) =>
      fetchDocuments(given, ids, { signal: stopped, progress: () => undefined }, report),
    async run(name, input, onProgress = () => undefined) {
      const outcome = await dispatch(name, input, { signal: stopped, progress: onProgress });
      if (outcome.ok) return outcome.value as Output<typeof name>;
      if (outcome.error.code === 'internal') throw fault;
      if (outcome.error.code === 'cancelled') throw interrupted();
      throw new CouldNot(outcome.error.code, outcome.error.message);
    },
    close,
  };
}

/** Where the calls of a command are kept: in its data folder, which is made if need be, with `--record`; otherwise nowhere. */
export async function historyOf({
  data,
  record,
}: {
  data: string;
  record?: true;
}): Promise<CommandHistory | null> {
  if (!record) return null;
  const folder = resolve(data);
  for (const text of await prepareDataFolder(folder)) say(`assay: ${text}`);
  return { folder, keeps: true };
}

/** Runs one command with its own app, which is always closed. */
export async function withApp(
  version: string,
  work: (app: CommandApp) => Promise<void>,
  secrets = withoutSecrets(),
  history: CommandHistory | null = null,
): Promise<void> {
  const app = commandApp(version, secrets, history);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
