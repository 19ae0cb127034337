import { expect, test } from 'vitest';
import { foldsByIndent } from '#renderer/editor/folding.ts';

test('what can be folded is a line with deeper ones behind it, up to the last of them', () => {
  // <a>, <b>, its text, </b>, an empty line, <d/>, </a>
  const indents = [0, 2, 4, 2, -1, 2, 0];
  const search = foldsByIndent(indents.length, (line) => indents[line - 1] ?? -1, 1000);
  let step = search.next();
  while (!step.done) step = search.next();
  expect(step.value).toEqual([
    { start: 1, end: 6, depth: 0 },
    { start: 2, end: 3, depth: 1 },
  ]);
});
