import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJson } from '#core/json/text.ts';

test('whatever JSON.parse gives is JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => isJson(JSON.parse(text))));
  expect(isJson(JSON.parse('{"__proto__":[null,{"__proto__":1}]}'))).toBe(true);
  expect(isJson(JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`))).toBe(true);
});

test.each([
  [undefined],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [() => 1],
  [1n],
  [new Date()],
  [new Map()],
  [Symbol('s')],
])('what JSON cannot say is none, however deep: %s', (value) => {
  expect(isJson(value)).toBe(false);
  expect(isJson({ a: [{ b: value }] })).toBe(false);
});
