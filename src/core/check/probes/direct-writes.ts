import type { JsonRecord } from '../../json/text.ts';
import { click } from './click-probes.ts';
import { ofRecord } from './from-verdict.ts';
import {
  isDone,
  judged,
  notExercised,
  type ProbeExchange,
  type ProbeFinding,
  type ProbeTalk,
  type TabFacts,
  type TabProbe,
  type WidgetCall,
  withoutReply,
} from './probe.ts';
import {
  getItems,
  needed,
  needsAction,
  noted,
  type Row,
  rowsOf,
  type Step,
  untried,
  type Write,
} from './steps.ts';

export type DirectAction = 'update_item' | 'delete_item';

export const direct = (
  action: DirectAction,
  item: JsonRecord,
  path: 'row' | 'detail',
  turn: string,
): Write => ({ kind: 'widget', action, surface: 'direct', path, item, turn });

/** The rows to write to. */
export function* rowsToWrite({ tab }: TabFacts, action: DirectAction): Step<Row[]> {
  if (tab.category !== 'default') untried(`A messaging tab has no direct ${action}.`);
  needsAction(tab, action);
  const rows = rowsOf(yield* needed(getItems));
  if (rows.length === 0)
    untried(`The list has no row with an id, so there is nothing to send ${action} for.`);
  // How the first row was before anything is written.
  if (action === 'update_item' && tab.wired.includes('item_clicked')) yield click(updated(rows).id);
  return rows;
}

/** The row that is updated is the first one; those that are deleted are the last two. The one between two others goes first, so that it shows if a neighbour goes too. */
export const updated = (rows: readonly Row[]): Row => rows[0] as Row;
export const deleted = (rows: readonly Row[]): Row => rows.at(rows.length > 2 ? -2 : -1) as Row;
export const deletedNext = (rows: readonly Row[]): Row => rows.at(rows.length > 2 ? -1 : -2) as Row;

/** An action of the browser, as a GET of the platform. */
export const asGet = (action: DirectAction, id: string): WidgetCall => ({
  ...click(id),
  says: { action, id },
});

export const updateRow = ({ row }: Row): Write => direct('update_item', row, 'row', 'row');
export const updateDetail = ({ row }: Row): Write => direct('update_item', row, 'detail', 'detail');
export const updateHint = ({ id }: Row): Write => direct('update_item', { id }, 'row', 'hint');
export const deleteRow = ({ row }: Row): Write => direct('delete_item', row, 'row', 'row');
/** The detail screen's body, with the item reduced to its id. */
export const deleteDetail = ({ id }: Row): Write =>
  direct('delete_item', { id }, 'detail', 'detail');

/** What a record never has, so that it shows where a webhook stores what the widget sent. */
export const otherTitle = 'Assay check: this title is not yours';

/** What other probes say already. */
export const blocked = notExercised('The browser does not let this call through.');

/** Whether a record that the list had no longer opens. */
export function* isGone({ tab }: TabFacts, id: string): Step<boolean> {
  if (!tab.wired.includes('item_clicked')) return false;
  const before = yield click(id);
  const after = yield { ...click(id), turn: `after a write to ${id}` };
  return isDone(before) && after.status !== null && !isDone(after);
}

export const failed = (what: string, exchange: ProbeExchange, effect: string): ProbeFinding[] =>
  exchange.status === null || exchange.status >= 500
    ? [
        {
          path: '$reply.status',
          message: withoutReply(what, exchange),
          effect,
          fix: 'Look the record up by its id first, and answer 404 if it does not exist.',
        },
      ]
    : [];

/** Sends one write, notes it, and judges its reply as the widget does. */
export function* write(...[facts, call, id]: Parameters<typeof noted>): ProbeTalk {
  const exchange = yield* noted(facts, call, id);
  return judged(ofRecord(exchange, 'error'), exchange);
}

export type Simple = Pick<TabProbe, 'id' | 'title' | 'clauses' | 'sends'>;
export const contract = {
  level: 'error',
  writes: true,
} as const;
