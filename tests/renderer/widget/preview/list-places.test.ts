import { expect, test } from 'vitest';
import type { Category } from '#core/widget/actions.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { placesOf } from '#renderer/widget/preview/list-places.ts';

const read = (reply: unknown, category: Category = 'default') =>
  readListReply({ body: JSON.stringify(reply), httpStatus: 200, category }).verdict;

test.each([
  ['an envelope', { data: [{ id: 'a' }] }, '$.data[0]'],
  ['an envelope in an array', [{ rows: [{ id: 'a' }] }], '$[0].rows[0]'],
  ['a bare array', [{ id: 'a' }, { id: 'b' }], '$[0]'],
  ['a lone object', { id: 'a' }, '$'],
  ['a scalar', 'text', '$'],
])('where the list is: %s', (_, reply, path) =>
  expect(placesOf(read(reply)).pathOfRow(0)).toBe(path),
);

test.each([
  ['its own key', { items: [], badge: { color: 'red' } }, '$.badge'],
  ['its own key, although it is broken', { items: [], badge: { colour: 'red' } }, '$.badge'],
  ['in an unwrapped envelope', [{ items: [], badge: { color: 'red' } }], '$[0].badge'],
  ['the first item of a bare array', [{ id: 'a', badge: { color: 'red' } }], '$[0].badge'],
  ['without a badge, the list that it counts', { results: [{ id: 'a' }] }, '$.results'],
  ['without a badge, a bare array', [{ id: 'a' }], '$'],
  ['a lone object', { id: 'a', badge: { color: 'red' } }, '$'],
])('the badge: %s', (_, reply, path) => expect(placesOf(read(reply)).badge).toBe(path));
