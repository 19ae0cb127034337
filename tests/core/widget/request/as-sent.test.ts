import { expect, test } from 'vitest';
import { judgeItem, judgeList } from '#core/contract/judge.ts';
import type { Category } from '#core/widget/actions.ts';

const text = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
const list = (body: unknown, category: Category = 'default', secrets: string[] = []) =>
  judgeList({ body: text(body), httpStatus: 200, headers: [], category, secrets });
const detail = (body: unknown, secrets: string[] = []) =>
  judgeItem({
    as: 'item_clicked',
    body: text(body),
    httpStatus: 200,
    headers: [],
    category: 'default',
    secrets,
  });

test.each<[string, unknown, unknown]>([
  ['a bare array', [{ id: 'a' }, { id: 'b', mood: 1 }], [null, { id: 'b', mood: 1 }]],
  ['an envelope', { items: [{ id: 'a', uuid: 'u' }] }, [{ id: 'a', uuid: 'u' }]],
  ['an envelope in an array', [{ rows: [{ uuid: 'u' }] }], [{ uuid: 'u' }]],
  ['a lone object', { id: 'a', nested: { deep: [true] } }, [{ id: 'a', nested: { deep: [true] } }]],
  ['elements that are left out have no row', [7, { id: 'b', x: 1 }, null], [{ id: 'b', x: 1 }]],
  [
    'the badge in the first row is a key of the row',
    [{ id: 'a', title: 'A', badge: { color: 'red' } }],
    [{ id: 'a', title: 'A', badge: { color: 'red' } }],
  ],
  ['a field of another type', [{ id: 5 }], [{ id: 5 }]],
  ['a number too large for JSON parsers', '[{"id":"a","n":1e999}]', [{ id: 'a', n: null }]],
  ['nothing is dropped', [{ id: 'a', title: 'A' }], null],
  ['an empty list', [], null],
  ['no list', 'no JSON', null],
])('TAB-DIR-2: the rows as the webhook sent them: %s', (_name, body, expected) => {
  const { asSent, verdict } = list(body);
  expect(asSent).toEqual(expected);
  if (asSent !== null) expect(asSent).toHaveLength(verdict.value?.items.length ?? -1);
});

test.each<[string, unknown, unknown]>([
  ['an object', { id: 'a', uuid: 'u' }, { id: 'a', uuid: 'u' }],
  ['an object in an array', [{ uuid: 'u' }], { uuid: 'u' }],
  ['nothing is dropped', { id: 'a', title: 'A' }, null],
  ['no JSON', 'plain text', null],
  ['no object', '7', null],
])('TAB-DIR-2: the detail object as the webhook sent it: %s', (_name, body, expected) => {
  expect(detail(body).asSent).toEqual(expected);
});

test('a secret is masked in them under every name, as a key too, as in the reply that is shown', () => {
  const secret = 'crd-9f8e7d6c5b4a-webhook';
  const row = {
    id: 'a',
    kind: secret,
    view: `x ${secret}`,
    [secret]: 1,
    inner: [{ method: secret }],
  };
  for (const { asSent } of [list([row], 'default', [secret]), detail(row, [secret])]) {
    expect(JSON.stringify(asSent)).toContain('"inner"');
    expect(JSON.stringify(asSent)).not.toContain(secret);
  }
});
