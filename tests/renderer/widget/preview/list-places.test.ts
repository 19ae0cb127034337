import fc from 'fast-check';
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

test.each<Category>(['default', 'messaging'])(
  '%s: rows behind elements that were left out move up, and back',
  (category) => {
    const elements = fc.array(fc.boolean(), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(elements, (whole) => {
        const items = whole.map((isItem, index) =>
          isItem ? { id: `${index}`, title: `${index}` } : index,
        );
        const verdict = read({ items }, category);
        const places = placesOf(verdict);
        for (const [index, { id }] of (verdict.value?.items ?? []).entries()) {
          expect(places.pathOfRow(index)).toBe(`$.items[${id}]`);
          expect(places.rowOfPath(`$.items[${id}].title`)).toBe(index);
        }
        for (const [index, isItem] of whole.entries())
          if (!isItem) expect(places.rowOfPath(`$.items[${index}]`)).toBeNull();
      }),
    );
  },
);

test('where so many were left out that not each is reported, nothing wrong is said', () => {
  const items = Array.from({ length: 4000 }, (_, index) =>
    index % 2 === 0 ? index : { id: `${index}`, title: 't' },
  );
  const verdict = read({ items });
  const places = placesOf(verdict);
  expect(places.pathOfRow(0)).toBe('$.items[1]');
  expect(places.pathOfRow(1900)).toBeNull();
  expect(places.rowOfPath('$.items[3801]')).toBeNull();
});

test('a path outside the list leads to no row', () => {
  const places = placesOf(read({ items: [{ id: 'a' }] }));
  expect(places.rowOfPath('$.badge')).toBeNull();
  expect(places.rowOfPath('$request.url')).toBeNull();
  expect(places.rowOfPath('$.itemsets[0]')).toBeNull();
});

test('a tag behind one that is not drawn has its own place', () => {
  const tag = (label: string) => ({ label, color: 'red', tooltip: '' });
  const broken = { label: 'b', color: 'red' };
  const places = placesOf(
    read({ items: [{ id: 'a', title: 'A', tags: [tag('a'), broken, 5, tag('d')] }] }),
  );
  expect(places.pathOfTag('$.items[0]', 0)).toBe('$.items[0].tags[0]');
  expect(places.pathOfTag('$.items[0]', 1)).toBe('$.items[0].tags[3]');
});

test('a broken tag that is shown by the second reading keeps its own place', () => {
  const tag = (label: string) => ({ label, color: 'red', tooltip: '' });
  const items = [{ id: 'a', title: 'A', tags: [{ label: 'b', color: 'red' }, 5, tag('d')] }];
  const { verdict } = readListReply({
    body: JSON.stringify({ items }),
    httpStatus: 200,
    category: 'default',
    choices: { 'broken-tag-not-drawn': 'other' },
  });
  const places = placesOf(verdict);
  expect(places.pathOfTag('$.items[0]', 0)).toBe('$.items[0].tags[0]');
  expect(places.pathOfTag('$.items[0]', 1)).toBe('$.items[0].tags[2]');
});
