import { expect, test } from 'vitest';
import { packed } from '#operations/packed.ts';

const outcome = (count: number) => ({
  ok: true,
  value: { items: Array.from({ length: count }, (_, id) => ({ id, title: `Ünit ${id}` })) },
});

test('an answer of few values goes as it is', () => {
  const small = outcome(100);
  expect(packed(small)).toBeNull();
  expect(packed(null)).toBeNull();
});

test('an answer of very many values goes as JSON in UTF-8', () => {
  const large = outcome(50_000);
  const bytes = packed(large);
  expect(bytes).toBeInstanceOf(Uint8Array);
  expect(JSON.parse(new TextDecoder().decode(bytes ?? undefined))).toEqual(large);
});
