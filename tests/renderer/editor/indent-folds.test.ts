import { describe, expect, test } from 'vitest';
import { type Fold, foldsByIndent } from '#renderer/editor/folding.ts';

const indentOf = (text: string): number =>
  text.trim() === '' ? -1 : text.length - text.trimStart().length;

function folds(text: string, most = 1000): Fold[] {
  const lines = text.split('\n');
  const search = foldsByIndent(lines.length, (line) => indentOf(lines[line - 1] ?? ''), most);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}
const told = (text: string, most?: number): string[] =>
  folds(text, most).map(({ start, end }) => `${start}-${end}`);

describe('what can be folded', () => {
  test('is a line with deeper ones behind it, up to the last of them', () => {
    expect(told('<a>\n  <b>\n    c\n  </b>\n  <d/>\n</a>')).toEqual(['1-5', '2-3']);
  });
});
