import { describe, expect, test } from 'vitest';
import { actions } from '#core/widget/actions.ts';
import { listOf, visitor } from './visitor.ts';

const thread = [{ id: 'm1', content: 'one' }, { id: 'm2', content: 'two' }, { content: 'three' }];
const createdAt = '2026-11-21T11:00:00.000Z';

const conversing = () => {
  const one = visitor({ category: 'messaging' });
  one.refresh({ items: listOf('a', 'b') });
  const call = one.fire({ type: 'row clicked', key: one.keyOf('a') });
  const calls = one.detailed(call, '{"id":"a","title":"Ada"}', { conversationId: 'c1', messages: thread });
  const keyOfMessage = (content: string) => one.sees().detail?.messages.find((message) => message.content === content)?.key ?? '';
  return { ...one, calls, keyOfMessage, send: (content: string) => one.fire({ type: 'message sent', content, createdAt }) };
};

describe('a conversation', () => {
  test('TAB-EVT-2, TAB-SRF-3: once open it is marked read by itself, proxied', () => {
    const { calls, sees, messages } = conversing();
    expect(calls).toEqual([{ action: 'update_item', surface: 'proxied', key: '1 id a', conversationId: 'c1', call: 3 }]);
    expect(sees()).toMatchObject({ screen: 'conversation', back: true, detail: { title: 'Ada' }, can: { compose: true } });
    expect(messages()).toEqual(['one sent', 'two sent', 'three sent']);
  });

  test.each([
    ['the conversationId', 'c1', '{"id":"r"}', 'c1'],
    ['else the id of the reply', '', '{"id":"r"}', 'r'],
    ['else the id that was sent', '', '{}', 'a'],
    ['else the id that was sent, for an empty one', '', '{"id":""}', 'a'],
  ])('TAB-CLK-2: %s names it', (_which, conversationId, body, named) => {
    const { refresh, fire, keyOf, detailed } = visitor({ category: 'messaging' });
    refresh(listOf('a'));
    expect(detailed(fire({ type: 'row clicked', key: keyOf('a') }), body, { conversationId })).toMatchObject([{ conversationId: named }]);
  });

  test('mark-read: done is silent and fetches nothing, failed is an error state of the conversation', () => {
    const { act, sees, texts } = conversing();
    expect(act({ type: 'update answered', call: 3, done: true })).toEqual([]);
    expect([sees().detail?.state, texts()]).toEqual(['ready', []]);
    const failing = conversing();
    failing.act({ type: 'update answered', call: 3, done: false });
    expect([failing.sees().detail?.state, failing.texts()]).toEqual(['error', []]);
  });

  test('mark-read that fails after the conversation was left says nothing', () => {
    const { act, sees } = conversing();
    act({ type: 'back' });
    act({ type: 'update answered', call: 3, done: false });
    expect(sees()).toMatchObject({ screen: 'list', status: 'ready' });
  });

  test('a conversation that could not be opened is not marked read', () => {
    const { refresh, fire, keyOf, detailed } = visitor({ category: 'messaging' });
    refresh(listOf('a'));
    expect(detailed(fire({ type: 'row clicked', key: keyOf('a') }), '{}', { httpStatus: 500 })).toEqual([]);
  });
});

describe('the composer', () => {
  test('TAB-EVT-2: fires create_item, proxied; the message stands at the end until it is answered', () => {
    const { act, messages } = conversing();
    expect(act({ type: 'message sent', content: 'hi', createdAt })).toEqual([
      { action: 'create_item', surface: 'proxied', key: '1 id a', message: 'sent 4', content: 'hi', createdAt, conversationId: 'c1', call: 4 },
    ]);
    expect(messages()?.at(-1)).toBe('hi sending');
  });

  test('TAB-CRE-1: any JSON will do, also out of turn; an id in it names the message', () => {
    const { send, created, messages, act, keyOfMessage, sees } = conversing();
    const [first, second] = [send('hi'), send('there')];
    created(second, '{"id":"m9"}');
    created(first, '5');
    expect([messages()?.slice(-2), sees().detail?.state]).toEqual([['hi sent', 'there sent'], 'ready']);
    expect(act({ type: 'message deleted', key: keyOfMessage('there') })).toMatchObject([{ entryId: 'm9' }]);
    expect(act({ type: 'message deleted', key: keyOfMessage('hi') })).toEqual([]);
  });

  test.each([500, null])('TAB-ERR-1: a failure (%j) is told at the message and as an error state', (httpStatus) => {
    const { send, created, act, messages, sees } = conversing();
    const call = send('hi');
    if (httpStatus === null) act({ type: 'given up', call });
    else created(call, '{}', httpStatus);
    expect([messages()?.at(-1), sees().detail?.state]).toEqual(['hi failed', 'error']);
  });

  test('an answer after the conversation was left changes nothing', () => {
    const { send, created, act, sees } = conversing();
    const call = send('hi');
    act({ type: 'back' });
    created(call, '{}', 500);
    expect(sees()).toMatchObject({ screen: 'list', detail: null, notices: [] });
  });

  test('TAB-SRF-2, TAB-SRF-4: a default tab and one without create_item have none', () => {
    for (const changes of [{}, { category: 'messaging' as const, wired: ['get_items' as const, 'item_clicked' as const] }]) {
      const { refresh, fire, keyOf, detailed, act, sees } = visitor(changes);
      refresh(listOf('a'));
      detailed(fire({ type: 'row clicked', key: keyOf('a') }), '{"id":"a"}');
      expect(act({ type: 'message sent', content: 'hi', createdAt })).toEqual([]);
      expect([sees().can.compose, sees().detail?.messages]).toEqual([false, []]);
    }
  });
});

