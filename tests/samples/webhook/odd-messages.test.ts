import { expect, test } from 'vitest';
import { readItemReply } from '#core/widget/reply/item-reply.ts';
import { running } from '../running.ts';

const clicked = async (id: string | null) => {
  const { scenarios } = (await running()).webhook;
  const reply = await fetch(
    `${scenarios['odd-messages']}?action=item_clicked${id === null ? '' : `&id=${id}`}`,
  );
  const text = await reply.text();
  const { verdict } = readItemReply({
    as: 'item_clicked',
    body: text,
    httpStatus: reply.status,
    category: 'messaging',
  });
  return { verdict, errors: verdict.findings.filter(({ level }) => level === 'error') };
};

test('the entries that are understood are a thread, whatever they lack', async () => {
  const { verdict, errors } = await clicked('odd-entries');
  expect(
    verdict.value?.conversation?.messages.map(({ id, author }) => [
      id !== undefined,
      author ?? null,
    ]),
  ).toEqual([
    [true, null],
    [false, 'Mia'],
    [true, 'Mia'],
    [true, null],
  ]);
  expect(errors).toEqual([]);
});

test.each([
  ['no-thread', { item: { title: 'A reply without a thread', status: 'open' } }],
  ['text', { item: {}, rawText: 'Thank you, we have your message.' }],
  [null, { item: {} }],
])('the reply to %s has no thread and no error', async (id, value) => {
  const { verdict, errors } = await clicked(id);
  expect(verdict.value?.conversation?.messages ?? []).toEqual([]);
  expect(verdict.value).toMatchObject(value);
  expect(errors).toEqual([]);
});
