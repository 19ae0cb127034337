import { expect, test } from 'vitest';
import { closeCutJson } from '#core/json/close-cut.ts';

test.each([
  ['{"a":1,"b":{"c":["x","y', '{"a":1,"b":{"c":["x","y"]}}'],
  ['{"a":1,"b', '{"a":1}'],
  ['{"a":1,"b":', '{"a":1}'],
  ['{"a":1,"b":tru', '{"a":1}'],
  ['{"a":1,', '{"a":1}'],
  ['{"a":"x\\u00', '{"a":"x"}'],
  ['{"a":"x\\\\', '{"a":"x\\\\"}'],
  ['[1, 23', '[1, 23]'],
  ['{', '{}'],
])('%s is closed as %s', (cut, closed) => {
  const found = closeCutJson(cut);
  expect(found?.text).toBe(closed);
  expect(cut.slice(0, found?.kept)).toBe(closed.slice(0, found?.kept));
});
