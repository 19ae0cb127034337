import { expect, it } from 'vitest';
import { createTexts } from '#app/texts.ts';

it.each([45, 500])('keeps the latest two, and lets the oldest of %i bytes each go', (bytes) => {
  const texts = createTexts(100, 2);
  const shown = new Uint8Array(bytes);
  const refs = ['a', 'b', 'c'].map((name) => texts.keep({ name, shown, original: shown }));
  expect(refs.map((ref) => texts.find(ref.id)?.name)).toEqual([undefined, 'b', 'c']);
});
