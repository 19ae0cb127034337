import { parseJson } from '../../json/text.ts';
import { denialIn } from '../../widget/reply/denial.ts';
import { click } from './click-probes.ts';
import {
  asGet,
  contract,
  deleteDetail,
  deleted,
  deletedNext,
  deleteRow,
  rowsToWrite,
  updated,
  updateRow,
  write,
} from './direct-writes.ts';
import { ofRecord } from './from-verdict.ts';
import {
  brokenBy,
  held,
  isDone,
  judged,
  notCheckable,
  notExercised,
  type ProbeFinding,
  type ProbeTalk,
  type TabProbe,
  withoutReply,
} from './probe.ts';
import {
  effectOn,
  listAfter,
  lost,
  needsAction,
  noted,
  otherEffect,
  type Row,
  rowsOf,
  written,
} from './steps.ts';

/** Whether a deleted row is gone, and nothing else with it. */
function* goneAfter(rows: readonly Row[], own: readonly string[], turn: string): ProbeTalk {
  const after = yield* listAfter(turn);
  const now = rowsOf(after);
  const findings: ProbeFinding[] = [];
  const effect = effectOn(rows, now, own.at(-1));
  if (effect === null)
    findings.push({
      path: '$.items',
      message: 'get_items still lists the record after delete_item was answered with 2xx.',
      effect: 'The row comes back when the visitor opens the tab again.',
      fix: 'Leave deleted records out of get_items, and let no cache answer it.',
    });
  else if (effect !== 'deleted') findings.push(otherEffect('delete_item', effect));
  if (lost(rows, now, own).length > 0)
    findings.push({
      path: '$.items',
      message: 'delete_item of one row removed other rows too.',
      effect: 'The visitor loses records that they did not delete.',
      fix: 'Delete the record with the id of the item, and no other.',
    });
  return judged(findings, after);
}

