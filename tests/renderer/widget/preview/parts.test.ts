import { expect, test } from 'vitest';
import { litOfItem, litParts, part, placesOfItem } from '#renderer/widget/preview/parts.ts';

const row = '$.items[3]';
const parts = [`${row}.title`, `${row}.status`, `${row}.tags[0]`, `${row}.tags[2]`];

test.each([
  ['the part itself', `${row}.status`, [`${row}.status`]],
  ['what is inside a part', `${row}.tags[2].color`, [`${row}.tags[2]`]],
  ['what holds several parts', `${row}.tags`, [`${row}.tags[0]`, `${row}.tags[2]`]],
  ['a key that is not drawn', `${row}.id`, [row]],
  ['a tag that is not drawn', `${row}.tags[1].label`, [row]],
  ['the whole', row, [row]],
  ['another row', '$.items[31].title', []],
  ['what holds the row', '$.items', []],
])('%s', (_, path, lit) => expect(litParts(path, row, parts)).toEqual(lit));

test('a drawn part says where it came from, and whether it is in the light', () => {
  const places = placesOfItem('$.items[0]', ['$.items[0].tags[1]']);
  const lit = litOfItem('$.items[0].tags[1].color', places);
  expect(part(places.tags[0] ?? null, lit)).toEqual({
    'data-path': '$.items[0].tags[1]',
    'data-lit': '',
  });
  expect(part(places.status, lit)).toEqual({ 'data-path': '$.items[0].status' });
});
