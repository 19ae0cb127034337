import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageSchema } from '#core/widget/tab-event.ts';
import { threadIn } from '#core/widget/thread.ts';

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
