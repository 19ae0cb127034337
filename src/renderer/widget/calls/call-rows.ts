import { holdsWords } from '../../ui/search.ts';
import { groupByAction, standingOf } from '../simulator/action-entries.ts';
import {
  isOverOtherSurface,
  type Simulation,
  type WidgetExchange,
} from '../simulator/simulator.ts';
import { exchangeLine, standingTitles } from './call-words.ts';

/** A row of the list: a call that the user caused, with the event in `words`, or, at level 2, one that followed from it. */
export type CallRow = {
  id: string;
  exchange: WidgetExchange;
  words: string | null;
  level: 1 | 2;
};

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

/** What the filter looks through: the text of a row, its status and the ids of its findings. */
const soughtIn = (row: CallRow): string =>
  [
    rowText(row),
    standingTitles[standingOf(row.exchange)],
    ...(row.exchange.fired?.verdict.findings ?? []).map(({ clause }) => clause),
  ].join(' ');

/**
 * The rows of a tab: the newest action first, and below it what followed from it, which stays with it where the rows are filtered: every word is
 * in one of them.
 */
export function callRows(simulation: Simulation, filter = ''): CallRow[] {
  const groups = groupByAction(simulation).map(({ words, calls }) =>
    calls.map((exchange, index): CallRow => {
      const own = isOverOtherSurface(exchange) ? 'Over the other surface' : words;
      const id = String(exchange.id);
      return index === 0
        ? { id, exchange, words: own, level: 1 }
        : { id, exchange, words: null, level: 2 };
    }),
  );
  return groups
    .filter((rows) => holdsWords(rows.map(soughtIn).join(' '), filter.trim()))
    .reverse()
    .flat();
}
