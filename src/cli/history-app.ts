import { join } from 'node:path';
import { createJournal } from '#adapters/journal/journal.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { historyHandlers, openKept } from '#app/history.ts';
import { createTexts } from '#app/texts.ts';
import { openWorkspace } from '#app/workspace/workspace.ts';
import type { Running } from '#operations/dispatch.ts';
import { historyOperations } from '#operations/history-schemas.ts';
import type { CheckedInput, Operations } from '#operations/operations.ts';
import { version } from '../../package.json';
import { type CommandPorts, withUsualPorts } from './command-ports.ts';
import { type Runs, runsOf, stoppedByUser } from './running.ts';
import { hideSecrets, say } from './terminal/output.ts';

type Name = Exclude<keyof typeof historyOperations, 'replayCall'> | 'exportExchanges';

/** The operations over stored calls, for a command that sends nothing; a `CommandApp` runs them as well. `tokens` are those whose secrets it looks for. */
export type HistoryApp = Runs<Name> & Pick<Required<CommandPorts>, 'tokens'>;

/** The app of a command that only reads the journal of a data folder, without the rest of the app. `app.ts` loads this file when a command needs it. */
export function createHistoryApp(given: CommandPorts, folder: string): HistoryApp {
  const stopped = stoppedByUser();
  const ports = withUsualPorts(given);
  const { secrets, tokens } = ports;
  hideSecrets(secrets.seen);
  const texts = createTexts();
  const judge = createJudge(join(import.meta.dirname, 'judge-thread.js'));
  const notice = (text: string): void => say(`assay: ${text}`);
  const journal = createJournal(join(folder, fileNames.journal), null, notice, 'read');
  const clock = { now: Date.now };
  const { read } = openWorkspace({ ...ports, samples: null });
  // Nothing is being kept meanwhile.
  const history = { written: async () => undefined };
  const handlers = {
    ...historyHandlers({ journal, secrets, judge, clock }, texts, history, read),
    exportExchanges: async (input: CheckedInput<'exportExchanges'>, running: Running) => {
      const { exportHandlers } = await import('#app/evidence/handlers.ts');
      const { exportExchanges } = exportHandlers(
        { secrets, tokens, clock },
        texts,
        (which, own) => openKept(journal, own, which),
        read,
        version,
      );
      return exportExchanges(input, running);
    },
  };
  const tableWith = async (name: Name): Promise<Partial<Operations>> =>
    name === 'exportExchanges'
      ? (await import('#operations/evidence-schemas.ts')).evidenceOperations
      : historyOperations;
  return {
    stopped,
    texts,
    tokens,
    run: runsOf<Name>(tableWith, handlers, stopped),
    close: async () => void (await Promise.all([journal.close(), judge.close(), tokens.close()])),
  };
}
