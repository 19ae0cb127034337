import type { Finding } from '#core/contract/finding.ts';
import type { Change, Selection } from '../findings/selection.ts';
import { chosenTab } from '../widget/simulator/event-commands.ts';
import { shownExchange } from '../widget/simulator/state.ts';
import type { Stores } from './context.ts';

type FindingsOnShow = {
  verdict: { findings: readonly Finding[] } | null | undefined;
  selection: Selection;
  select(change: Change): void;
};

/** The findings of the judged reply, where it is open over the view, else those of the view; null where it has none. */
export function findingsOnShow(stores: Stores): FindingsOnShow | null {
  const { shell, reply, simulator } = stores;
  if (reply.getState().isOpen) return reply.getState();
  switch (shell.getState().view) {
    case 'documents': {
      const { shown, ...selected } = stores.documents.getState();
      return { ...selected, verdict: shown?.exchange.verdict };
    }
    case 'widget': {
      const { simulations, exchangeId, ...selected } = simulator.getState();
      const simulation = simulations[chosenTab(stores)?.id ?? ''] ?? null;
      return { ...selected, verdict: shownExchange(simulation, exchangeId)?.fired?.verdict };
    }
    case 'history': {
      const { opened, selection, pickFinding } = stores.historyList.getState();
      const verdict = opened?.fired?.verdict ?? opened?.document?.verdict;
      return { verdict, selection, select: pickFinding };
    }
    default:
      return null;
  }
}
