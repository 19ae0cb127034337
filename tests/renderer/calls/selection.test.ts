import { describe, expect, test, vi } from 'vitest';
import { createPaced } from '#renderer/calls/call-list.tsx';
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

test('of what follows one another quickly the last is run, as it was given', () => {
  vi.useFakeTimers();
  const ran: string[] = [];
  const paced = createPaced();
  for (const name of ['first', 'second', 'third']) paced.next(() => ran.push(name));
  expect(ran).toEqual(['first']);
  vi.runAllTimers();
  expect(ran).toEqual(['first', 'third']);
  vi.useRealTimers();
});
