import { expect, test } from 'vitest';
import { readItemReply } from '#core/widget/reply/item-reply.ts';
import { expectFindings } from '../expect-findings.ts';
import { said } from './read.ts';

const whole = {
  ...{ id: 'm', content: 'Hi', createdAt: '2026-11-21T10:00:00Z', kind: 'message' },
  author: { display: 'Ada', userId: 'u' },
};
const texts = ['b', 'a', 'c'].map((content) => ({ content }));

/** Replies to item_clicked on a messaging tab. */
const replies: unknown[] = [
  ...[{ messages: [whole] }, { entries: [whole] }, [{ messages: [whole] }]],
  ...[
    { entries: [], messages: [whole] },
    { messages: 'none', entries: [whole] },
  ],
  ...[
    { messages: texts, entries: [whole] },
    { messages: [], entries: [whole] },
  ],
  ...['', 'text', '{', 'null', '7', '[]', '[{},{"messages":[{"content":"x"}]}]', { messages: {} }],
  ...[{ conversationId: 'c' }, [{ conversationId: 'c' }], [{ conversationId: 'c' }, {}]],
  ...[{ conversationId: '' }, { conversationId: 7 }, { id: 'c' }],
  { conversationId: '', messages: [{ content: 'Hi' }] },
  { conversationId: 'c', messages: [{ id: 'm', content: '' }] },
  ...['Hi', 7, null, true, [whole], []].map((entry) => ({ id: 'c', messages: [whole, entry] })),
  ...[{ id: 'm' }, { id: 'm', content: 7 }, { id: 'm', content: null }, { content: 'Hi' }].map(
    (entry) => ({ id: 'c', messages: [whole, entry] }),
  ),
  ...[{ id: '' }, { id: 7 }, { id: null }, { createdAt: 7 }, { createdAt: 'yesterday' }].map(
    (change) => ({ id: 'c', messages: [{ ...whole, ...change }] }),
  ),
  ...['Ada', { display: {} }].map((author) => ({ id: 'c', messages: [{ ...whole, author }] })),
  [{ id: 'c', messages: [{ id: 'm' }] }],
  { conversationId: 'c', messages: { 0: whole } },
  { conversationId: 'c', messages: [whole], entries: [whole] },
];

test('TAB-MSG-1, TAB-CLK-2: conversations are read as in the golden file', async () => {
  const told = replies.map((reply) => {
    const body = typeof reply === 'string' ? reply : JSON.stringify(reply);
    const given = { as: 'item_clicked', body, httpStatus: 200 } as const;
    const { verdict, text } = readItemReply({ ...given, category: 'messaging' });
    expectFindings(text, verdict.findings);
    const { conversation } = verdict.value ?? {};
    const onDefault = readItemReply({ ...given, category: 'default' }).verdict;
    expect(onDefault.value?.conversation).toEqual(conversation);
    const lines = said(verdict).filter((line) => line.includes('TAB-MSG-1'));
    return [body, JSON.stringify(conversation) ?? 'no conversation', ...lines].join('\n');
  });
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('golden/conversations.txt');
});
