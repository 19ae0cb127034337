import { describe, expect, test } from 'vitest';
import { readItemReply } from '#core/widget/reply/item-reply.ts';
import { expectSaid } from '#tests/support/words.ts';
import { expectFindings } from '../expect-findings.ts';
import { said } from './read.ts';

const whole = {
  id: 'm',
  content: 'Hi',
  createdAt: '2026-11-21T10:00:00Z',
  author: { display: 'Ada', userId: 'u' },
  kind: 'message',
};
const message = { id: 'm', content: 'Hi', createdAt: '2026-11-21T10:00:00Z', author: 'Ada' };
const inText = (body: string, category: 'default' | 'messaging' = 'messaging') =>
  readItemReply({ as: 'item_clicked', body, httpStatus: 200, category }).verdict.value
    ?.conversation;
const inJson = (value: unknown) => inText(JSON.stringify(value))?.messages ?? [];

describe('TAB-MSG-1: the messages in a reply to item_clicked', () => {
  test.each([
    ['messages', { messages: [whole] }],
    ['entries', { entries: [whole] }],
    ['a single-element outer array', [{ messages: [whole] }]],
    ['messages before entries', { entries: [], messages: [whole] }],
    ['entries where messages hold no list', { messages: 'none', entries: [whole] }],
  ])('from %s', (_name, value) => expect(inJson(value)).toEqual([message]));

  test('in the order they came, the first list alone', () => {
    const texts = ['b', 'a', 'c'].map((content) => ({ content }));
    expect(inJson({ messages: texts, entries: [whole] })).toEqual(texts);
    expect(inJson({ messages: [], entries: [whole] })).toEqual([]);
  });

  test.each([
    ['an entry that is no object', ['Hi', 7, null, [whole]], []],
    ['an entry without a text', [{ id: 'm' }, { content: 7 }], []],
    ['an id that is a number', [{ ...whole, id: 7 }], [{ ...message, id: undefined }]],
    [
      'a time that is a number',
      [{ ...whole, createdAt: 7 }],
      [{ ...message, createdAt: undefined }],
    ],
    [
      'an author that is a text',
      [{ ...whole, author: 'Ada' }],
      [{ ...message, author: undefined }],
    ],
    [
      'an author without a name',
      [{ ...whole, author: { display: {} } }],
      [{ ...message, author: undefined }],
    ],
  ])('%s is left out', (_name, messages, expected) =>
    expect(inJson({ messages })).toEqual(JSON.parse(JSON.stringify(expected))),
  );

  test.each([
    '',
    'text',
    '{',
    'null',
    '7',
    '[]',
    '[{},{"messages":[{"content":"x"}]}]',
    '{"messages":{}}',
  ])('%s holds none', (text) => expect(inText(text)).toBeUndefined());
});

describe('TAB-CLK-2: the conversationId of a reply', () => {
  test.each([
    ['{"conversationId":"c"}', { conversationId: 'c', messages: [] }],
    ['[{"conversationId":"c"}]', { conversationId: 'c', messages: [] }],
    ['[{"conversationId":"c"},{}]', undefined],
    ['{"conversationId":""}', undefined],
    ['{"conversationId":7}', undefined],
    ['{"id":"c"}', undefined],
    [
      '{"conversationId":"","messages":[{"content":"Hi"}]}',
      { conversationId: null, messages: [{ content: 'Hi' }] },
    ],
  ])('%s: %j', (text, conversation) => {
    for (const category of ['messaging', 'default'] as const)
      expect(inText(text, category)).toEqual(conversation);
  });
});

describe('TAB-MSG-1: the form of a message', () => {
  const judge = (
    value: unknown,
    category: 'default' | 'messaging' = 'messaging',
    as: 'item_clicked' | 'create_item' = 'item_clicked',
  ) => {
    const { verdict, text } = readItemReply({
      as,
      body: JSON.stringify(value),
      httpStatus: 200,
      category,
    });
    expectFindings(text, verdict.findings);
    return verdict;
  };
  const reply = (...messages: unknown[]) => ({ conversationId: 'c', messages });
  const words = (value: unknown) =>
    said(judge(value)).map((line) => line.replace(/ \d+:\d+ /, ' '));

  test('one that is understood whole has no finding', () => {
    expectSaid(words(reply(whole)), []);
    expectSaid(words(reply({ id: 'm', content: '' })), []);
  });

  test.each([[[whole]], ['Hi'], [7], [null], [true], [[]]])(
    '%j in the place of a message is noted',
    (entry) => {
      expectSaid(words(reply(whole, entry)), ['info TAB-MSG-1 $.messages[1]']);
    },
  );

  test.each([
    [{ id: 'm' }, '.content'],
    [{ id: 'm', content: 7 }, '.content'],
    [{ id: 'm', content: null }, '.content'],
    [{ content: 'Hi' }, '.id'],
    [{ content: 'Hi', id: '' }, '.id'],
    [{ ...whole, id: 7 }, '.id'],
    [{ ...whole, id: null }, '.id'],
    [{ ...whole, createdAt: 7 }, '.createdAt'],
    [{ ...whole, createdAt: 'yesterday' }, '.createdAt'],
    [{ ...whole, author: 'Ada' }, '.author'],
    [{ ...whole, author: { display: {} } }, '.author.display'],
  ])('%j is noted at its key', (entry, key) => {
    expectSaid(words(reply(whole, entry)), [`info TAB-MSG-1 $.messages[1]${key}`]);
    expectSaid(words([reply(whole, entry)]), [`info TAB-MSG-1 $[0].messages[1]${key}`]);
  });

  test('a list that is none, and a second one, are noted', () => {
    expectSaid(words({ conversationId: 'c', messages: { 0: whole } }), [
      'info TAB-MSG-1 $.messages',
    ]);
    expectSaid(words({ conversationId: 'c', messages: 'none', entries: [whole] }), [
      'info TAB-MSG-1 $.messages',
    ]);
    expectSaid(words({ conversationId: 'c', messages: [whole], entries: [whole] }), [
      'info TAB-MSG-1 $.entries',
    ]);
  });
});
