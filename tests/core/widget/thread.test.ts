import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readItemReply } from '#core/widget/item-reply.ts';
import { messageSchema } from '#core/widget/tab-event.ts';
import { threadIn } from '#core/widget/thread.ts';
import { expectFindings } from '../expect-findings.ts';
import { said } from './read.ts';

const whole = { id: 'm', content: 'Hi', createdAt: '2026-11-21T10:00:00Z', author: { display: 'Ada', userId: 'u' }, kind: 'message' };
const message = { id: 'm', content: 'Hi', createdAt: '2026-11-21T10:00:00Z', author: 'Ada' };
const inJson = (value: unknown) => threadIn(JSON.stringify(value));

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
    ['a time that is a number', [{ ...whole, createdAt: 7 }], [{ ...message, createdAt: undefined }]],
    ['an author that is a text', [{ ...whole, author: 'Ada' }], [{ ...message, author: undefined }]],
    ['an author without a name', [{ ...whole, author: { display: {} } }], [{ ...message, author: undefined }]],
  ])('%s is left out', (_name, messages, expected) => expect(inJson({ messages })).toEqual(JSON.parse(JSON.stringify(expected))));

  test.each(['', 'text', '{', 'null', '7', '[]', '[{},{"messages":[{"content":"x"}]}]', '{"messages":{}}'])('%s holds none', (text) =>
    expect(threadIn(text)).toEqual([]),
  );

  test('any JSON at all gives messages that the window can draw', () => {
    const entry = fc.record(
      { id: fc.jsonValue(), content: fc.oneof(fc.string(), fc.jsonValue()), createdAt: fc.jsonValue(), author: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const reply = fc.oneof(fc.jsonValue(), fc.record({ messages: fc.array(fc.oneof(entry, fc.jsonValue())) }));
    fc.assert(
      fc.property(reply, (value) => {
        for (const one of inJson(value)) expect(messageSchema.strict().parse(one)).toEqual(one);
      }),
    );
  });
});

describe('TAB-MSG-1: the form of a message', () => {
  const judge = (value: unknown, category: 'default' | 'messaging' = 'messaging', as: 'item_clicked' | 'create_item' = 'item_clicked') => {
    const { verdict, text } = readItemReply({ as, body: JSON.stringify(value), httpStatus: 200, category });
    expectFindings(text, verdict.findings);
    return verdict;
  };
  const reply = (...messages: unknown[]) => ({ conversationId: 'c', messages });
  const words = (value: unknown) => said(judge(value)).map((line) => line.replace(/ \d+:\d+ /, ' '));

  test('one that is understood whole has no finding', () => {
    expect(words(reply(whole))).toEqual([]);
    expect(words(reply({ id: 'm', content: '' }))).toEqual([]);
  });

  test.each([
    [[whole], 'an array of 1'],
    ['Hi', 'the text "Hi"'],
    [7, 'the number 7'],
    [null, 'null'],
    [true, 'true'],
    [[], 'an empty array'],
  ])('%j in the place of a message is noted', (entry, got) => {
    expect(words(reply(whole, entry))).toEqual([
      `info TAB-MSG-1 $.messages[1] A message must be an object; got ${got}. | left out: the message is not drawn`,
    ]);
  });

  test.each([
    [{ id: 'm' }, '.content', 'A message must have its text in "content", a string; it has none. | left out: the message is not drawn'],
    [
      { id: 'm', content: 7 },
      '.content',
      'A message must have its text in "content", a string; got the number 7. | left out: the message is not drawn',
    ],
    [{ id: 'm', content: null }, '.content', 'A message must have its text in "content", a string; got null. | left out: the message is not drawn'],
    [{ content: 'Hi' }, '.id', 'The message has no id. | the message cannot be deleted'],
    [{ content: 'Hi', id: '' }, '.id', 'The id of the message is an empty string. | the message cannot be deleted'],
    [{ ...whole, id: 7 }, '.id', 'The id of a message must be a string; got the number 7. | treated as absent: the message cannot be deleted'],
    [{ ...whole, id: null }, '.id', 'The id of a message must be a string; got null. | treated as absent: the message cannot be deleted'],
    [
      { ...whole, createdAt: 7 },
      '.createdAt',
      'The createdAt of a message must be a string; got the number 7. | treated as absent: no time is shown',
    ],
    [
      { ...whole, createdAt: 'yesterday' },
      '.createdAt',
      'The createdAt of a message must be an ISO 8601 date-time; got the text "yesterday" (it is written in words). | no time is shown',
    ],
    [
      { ...whole, author: 'Ada' },
      '.author',
      'The author of a message must be an object with a name in "display"; got the text "Ada". | treated as absent: no author is shown',
    ],
    [
      { ...whole, author: { display: {} } },
      '.author.display',
      'The display of the author must be a string; got an object. | treated as absent: no author is shown',
    ],
  ])('%j is noted at its key', (entry, key, text) => {
    expect(words(reply(whole, entry))).toEqual([`info TAB-MSG-1 $.messages[1]${key} ${text}`]);
    expect(words([reply(whole, entry)])).toEqual([`info TAB-MSG-1 $[0].messages[1]${key} ${text}`]);
  });

  test('a list that is none, and a second one, are noted', () => {
    expect(words({ conversationId: 'c', messages: { 0: whole } })).toEqual([
      'info TAB-MSG-1 $.messages "messages" must hold an array of messages; got an object. | ignored: no message in it is drawn',
    ]);
    expect(words({ conversationId: 'c', messages: 'none', entries: [whole] })).toEqual([
      'info TAB-MSG-1 $.messages "messages" must hold an array of messages; got the text "none". | ignored: no message in it is drawn',
    ]);
    expect(words({ conversationId: 'c', messages: [whole], entries: [whole] })).toEqual([
      'info TAB-MSG-1 $.entries Both "messages" and "entries" hold an array; "messages" counts. | ignored: no message in it is drawn',
    ]);
  });

  test('a default tab has no conversation, and no message is read from the reply to create_item', () => {
    expect(said(judge(reply(7), 'default')).join()).not.toContain('TAB-MSG-1');
    expect(said(judge(reply(7), 'messaging', 'create_item')).join()).not.toContain('message must be an object');
  });

  test('every message that is not drawn is noted, and every one that is noted as left out is not drawn', () => {
    const entry = fc.oneof(fc.jsonValue(), fc.record({ id: fc.string(), content: fc.oneof(fc.string(), fc.jsonValue()) }, { requiredKeys: [] }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 10 }), (messages) => {
        const { findings } = judge(reply(...messages));
        const left = findings.filter(({ effect }) => effect.startsWith('left out'));
        expect(left).toHaveLength(messages.length - inJson({ messages }).length);
        expect(findings.every(({ level }) => level === 'info')).toBe(true);
      }),
    );
  });
});
