import { describe, expect, test } from 'vitest';
import type { Finding, Level } from '#core/contract/finding.ts';
import {
  listed,
  moveSelection,
  nothingSelected,
  pick,
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
