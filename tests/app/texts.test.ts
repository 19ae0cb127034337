import { expect, it } from 'vitest';
import { createTexts } from '#app/texts.ts';

const text = (name: string, bytes: number) => {
  const shown = new Uint8Array(bytes);
  return { name, shown, original: shown };
};

it('keeps the newest texts and lets the oldest go once they are too many bytes', () => {
  const texts = createTexts(100, 2);
  const refs = ['a', 'b', 'c'].map((name) => texts.keep(text(name, 45)));
  expect(refs.map((ref) => texts.find(ref.id)?.name)).toEqual([undefined, 'b', 'c']);
});

it('keeps the latest few however large they are', () => {
  const texts = createTexts(100, 2);
  const refs = ['a', 'b', 'c'].map((name) => texts.keep(text(name, 500)));
  expect(refs.map((ref) => texts.find(ref.id)?.name)).toEqual([undefined, 'b', 'c']);
});
