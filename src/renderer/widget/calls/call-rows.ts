import { holdsWords } from '../../ui/search.ts';
import { callsOf, findingsOf, groupByAction, standingOf } from '../simulator/action-entries.ts';
import {
  isOverOtherSurface,
  type Simulation,
  type WidgetExchange,
} from '../simulator/simulator.ts';
import { exchangeLine, standingTitles } from './call-words.ts';

/** A row of the list: the first call of an action with those that followed, or one of those. */
export type CallRow = {
  id: number;
  exchange: WidgetExchange;
  /** The calls that the status of the row is about, and its counts while it is shut. */
  calls: readonly WidgetExchange[];
  words: string | null;
  followed: readonly CallRow[];
};

/** The rows of a tab: the newest action first, and below it its calls in their order. */
export function callRows(simulation: Simulation): CallRow[] {
  const rowOf = (exchange: WidgetExchange): CallRow => ({
    id: exchange.id,
    exchange,
    calls: [exchange],
    words: null,
    followed: [],
  });
  return groupByAction(simulation)
    .map((entry) => ({
      ...rowOf(entry.first),
      calls: callsOf(entry),
      words: isOverOtherSurface(entry.first) ? 'Over the other surface' : entry.words,
      followed: entry.followed.map(rowOf),
    }))
    .reverse();
}

/** The calls whose findings a row counts: an open row leaves those of the calls below it to their own rows. */
export const countedCalls = (
  { exchange, calls }: Pick<CallRow, 'exchange' | 'calls'>,
  isOpen: boolean,
): readonly WidgetExchange[] => (isOpen ? [exchange] : calls);

/** What a row says, as a screen reader reads it. */
export const rowText = ({ exchange, words }: CallRow): string =>
  [
    exchange.call.action,
    exchange.listedOnly === 'recorded' && 'recorded',
    words,
    exchangeLine(exchange),
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The rows that have every word of the filter in their texts, their status or the ids of their
 * findings; what followed from an action stays with it.
 */
export function filteredRows(rows: readonly CallRow[], filter: string): readonly CallRow[] {
  if (filter.trim() === '') return rows;
  return rows.filter((row) => {
    const texts = [row, ...row.followed].map(rowText);
    const clauses = findingsOf(row.calls).map(({ clause }) => clause);
    const standing = standingTitles[standingOf(row.calls)];
    return holdsWords([...texts, standing, ...clauses].join(' '), filter.trim());
  });
}