/** The probes of delete_item on a default tab, and of what a GET or a denial does to either action. They change and delete records. */
export const deleteProbes: readonly TabProbe[] = [
  {
    id: 'get-never-deletes',
    title: 'A GET deletes no record that exists',
    clauses: ['TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract sends delete_item as POST. It does not say what a webhook does with a GET.',
      choice: 'It deletes nothing.',
    },
    sends: 'GET with action=delete_item and the id of a row, then get_items',
    writes: true,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      const { id } = deleted(rows);
      const exchange = yield asGet('delete_item', id);
      const after = yield* listAfter('after delete_item as GET');
      const gone = lost(rows, rowsOf(after), []);
      if (!gone.some((row) => row.id === id)) return held();
      if (rows.length > 1 && gone.length === rows.length)
        return notCheckable('No row of the list kept its id.');
      facts.wrote(id, 'deleted', 'delete_item');
      return brokenBy(exchange, {
        path: '$request.method',
        message: 'A GET with action=delete_item and an id deleted the record.',
        effect: 'Whatever follows links, such as a preview or a crawler, deletes records.',
        fix: 'Answer 405 to update_item and delete_item with any method but POST.',
      });
    },
  },
  {
    id: 'write-not-denied',
    title: 'A reply that reports a failure is not sent as 2xx',
    clauses: ['TAB-UPD-1', 'TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract says that only the HTTP status counts, and not that the body must agree.',
      choice: 'A body that reports a failure under 2xx is a failure that the visitor never sees.',
    },
    sends: 'direct update_item with the first row, direct delete_item with one of the last',
    writes: true,
    *talk(facts) {
      const { wired } = facts.tab;
      const canUpdate = wired.includes('update_item') || !wired.includes('delete_item');
      const rows = yield* rowsToWrite(facts, canUpdate ? 'update_item' : 'delete_item');
      const [toUpdate, toDelete] = [updated(rows), deleted(rows)];
      for (const { call, id } of [
        { call: updateRow(toUpdate), id: toUpdate.id },
        { call: deleteRow(toDelete), id: toDelete.id },
      ]) {
        if (!wired.includes(call.action)) continue;
        const exchange = yield* noted(facts, call, id);
        if (!isDone(exchange)) continue;
        const isDelete = call.action === 'delete_item';
        const denial = denialIn(exchange.text, parseJson(exchange.text));
        if (denial === null) continue;
        return brokenBy(exchange, {
          clause: isDelete ? 'TAB-DEL-1' : 'TAB-UPD-1',
          path: '$reply.status',
          message: `${call.action} is answered with HTTP ${exchange.status}, but the reply ${denial.says}.`,
          effect: isDelete ? 'The row is gone.' : 'The visitor sees "Done".',
          fix: 'Answer with a status other than 2xx where the action failed.',
        });
      }
      return held();
    },
  },
  {
    id: 'delete-row',
    title: 'Delete in the menu of a row is answered with 2xx',
    clauses: ['TAB-DEL-1', 'TAB-DIR-1', 'TAB-DIR-3'],
    sends: 'direct delete_item with one of the last rows',
    ...contract,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      const target = deleted(rows);
      return yield* write(facts, deleteRow(target), target.id);
    },
  },
  {
    id: 'delete-gone',
    title: 'A deleted record is no longer listed',
    clauses: ['TAB-DEL-1'],
    sends: 'direct delete_item with one of the last rows, then get_items',
    ...contract,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      const target = deleted(rows);
      yield* written(facts, deleteRow(target), target.id);
      return yield* goneAfter(rows, [target.id], 'after delete');
    },
  },
  {
    id: 'delete-not-opened',
    title: 'A deleted record no longer opens',
    clauses: ['TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract says that a deleted row stays away. It does not say that its record no longer opens.',
      choice: 'A record that was deleted does not open.',
    },
    sends: 'direct delete_item with one of the last rows, then item_clicked',
    writes: true,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      needsAction(facts.tab, 'item_clicked');
      const { row, id } = deleted(rows);
      yield* written(facts, deleteRow({ row, id }), id);
      const after = yield* listAfter('after delete');
      if (rowsOf(after).some((one) => one.id === id)) return held('The row is still listed.');
      const exchange = yield { ...click(id), turn: 'after delete' };
      const { item } = exchange;
      if (!isDone(exchange) || item === null) return held();
      if (item.id !== id && item.title !== row.title) return held();
      return brokenBy(exchange, {
        path: '$reply.status',
        message: 'item_clicked still opens the record after delete_item was answered with 2xx.',
        effect: 'The record is there, although the visitor deleted it.',
        fix: 'Delete the record, and answer item_clicked with 404 for it.',
      });
    },
  },
  {
    id: 'delete-again',
    title: 'Deleting a deleted record does no harm',
    clauses: ['TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract does not say what a webhook answers to the second delete of a record.',
      choice: 'It answers 2xx, because the record is gone as asked, and deletes nothing else.',
    },
    sends: 'direct delete_item with one of the last rows, twice, then get_items',
    writes: true,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      const target = deleted(rows);
      yield* written(facts, deleteRow(target), target.id);
      const exchange = yield { ...deleteRow(target), turn: 'again' };
      if (!isDone(exchange))
        return brokenBy(exchange, {
          path: '$reply.status',
          message: withoutReply('The second delete_item of the same record', exchange),
          effect:
            'After two clicks, the visitor sees "Action failed" and the row comes back, although the record is gone.',
          fix: 'Answer 2xx where the record is deleted already.',
        });
      return yield* goneAfter(rows, [target.id], 'after the second delete');
    },
  },
  {
    id: 'delete-detail',
    title: 'Delete on the detail screen works with the id alone',
    clauses: ['TAB-DEL-1', 'TAB-DIR-2'],
    sends: 'direct delete_item with id and an item of nothing but its id, then get_items',
    ...contract,
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      if (rows.length < 2)
        return notExercised('The list has one row only, which another probe deletes.');
      const target = deletedNext(rows);
      const first = deleted(rows).id;
      const exchange = yield deleteDetail(target);
      if (!isDone(exchange)) return judged(ofRecord(exchange, 'error'), exchange);
      facts.wrote(target.id, 'deleted', 'delete_item');
      return yield* goneAfter(rows, [first, target.id], 'after delete on the detail screen');
    },
  },
];
