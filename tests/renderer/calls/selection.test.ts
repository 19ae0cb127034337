import { describe, expect, test } from 'vitest';
import { chosen, onlySelected, type Selected } from '#renderer/calls/selection.ts';

const listed = ['a', 'b', 'c', 'd', 'e'];
const shift = { extend: true, toggle: false };
const ctrl = { extend: false, toggle: true };
const ids = (selected: Selected) => [...selected.ids].sort();

describe('choosing rows', () => {
  test('with Shift takes the range from the anchor, in either direction, and again from the same anchor', () => {
    const first = chosen(onlySelected('c'), listed, 'e', shift);
    expect(ids(first)).toEqual(['c', 'd', 'e']);
    const second = chosen(first, listed, 'b', shift);
    expect(ids(second)).toEqual(['b', 'c']);
    expect(second.current).toBe('b');
  });

  test('with Ctrl or Cmd adds it and takes it out again, and the range goes from there', () => {
    const two = chosen(onlySelected('a'), listed, 'd', ctrl);
    expect(ids(two)).toEqual(['a', 'd']);
    expect(ids(chosen(two, listed, 'e', shift))).toEqual(['d', 'e']);
    expect(ids(chosen(two, listed, 'a', ctrl))).toEqual(['d']);
  });
});
