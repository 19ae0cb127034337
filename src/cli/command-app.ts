import { join } from 'node:path';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { createMockServer } from '#adapters/mock-server/server.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { createCommandXml } from '#adapters/workers/xml.ts';
import { createApp } from '#app/api.ts';
import type { ManyDocuments, RunReport } from '#app/documents/fetch-many.ts';
import type { ReplyToFix, SuggestedFix } from '#core/diagnosis/suggest-fix.ts';
import { type OperationName, operations } from '#operations/operations.ts';
import { version } from '../../package.json';
import { type CommandPorts, withUsualPorts } from './command-ports.ts';
import { type Runs, runsOf, stoppedByUser } from './running.ts';
import { hideSecrets, say } from './terminal/output.ts';

/** Runs every operation for one command; only the vault and the history store anything. */
export type CommandApp = Runs<OperationName> &
  Pick<ReturnType<typeof createApp>, 'record'> & {
    /** Fixes a reply beside what else runs. */
    fix(reply: ReplyToFix, signal: AbortSignal): Promise<SuggestedFix>;
    /** Fetches many documents until all are done or Ctrl+C is pressed. Throws OperationError. */
    fetchDocuments(
      given: ManyDocuments,
      ids: Iterable<string>,
      report: RunReport,
    ): Promise<string | null>;
  };

/**
 * The data folder with the journal, whether the calls of the command are kept in it, and the environment that they are made in. `inThread`: a
 * thread of its own writes them, so that a command that goes on for long does not wait for the disk.
 */
export type CommandHistory = {
  folder: string;
  keeps: boolean;
  environment: string | null;
  inThread?: boolean;
  /** The tags of the calls that are kept. */
  tags?: () => readonly string[];
};

/** The build puts the threads next to the command line itself. */
const threads = import.meta.dirname;

/** Connects the parts of the app for one command, which the caller closes; `commandApp` (app.ts) loads this file when a command needs it. */
export function createCommandApp(
  given: CommandPorts,
  history: CommandHistory | null,
  stopped = stoppedByUser(),
): CommandApp {
  const { secrets, tokens, consent, workspace } = withUsualPorts(given);
  hideSecrets(secrets.seen);
  const judge = createJudge(join(threads, 'judge-thread.js'));
  const { handlers, texts, close, fetchDocuments, record } = createApp(
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
      judge,
      xml: createCommandXml(join(threads, 'xml-thread.js')),
      journal: createJournal(
        history && join(history.folder, fileNames.journal),
        history?.inThread ? join(threads, 'journal-thread.js') : null,
        (text) => say(`assay: ${text}`),
        history?.keeps ? 'record' : 'read',
      ),
      clock: { now: Date.now },
      timer: nodeTimer,
      samples: null,
      startRecorder: null,
      startMock: null,
    },
    {
      face: 'cli',
      version,
      dataFolder: null,
      notices: () => [],
      noReferences: null,
    },
    history?.keeps ? 'always' : 'never',
    history?.environment ?? null,
    history?.tags,
  );
  return {
    texts,
    stopped,
    record,
    fix: (reply, signal) => judge.fix(reply, { signal, progress: () => undefined }),
    fetchDocuments: (given, ids, report) =>
      fetchDocuments(given, ids, { signal: stopped, progress: () => undefined }, report),
    run: runsOf(async () => operations, handlers, stopped),
    close,
  };
}
