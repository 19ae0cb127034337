import { click, unknownId } from './click-probes.ts';
import {
  blocked,
  contract,
  direct,
  failed,
  isGone,
  otherTitle,
  rowsToWrite,
  type Simple,
  updateDetail,
  updated,
  updateHint,
  updateRow,
  write,
} from './direct-writes.ts';
import {
  brokenBy,
  held,
  isDone,
  judged,
  type ProbeExchange,
  type ProbeFinding,
  type TabFacts,
  type TabProbe,
  withoutReply,
} from './probe.ts';
import {
  getItemsAgain,
  listAfter,
  lost,
  otherEffect,
  type Row,
  rowsOf,
  type Step,
  type Write,
  written,
} from './steps.ts';

/** Statuses to which no update brings a record by itself. */
const otherStatuses = ['declined', 'rejected', 'cancelled'];

/** Updates a row; the exchange where neither the list nor the detail shows it, null where one does. */
function* unseenUpdate(
  facts: TabFacts,
  { id, row }: Row,
  turn: 'row' | 'other',
): Step<ProbeExchange | null> {
  const canOpen = facts.tab.wired.includes('item_clicked');
  const before = canOpen ? yield click(id) : null;
  const exchange = yield* written(facts, direct('update_item', row, 'row', turn), id);
  const after = yield* listAfter(turn === 'row' ? 'after update' : 'after another update');
  const now = rowsOf(after).find((one) => one.id === id);
  if (JSON.stringify(now?.row) !== JSON.stringify(row)) return null;
  const detail = canOpen ? yield { ...click(id), turn: `after update of ${id}` } : null;
  return before?.text === detail?.text ? exchange : null;
}

/** A probe that sends one update and wants 2xx. */
const updateProbe = (row: Simple, callOf: (row: Row) => Write): TabProbe => ({
  ...row,
  ...contract,
  *talk(facts) {
    const rows = yield* rowsToWrite(facts, 'update_item');
    const target = updated(rows);
    return yield* write(facts, callOf(target), target.id);
  },
});