describe('TAB-DEL-1, TAB-REQ-9: a message', () => {
  test('goes at once, proxied, by the id of its entry; 2xx keeps it away', () => {
    const { act, keyOfMessage, messages, deleted } = conversing();
    const message = keyOfMessage('one');
    expect(act({ type: 'message deleted', key: message })).toEqual([
      { action: 'delete_item', surface: 'proxied', key: '1 id a', message, entryId: 'm1', conversationId: 'c1', call: 4 },
    ]);
    expect(messages()).toEqual(['two sent', 'three sent']);
    deleted(4, true);
    expect(messages()).toEqual(['two sent', 'three sent']);
  });

  test('comes back in its place with a failure notice, whatever was sent meanwhile', () => {
    const { fire, keyOfMessage, messages, deleted, texts, send, titles } = conversing();
    const call = fire({ type: 'message deleted', key: keyOfMessage('two') });
    send('hi');
    deleted(call, false);
    expect([messages(), texts()]).toEqual([['one sent', 'two sent', 'three sent', 'hi sending'], ['Action failed']]);
    expect(titles()).toEqual(['a', 'b']);
  });

  test('without an id cannot be deleted', () => {
    const { act, keyOfMessage, messages } = conversing();
    expect(act({ type: 'message deleted', key: keyOfMessage('three') })).toEqual([]);
    expect(act({ type: 'message deleted', key: 'none' })).toEqual([]);
    expect(messages()).toHaveLength(3);
  });

  test('TAB-SRF-4: is not deleted where delete_item is not wired, nor on a default tab (TAB-SRF-2)', () => {
    for (const changes of [{}, { category: 'messaging' as const, wired: ['get_items' as const, 'item_clicked' as const] }]) {
      const { refresh, fire, keyOf, detailed, act, messages } = visitor(changes);
      refresh(listOf('a'));
      detailed(fire({ type: 'row clicked', key: keyOf('a') }), '{"id":"a"}', { messages: thread });
      expect(act({ type: 'message deleted', key: '1 id m1' })).toEqual([]);
      expect(messages()).toHaveLength(3);
    }
  });

  test('of a conversation that was left: the failure is told all the same', () => {
    const { act, fire, keyOfMessage, deleted, texts } = conversing();
    const call = fire({ type: 'message deleted', key: keyOfMessage('one') });
    act({ type: 'back' });
    deleted(call, false);
    expect(texts()).toEqual(['Action failed']);
  });
});

test('TAB-SRF-2, TAB-SRF-3: every call goes the way of the routing table', () => {
  const { act, send, calls, keyOfMessage, remove } = { ...conversing(), remove: visitor() };
  const fired = [...act({ type: 'focused' }), ...calls, ...act({ type: 'message deleted', key: keyOfMessage('one') })];
  send('hi');
  for (const { action, surface } of fired) expect(surface).toBe(actions[action].surface.messaging);
  remove.refresh(listOf('a', 'b'));
  const direct = [
    ...remove.act({ type: 'opened' }),
    ...remove.act({ type: 'row clicked', key: remove.keyOf('a') }),
    ...remove.act({ type: 'update asked', path: 'detail' }),
    ...remove.act({ type: 'delete asked', path: 'row', key: remove.keyOf('b') }),
  ];
  expect(direct).toHaveLength(4);
  for (const { action, surface } of direct) expect(surface).toBe(actions[action].surface.default);
});
