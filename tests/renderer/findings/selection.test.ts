import { describe, expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import {
  listed,
  nothingSelected,
  pick,
  repeatedEffects,
  rowsOf,
  toggleLevel,
} from '#renderer/findings/selection.ts';
import { findingAt } from '../finding.ts';

const note = findingAt(1, 'info');
const late = findingAt(9);
const early = findingAt(2);
const all = [note, late, early];

describe('the list of findings', () => {
  test('has the heaviest first, then the order of the text', () =>
    expect(listed(all, [])).toEqual([early, late, note]));
  test('hiding a level lets go of a picked finding of it, and showing it again brings the list back', () => {
    const hidden = toggleLevel(pick(nothingSelected, late), 'error');
    expect(hidden.picked).toBeNull();
    expect(listed(all, toggleLevel(hidden, 'error').hidden)).toHaveLength(3);
  });
});

test('equal findings of several items are one row, at the place of the first', () => {
  const about = (item: number, field = 'status'): Finding =>
    findingAt(item, 'error', {
      path: `$.items[${item - 1}].${field}`,
      message: `Item ${item}: the widget has no colour for the status "item 1".`,
    });
  const [one, two, other] = [about(1), about(2), about(3, 'title')];
  expect(rowsOf([one, other, two]).map(({ findings }) => findings)).toEqual([[one, two], [other]]);
});

test('an effect that the row above says for the same clause is known as repeated', () => {
  const [one, two, other] = [
    findingAt(1),
    findingAt(2),
    findingAt(3, 'error', { clause: 'TAB-DEL-1' }),
  ].map((own) => ({ ...own, effect: 'The call is not sent.' }) as Finding);
  if (!one || !two || !other) throw new Error('no findings');
  const said = new Map([[one, { ...one, effect: 'Nothing is sent.', fix: '' }]]);
  expect(repeatedEffects(rowsOf([one, two, other]), new Map())).toEqual([
    null,
    'The call is not sent.',
    null,
  ]);
  expect(repeatedEffects(rowsOf([one, two]), said)).toEqual([null, 'Nothing is sent.']);
});
