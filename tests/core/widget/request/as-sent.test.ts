import { expect, test } from 'vitest';
import { judgeItem, judgeList } from '#core/contract/judge.ts';

const text = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
const given = { httpStatus: 200, headers: [], category: 'default' as const };
const list = (body: unknown, secrets: string[] = []) =>
  judgeList({ ...given, body: text(body), secrets });
const detail = (body: unknown, secrets: string[] = []) =>
  judgeItem({ ...given, as: 'item_clicked', body: text(body), secrets });

const lists = [
  [{ id: 'a' }, { id: 'b', mood: 1 }],
  { items: [{ id: 'a', uuid: 'u' }] },
  [{ rows: [{ uuid: 'u' }] }],
  { id: 'a', nested: { deep: [true] } },
  [7, { id: 'b', x: 1 }, null],
  [{ id: 'a', title: 'A', badge: { color: 'red' } }],
  [{ id: 5 }],
  '[{"id":"a","n":1e999}]',
  [{ id: 'a', title: 'A' }],
  [],
  'no JSON',
];
const details = [{ id: 'a', uuid: 'u' }, [{ uuid: 'u' }], { id: 'a', title: 'A' }, 'no JSON', '7'];

test('TAB-DIR-2: rows and details as the webhook sent them, where something of them is dropped', async () => {
  const told = [
    ...lists.map((body) => {
      const { asSent, verdict } = list(body);
      if (asSent !== null) expect(asSent).toHaveLength(verdict.value?.items.length ?? -1);
      return ['get_items', text(body), '=>', JSON.stringify(asSent)];
    }),
    ...details.map((body) => [
      'item_clicked',
      text(body),
      '=>',
      JSON.stringify(detail(body).asSent),
    ]),
  ].map((line) => line.join(' '));
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('golden/as-sent.txt');
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
  for (const { asSent } of [list([row], [secret]), detail(row, [secret])]) {
    expect(JSON.stringify(asSent)).toContain('"inner"');
    expect(JSON.stringify(asSent)).not.toContain(secret);
  }
});
