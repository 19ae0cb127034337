import { exportActions, exportNames } from '#operations/evidence-schemas.ts';
import type { Command } from '../shell/command.ts';
import type { Stores } from '../shell/context.ts';
import { exportOfCalls } from '../widget/calls/call-words.ts';
import { chosenTab } from '../widget/simulator/event-commands.ts';
import { shownExchange } from '../widget/simulator/state.ts';
import { type ExportSubject, exportCalls, exportOfFetched } from './export-calls.ts';

/** The call that the view in use shows; null where it shows none. */
function shownSubject(stores: Stores): ExportSubject | null {
  const { shell, simulator, documents, historyList } = stores;
  switch (shell.getState().view) {
    case 'widget': {
      const { simulations, exchangeId } = simulator.getState();
      const exchange = shownExchange(simulations[chosenTab(stores)?.id ?? ''] ?? null, exchangeId);
      return exchange ? exportOfCalls([exchange]) : null;
    }
    case 'documents': {
      const { shown } = documents.getState();
      return shown && exportOfFetched(shown);
    }
    case 'history': {
      const { opened } = historyList.getState();
      return opened && { seqs: [opened.entry.seq] };
    }
    default:
      return null;
  }
}

/** Every form in which the call on show leaves Assay. */
export function exportCommands(stores: Stores): Command[] {
  const subject = shownSubject(stores);
  return exportNames.map((name) => ({
    id: `export-${name}`,
    title: exportActions[name].title,
    group: 'Calls',
    onlyTyped: name !== 'curl',
    keywords: exportActions[name].keywords,
    run: () => void exportCalls(stores, subject, name),
  }));
}
