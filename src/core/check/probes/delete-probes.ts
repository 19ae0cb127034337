import { parseJson } from '../../json/text.ts';
import { denialIn } from '../../widget/reply/denial.ts';
import { unknownId } from './click-probes.ts';
import {
  asGet,
  blocked,
  contract,
  deleteDetail,
  deleted,
  deletedNext,
  deleteRow,
  direct,
  failed,
  lost,
  type Row,
  rowsOf,
  rowsToWrite,
  updated,
  updateRow,
  write,
} from './direct-writes.ts';
import { fromVerdict } from './from-verdict.ts';
import { getItemsAgain } from './list-calls.ts';
import {
  held,
  isDone,
  judged,
  notCheckable,
  notExercised,
  type ProbeExchange,
  type ProbeFinding,
  type TabProbe,
  type WidgetCall,
  withoutReply,
} from './probe.ts';
import { getItemsOf } from './visitor-probes.ts';

/** Whether a deleted row is gone, and nothing else with it. */
function* goneAfter(rows: readonly Row[], own: readonly string[], turn: string) {
  const after: ProbeExchange = yield getItemsAgain(turn);
  if (!isDone(after)) return notCheckable(withoutReply('get_items', after));
  const now = rowsOf(after);
  const findings: ProbeFinding[] = [];
  const target = own.at(-1);
  if (now.some(({ id }) => id === target))
    findings.push({
      clause: 'TAB-DEL-1',
      path: '$.items',
      message: 'get_items still lists the record after delete_item was answered with 2xx.',
      effect: 'The row comes back when the visitor opens the tab again.',
      fix: 'Leave deleted records out of get_items, and let no cache answer it.',
    });
  if (lost(rows, now, own).length > 0)
    findings.push({
      clause: 'TAB-DEL-1',
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
    id: 'get-never-writes',
    title: 'A GET changes no record that exists',
    clauses: ['TAB-UPD-1'],
    level: 'warning',
    assumption: {
      open: 'The contract sends update_item as POST. It does not say what a webhook answers to a GET.',
      choice: 'It refuses with a 4xx status, and changes nothing.',
    },
    sends: 'GET with action=update_item and the id of the first row',
    writes: true,
    visitors: 'one',
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'update_item');
      if (!Array.isArray(rows)) return rows;
      const { id } = updated(rows);
      const exchange = yield asGet('update_item', id);
      if (!isDone(exchange)) return held();
      facts.wrote(id, 'changed', 'update_item');
      return judged(
        [
          {
            clause: 'TAB-UPD-1',
            path: '$reply.status',
            message: withoutReply('update_item as GET', exchange),
            effect: 'Whatever follows links, such as a preview or a crawler, may change records.',
            fix: 'Answer 405 to update_item and delete_item with any method but POST.',
          },
        ],
        exchange,
      );
    },
  },
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
    visitors: 'one',
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      if (!Array.isArray(rows)) return rows;
      const { id } = deleted(rows);
      const exchange = yield asGet('delete_item', id);
      const after = yield getItemsAgain('after delete_item as GET');
      if (!isDone(after)) return notCheckable(withoutReply('get_items', after));
      const gone = lost(rows, rowsOf(after), []);
      if (!gone.some((row) => row.id === id)) return held();
      if (rows.length > 1 && gone.length === rows.length)
        return notCheckable('No row of the list kept its id.');
      facts.wrote(id, 'deleted', 'delete_item');
      return judged(
        [
          {
            clause: 'TAB-DEL-1',
            path: '$request.method',
            message: 'A GET with action=delete_item and an id deleted the record.',
            effect: 'Whatever follows links, such as a preview or a crawler, deletes records.',
            fix: 'Answer 405 to update_item and delete_item with any method but POST.',
          },
        ],
        exchange,
      );
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
    visitors: 'one',
    *talk(facts) {
      const calls: { call: WidgetCall; id: string }[] = [];
      const toUpdate = yield* rowsToWrite(facts, 'update_item');
      if (Array.isArray(toUpdate)) {
        const row = updated(toUpdate);
        calls.push({ call: updateRow(row), id: row.id });
      }
      const toDelete = yield* rowsToWrite(facts, 'delete_item');
      if (Array.isArray(toDelete)) {
        const row = deleted(toDelete);
        calls.push({ call: deleteRow(row), id: row.id });
      }
      if (!Array.isArray(toUpdate) && !Array.isArray(toDelete)) return toUpdate;
      for (const { call, id } of calls) {
        const exchange = yield call;
        if (!isDone(exchange)) continue;
        const isDelete = call.action === 'delete_item';
        facts.wrote(id, isDelete ? 'deleted' : 'changed', call.action);
        const denial = denialIn(exchange.text, parseJson(exchange.text));
        if (denial === null) continue;
        return judged(
          [
            {
              clause: isDelete ? 'TAB-DEL-1' : 'TAB-UPD-1',
              path: '$reply.status',
              message: `${call.action} is answered with HTTP ${exchange.status}, but the reply ${denial.says}.`,
              effect: isDelete ? 'The row is gone.' : 'The visitor sees "Done".',
              fix: 'Answer with a status other than 2xx where the action failed.',
            },
          ],
          exchange,
        );
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
      if (!Array.isArray(rows)) return rows;
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
      if (!Array.isArray(rows)) return rows;
      const target = deleted(rows);
      const exchange = yield deleteRow(target);
      if (!isDone(exchange)) return notExercised(withoutReply('delete_item', exchange));
      facts.wrote(target.id, 'deleted', 'delete_item');
      return yield* goneAfter(rows, [target.id], 'after delete');
    },
  },
  {
    id: 'delete-keeps-others',
    title: 'A deletion takes nothing from other visitors',
    clauses: ['TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract does not say that records belong to visitors.',
      choice: 'The other records of every visitor stay when one record is deleted.',
    },
    sends: 'direct delete_item with one of the last rows, between two get_items as another visitor',
    writes: true,
    visitors: 'one',
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      if (!Array.isArray(rows)) return rows;
      const [other] = facts.others;
      if (other === undefined)
        return notExercised('The workspace does not name two verified visitors of this tab.');
      const before = yield getItemsOf(other);
      const target = deleted(rows);
      const exchange = yield deleteRow(target);
      if (!isDone(exchange)) return notExercised(withoutReply('delete_item', exchange));
      facts.wrote(target.id, 'deleted', 'delete_item');
      const after = yield { ...getItemsOf(other), turn: 'after delete' };
      if (!isDone(before) || !isDone(after))
        return notExercised(withoutReply('get_items', isDone(before) ? after : before));
      const gone = lost(rowsOf(before), rowsOf(after), [target.id]);
      if (gone.length === 0) return held();
      return judged(
        [
          {
            clause: 'TAB-DEL-1',
            path: '$.items',
            message: 'delete_item of one row removed other rows from the list of another visitor.',
            effect: 'A visitor loses records that nobody deleted.',
            fix: 'Delete the record with the id of the item, and no other.',
          },
        ],
        after,
      );
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
    visitors: 'one',
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      if (!Array.isArray(rows)) return rows;
      const target = deleted(rows);
      const first = yield deleteRow(target);
      if (!isDone(first)) return notExercised(withoutReply('delete_item', first));
      facts.wrote(target.id, 'deleted', 'delete_item');
      const exchange = yield { ...deleteRow(target), turn: 'again' };
      if (!isDone(exchange))
        return judged(
          [
            {
              clause: 'TAB-DEL-1',
              path: '$reply.status',
              message: withoutReply('The second delete_item of the same record', exchange),
              effect:
                'After two clicks, the visitor sees "Action failed" and the row comes back, although the record is gone.',
              fix: 'Answer 2xx where the record is deleted already.',
            },
          ],
          exchange,
        );
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
      if (!Array.isArray(rows)) return rows;
      if (rows.length < 2)
        return notExercised('The list has one row only, which another probe deletes.');
      const target = deletedNext(rows);
      const first = deleted(rows).id;
      const exchange = yield deleteDetail(target);
      if (!isDone(exchange)) return judged(fromVerdict(exchange, 'error'), exchange);
      facts.wrote(target.id, 'deleted', 'delete_item');
      return yield* goneAfter(rows, [first, target.id], 'after delete on the detail screen');
    },
  },
  {
    id: 'delete-unknown',
    title: 'A delete of an unknown record does no harm',
    clauses: ['TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract does not say what a webhook answers to an id that no record has.',
      choice: 'It answers 2xx or 4xx, and deletes nothing.',
    },
    sends: 'direct delete_item with an id that no record has, between two get_items',
    writes: true,
    visitors: 'one',
    *talk(facts) {
      const rows = yield* rowsToWrite(facts, 'delete_item');
      if (!Array.isArray(rows)) return rows;
      const before = yield getItemsAgain('before an unknown delete');
      const exchange = yield direct('delete_item', { id: unknownId }, 'row', 'unknown');
      if (exchange.isBlocked) return blocked;
      const findings = failed(
        'delete_item with an id that no record has',
        exchange,
        'TAB-DEL-1',
        'Two clicks on Delete cause an error in the webhook.',
      );
      const after = yield getItemsAgain('after an unknown delete');
      if (isDone(before) && isDone(after) && lost(rowsOf(before), rowsOf(after), []).length > 0)
        findings.push({
          clause: 'TAB-DEL-1',
          path: '$.items',
          message: 'delete_item with an id that no record has removed a record.',
          effect: 'The visitor loses records that they did not delete.',
          fix: 'Delete the record with the id of the item, and no other.',
        });
      return judged(findings, exchange);
    },
  },
];