/** The probes of update_item on a default tab. They change records. */
export const updateProbes: readonly TabProbe[] = [
  updateProbe(
    {
      id: 'update-row',
      title: 'Update in the menu of a row is answered with 2xx',
      clauses: ['TAB-UPD-1', 'TAB-DIR-1', 'TAB-DIR-3'],
      sends: 'direct update_item with the first row',
    },
    updateRow,
  ),
  // Second, before more updates bring the row back to what it was.
  {
    id: 'update-keeps-list',
    title: 'An update changes one record',
    clauses: ['TAB-UPD-1'],
    sends: 'direct update_item with the first row, then get_items',
    ...contract,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'update_item');
      const target = updated(rows);
      yield* written(facts, updateRow(target), target.id);
      const after = yield* listAfter('after update');
      const now = rowsOf(after);
      const findings: ProbeFinding[] = [];
      if (lost(rows, now, [target.id]).length > 0)
        findings.push({
          path: '$.items',
          message: 'After an update of one row, other rows are gone.',
          effect: 'The list is fetched again after "Done", and the visitor misses rows.',
          fix: 'Change the record with the id of the item, and no other.',
        });
      const { title } = target.row;
      const copies = (all: readonly Row[]): number =>
        all.filter(({ row }) => row.title === title).length;
      if (typeof title === 'string' && copies(now) > copies(rows))
        findings.push({
          path: '$.items',
          message: 'After an update, the list has another row with the same title.',
          effect: 'Every update adds a copy of the record.',
          fix: 'Change the record with the id of the item instead of adding one.',
        });
      const isSame = (was: Row): boolean =>
        now.some(({ id, row }) => id === was.id && JSON.stringify(row) === JSON.stringify(was.row));
      const same = isSame(target);
      // A list may leave out what is done; a record that no longer opens is gone.
      if (!now.some(({ id }) => id === target.id) && (yield* isGone(facts, target.id)))
        findings.push(otherEffect('update_item', 'deleted'));
      const others = rows.filter(
        (row) => row.id !== target.id && now.some(({ id }) => id === row.id),
      );
      if (same && others.some((row) => !isSame(row)))
        findings.push({
          path: '$.items',
          message: 'After an update of one row, another row is changed and this one is not.',
          effect: 'The visitor updates a record that they did not choose.',
          fix: 'Change the record with the id of the item, and no other.',
        });
      return judged(findings, after);
    },
  },
  {
    id: 'update-shows',
    title: 'An update can be seen',
    clauses: ['TAB-UPD-1'],
    level: 'warning',
    assumption: {
      open: 'The contract shows "Done" for 2xx. It does not say that an update can be seen.',
      choice: 'An update changes something in the list or in the detail of the record.',
    },
    sends: 'direct update_item with the first row, then get_items and item_clicked',
    writes: true,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'update_item');
      const first = updated(rows);
      // A row that an earlier check updated may be as an update leaves it.
      const other = rows.find(({ row }) => row.status !== first.row.status);
      let exchange = yield* unseenUpdate(facts, first, 'row');
      if (exchange !== null && other) exchange = yield* unseenUpdate(facts, other, 'other');
      if (exchange === null) return held();
      return brokenBy(exchange, {
        path: '$reply.status',
        message: `update_item was answered with HTTP ${exchange.status}, and the record is the same as before.`,
        effect: 'The visitor sees "Done" although nothing changed.',
        fix: 'Change the record, or answer with a status other than 2xx.',
      });
    },
  },
  updateProbe(
    {
      id: 'update-detail',
      title: 'Update on the detail screen is answered with 2xx',
      clauses: ['TAB-UPD-1', 'TAB-DIR-1'],
      sends: 'direct update_item with the first row and its id',
    },
    updateDetail,
  ),
  updateProbe(
    {
      id: 'update-hint',
      title: 'item is a hint: its id is enough',
      clauses: ['TAB-DIR-2'],
      sends: 'direct update_item whose item has nothing but its id',
    },
    updateHint,
  ),
  {
    id: 'update-not-stored',
    title: 'item is a hint: it is not stored',
    clauses: ['TAB-DIR-2'],
    sends: 'direct update_item whose item has another title and status, then get_items',
    ...contract,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'update_item');
      const { id, row } = updated(rows);
      const status =
        otherStatuses.find((one) => rows.every((each) => each.row.status !== one)) ?? '';
      const hint = { ...row, title: otherTitle, ...(typeof row.status === 'string' && { status }) };
      const exchange = yield direct('update_item', hint, 'row', 'title');
      if (!isDone(exchange)) return held('The update was refused, so nothing could be stored.');
      facts.wrote(id, 'changed', 'update_item');
      const after = yield* listAfter('after another title');
      const stored = after.rows.some(({ title }) => title === otherTitle)
        ? 'title'
        : after.rows.some(
              (one) => one.id === id && one.status === hint.status && row.status !== hint.status,
            )
          ? 'status'
          : null;
      if (stored === null) return held();
      return brokenBy(exchange, {
        path: `$request.body.item.${stored}`,
        message: `The webhook stored the ${stored} that the item of update_item had.`,
        effect: 'The browser can write anything into the record, also what is out of date.',
        fix: 'Look the record up by its id, and take nothing else from item.',
      });
    },
  },
  {
    id: 'update-unknown',
    title: 'An update of an unknown record is refused cleanly',
    clauses: ['TAB-UPD-1'],
    level: 'warning',
    assumption: {
      open: 'The contract does not say what a webhook answers to an id that no record has.',
      choice:
        'It refuses with a 4xx status and adds nothing, so that the visitor does not see "Done".',
    },
    sends: 'direct update_item with an id that no record has, then get_items',
    writes: true,
    *talk(facts) {
      yield* rowsToWrite(facts, 'update_item');
      const exchange = yield direct('update_item', { id: unknownId }, 'row', 'unknown');
      if (exchange.isBlocked) return blocked;
      const after = yield getItemsAgain('after an unknown update');
      const findings = failed(
        'update_item with an id that no record has',
        exchange,
        'A visitor who updates a row that was just deleted causes an error in the webhook.',
      );
      if (after.rows.some(({ id }) => id === unknownId)) {
        facts.wrote(unknownId, 'created', 'update_item');
        findings.push({
          path: '$.items',
          message: 'update_item with an id that no record has added a record.',
          effect: 'A row that was deleted comes back as an empty one.',
          fix: 'Answer 404 where there is no such record.',
        });
      } else if (isDone(exchange))
        findings.push({
          path: '$reply.status',
          message: withoutReply('update_item with an id that no record has', exchange),
          effect: 'The visitor sees "Done" although nothing was done.',
          fix: 'Answer 404 where there is no such record.',
        });
      return judged(findings, exchange);
    },
  },
];
