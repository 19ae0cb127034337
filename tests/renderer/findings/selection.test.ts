import { describe, expect, test } from 'vitest';
import type { Finding, Level } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import {
  listed,
  moveSelection,
  nothingSelected,
  pick,
  rowsOf,
  stepInRow,
  toggleLevel,
} from '#renderer/findings/selection.ts';

const finding = (level: Level, line: number): Finding => ({
  clause: 'TAB-ITM-1',
  level,
  path: '$',
  message: `${level} ${line}`,
  effect: '',
  line,
  column: 1,
  endLine: line,
  endColumn: 2,
});
const note = finding('info', 1);
const late = finding('error', 9);
const early = finding('error', 2);
const all = [note, late, early];

describe('the list of findings', () => {
  test('has the heaviest first, then the order of the text', () =>
    expect(listed(all, [])).toEqual([early, late, note]));
  test('has what follows from a cause right after it, as the headline counts them', () => {
    const { findings } = readReply({
      as: 'get_items',
      body: '{"tickets":[]}',
      httpStatus: 200,
      category: 'default',
      surface: null,
    });
    expect(listed(findings, []).map(({ clause, level }) => `${clause} ${level}`)).toEqual([
      'TAB-ENV-1 warning',
      'TAB-ITM-2 error',
      'TAB-ITM-1 warning',
      'TAB-ITM-4 info',
    ]);
  });
  test('leaves hidden levels out', () => expect(listed(all, ['error'])).toEqual([note]));
  test('stepping begins at either end and goes round', () => {
    const first = moveSelection(all, nothingSelected, 1);
    expect(first.picked).toBe(early);
    expect(moveSelection(all, nothingSelected, -1).picked).toBe(note);
    expect(moveSelection(all, moveSelection(all, moveSelection(all, first, 1), 1), 1).picked).toBe(
      early,
    );
    expect(moveSelection(all, first, -1).picked).toBe(note);
  });
  test('stepping passes over hidden levels', () =>
    expect(moveSelection(all, toggleLevel(nothingSelected, 'error'), 1).picked).toBe(note));
  test('stepping through nothing changes nothing', () =>
    expect(moveSelection([], nothingSelected, 1)).toBe(nothingSelected));
  test('a finding that is picked is shown, whatever the pointer rests on', () => {
    expect(pick({ ...nothingSelected, hovered: late }, note)).toMatchObject({
      picked: note,
      hovered: null,
    });
  });

  test('picking the same finding again asks for its place again', () => {
    const once = pick(nothingSelected, note);
    expect(pick(once, note).asked).toBe(once.asked + 1);
  });
  test('hiding a level lets go of a picked finding of it, and showing it again brings the list back', () => {
    const hidden = toggleLevel(pick(nothingSelected, late), 'error');
    expect(hidden.picked).toBeNull();
    expect(listed(all, toggleLevel(hidden, 'error').hidden)).toHaveLength(3);
  });
});

describe('equal findings', () => {
  const about = (item: number, changes: Partial<Finding> = {}): Finding => ({
    ...finding('error', item),
    path: `$.items[${item - 1}].status`,
    message: `Item ${item}: the widget has no colour for the status "item 1".`,
    ...changes,
  });
  test('of several items are one row, at the place of the first', () => {
    const [one, two, other] = [about(1), about(2), about(3, { path: '$.items[2].title' })];
    expect(rowsOf([one, other, two]).map(({ findings }) => findings)).toEqual([
      [one, two],
      [other],
    ]);
  });
  test('differ in level, clause, field, value or effect', () => {
    const others: Partial<Finding>[] = [
      { level: 'warning' },
      { clause: 'TAB-BDG-1' },
      { path: '$.rows[1].status' },
      { message: 'Item 2: the widget has no colour for the status "item 2".' },
      { effect: 'The row shows no badge.' },
    ];
    for (const changes of others) expect(rowsOf([about(1), about(2, changes)])).toHaveLength(2);
  });
  test('are stepped through round the ends of their row', () => {
    const own = [about(1), about(2), about(3)];
    const [row] = rowsOf(own);
    if (!row) throw new Error('no row');
    expect([stepInRow(row, 0, 1), stepInRow(row, 2, 1), stepInRow(row, 0, -1)]).toEqual([
      own[1],
      own[0],
      own[2],
    ]);
  });
  test('are stepped over one by one with the key for all findings', () => {
    const own = [about(1), about(2)];
    const first = moveSelection(own, nothingSelected, 1);
    expect(moveSelection(own, first, 1).picked).toBe(own[1]);
  });
  test('a hundred thousand of them are one row', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => about(index + 1));
    expect(rowsOf(many)).toHaveLength(1);
  });
});
