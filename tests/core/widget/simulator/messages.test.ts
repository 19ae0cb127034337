import { describe, expect, test } from 'vitest';
import { actions } from '#core/widget/actions.ts';
import { listOf, visitor } from '../visitor.ts';

const thread = [{ id: 'm1', content: 'one' }, { id: 'm2', content: 'two' }, { content: 'three' }];
const createdAt = '2026-11-21T11:00:00.000Z';

const conversing = () => {
  const one = visitor({ category: 'messaging' });
  one.refresh({ items: listOf('a', 'b') });
  const call = one.click('a');
  const calls = one.detailed(call, '{"id":"a","title":"Ada"}', {
    conversationId: 'c1',
    messages: thread,
  });
  const keyOfMessage = (content: string) =>
    one.sees().detail?.messages.find((message) => message.content === content)?.key ?? '';
  return {
    ...one,
    calls,
    keyOfMessage,
    send: (content: string) => one.fire({ type: 'message sent', content, createdAt }),
  };
};

describe('a conversation', () => {
  test('TAB-EVT-2, TAB-SRF-3: once open it is marked read by itself, proxied', () => {
    const { calls, sees, messages } = conversing();
    expect(calls).toEqual([
      { action: 'update_item', surface: 'proxied', key: '1 id a', conversationId: 'c1', call: 3 },
    ]);
    expect(sees()).toMatchObject({
      screen: 'conversation',
      back: true,
      detail: { title: 'Ada' },
      can: { compose: true },
    });
    expect(messages()).toEqual(['one sent', 'two sent', 'three sent']);
  });

  test.each([
    ['the conversationId', 'c1', '{"id":"r"}', 'c1'],
    ['else the id of the reply', '', '{"id":"r"}', 'r'],
    ['else the id that was sent', '', '{}', 'a'],
    ['else the id that was sent, for an empty one', '', '{"id":""}', 'a'],
  ])('TAB-CLK-2: %s names it', (_which, conversationId, body, named) => {
    const { refresh, detailed, click } = visitor({ category: 'messaging' });
    refresh(listOf('a'));
    expect(detailed(click('a'), body, { conversationId })).toMatchObject([
      { conversationId: named },
    ]);
  });

  test('TAB-CLK-2: a row without an id and a reply without a name leave the channel without one', () => {
    const { refresh, detailed, sees, click } = visitor({ category: 'messaging' });
    refresh([{ title: 'a' }]);
    expect(detailed(click('a'), '{}')).toMatchObject([{ conversationId: undefined }]);
    expect(sees().detail?.channel).toBeNull();
  });

  test('mark-read: done is silent and fetches nothing, failed is an error state of the conversation', () => {
    const { act, sees, texts } = conversing();
    expect(act({ type: 'update answered', call: 3, done: true })).toEqual([]);
    expect([sees().detail?.state, texts()]).toEqual(['ready', []]);
    const failing = conversing();
    failing.act({ type: 'update answered', call: 3, done: false });
    expect([failing.sees().detail, failing.texts()]).toMatchObject([
      { state: 'error', failed: 'update_item' },
      [],
    ]);
    expect(failing.sees().can.compose).toBe(true);
  });

  test('a conversation that could not be opened is not marked read', () => {
    const { refresh, detailed, sees, click } = visitor({ category: 'messaging' });
    refresh(listOf('a'));
    expect(detailed(click('a'), '{}', { httpStatus: 500 })).toEqual([]);
    expect(sees().detail).toMatchObject({ state: 'error', failed: 'item_clicked', channel: null });
  });
});

describe('the composer', () => {
  test('TAB-EVT-2: fires create_item, proxied; the message stands at the end until it is answered', () => {
    const { act, messages } = conversing();
    expect(act({ type: 'message sent', content: 'hi', createdAt })).toEqual([
      {
        action: 'create_item',
        surface: 'proxied',
        key: '1 id a',
        message: 'sent 4',
        content: 'hi',
        createdAt,
        conversationId: 'c1',
        call: 4,
      },
    ]);
    expect(messages()?.at(-1)).toBe('hi sending');
  });

  test('TAB-CRE-1: any JSON will do, also out of turn; an id in it names the message', () => {
    const { send, created, messages, act, keyOfMessage, sees } = conversing();
    const [first, second] = [send('hi'), send('there')];
    created(second, '{"id":"m9"}');
    created(first, '5');
    expect([messages()?.slice(-2), sees().detail?.state]).toEqual([
      ['hi sent', 'there sent'],
      'ready',
    ]);
    expect(act({ type: 'message deleted', key: keyOfMessage('there') })).toMatchObject([
      { entryId: 'm9' },
    ]);
    expect(act({ type: 'message deleted', key: keyOfMessage('hi') })).toEqual([]);
  });

  test.each([500, null])(
    'TAB-ERR-1: a failure (%j) is reported at the message and as an error state',
    (httpStatus) => {
      const { send, created, act, messages, sees } = conversing();
      const call = send('hi');
      if (httpStatus === null) act({ type: 'given up', call });
      else created(call, '{}', httpStatus);
      expect([messages()?.at(-1), sees().detail]).toMatchObject([
        'hi failed',
        { state: 'error', failed: 'create_item' },
      ]);
    },
  );

  test('a message that failed can be sent again, at the end; once it is sent the error state ends', () => {
    const { act, send, created, messages, sees, keyOfMessage } = conversing();
    created(send('hi'), '{}', 500);
    send('there');
    const [again] = act({
      type: 'message sent',
      content: 'hi',
      createdAt: 'later',
      again: keyOfMessage('hi'),
    });
    expect(again).toMatchObject({
      action: 'create_item',
      content: 'hi',
      createdAt: 'later',
      conversationId: 'c1',
    });
    expect([messages()?.slice(-2), sees().detail?.state]).toEqual([
      ['there sending', 'hi sending'],
      'error',
    ]);
    created(again?.call ?? 0, '{"id":"m9"}');
    expect([messages()?.slice(-2), sees().detail]).toMatchObject([
      ['there sending', 'hi sent'],
      { state: 'ready', failed: null },
    ]);
  });

  test('is not offered while the conversation is fetched, nor after that failed', () => {
    const { refresh, act, detailed, sees, click } = visitor({ category: 'messaging' });
    refresh(listOf('a'));
    const call = click('a');
    for (const answered of [false, true]) {
      if (answered) detailed(call, '', { httpStatus: 500 });
      expect(sees().can.compose).toBe(false);
      expect(act({ type: 'message sent', content: 'hi', createdAt })).toEqual([]);
    }
  });

  test('a conversation that is opened again keeps what is on its way, and what failed meanwhile', () => {
    const { act, send, created, detailed, messages, sees, keyOfMessage, click } = conversing();
    const [first, second, third] = [send('sent'), send('failed'), send('late')];
    act({ type: 'back' });
    const call = click('a');
    expect(messages()).toEqual(['sent sending', 'failed sending', 'late sending']);
    created(first, '{"id":"m4"}');
    created(second, '{}', 500);
    expect(sees().detail?.state).toBe('loading');
    detailed(call, '{"id":"a"}', {
      messages: [
        { id: 'm1', content: 'one' },
        { id: 'm4', content: 'sent' },
      ],
    });
    expect(messages()).toEqual(['one sent', 'sent sent', 'failed failed', 'late sending']);
    created(third, '{"id":"m5"}');
    expect(messages()?.at(-1)).toBe('late sent');
    expect(
      act({ type: 'message sent', content: 'failed', createdAt, again: keyOfMessage('failed') }),
    ).toHaveLength(1);
  });

  test('another conversation shows none of it', () => {
    const { act, send, messages, click } = conversing();
    send('hi');
    act({ type: 'back' });
    click('b');
    expect(messages()).toEqual([]);
  });

  test('TAB-SRF-2, TAB-SRF-4: a default tab and one without create_item have none', () => {
    for (const changes of [
      {},
      { category: 'messaging' as const, wired: ['get_items' as const, 'item_clicked' as const] },
    ]) {
      const { refresh, detailed, act, sees, click } = visitor(changes);
      refresh(listOf('a'));
      detailed(click('a'), '{"id":"a"}');
      expect(act({ type: 'message sent', content: 'hi', createdAt })).toEqual([]);
      expect([sees().can.compose, sees().detail?.messages]).toEqual([false, []]);
    }
  });

  test('one that came in the thread and was deleted there does not come back with its answer', () => {
    const { act, fire, keyOfMessage, send, created, detailed, deleted, messages, click } =
      conversing();
    const stored = send('hi');
    act({ type: 'back' });
    detailed(click('a'), '{"id":"a"}', {
      messages: [{ id: 'n1', content: 'stored' }],
    });
    deleted(fire({ type: 'message deleted', key: keyOfMessage('stored') }), true);
    created(stored, '{"id":"n1"}');
    expect(messages()).toEqual([]);
    created(send('new'), '{"id":"n1"}');
    expect(messages()).toEqual(['new sent']);
  });
});

describe('TAB-DEL-1, TAB-REQ-9: a message', () => {
  test('goes at once, proxied, by the id of its entry; 2xx keeps it away', () => {
    const { act, keyOfMessage, messages, deleted } = conversing();
    const message = keyOfMessage('one');
    expect(act({ type: 'message deleted', key: message })).toEqual([
      {
        action: 'delete_item',
        surface: 'proxied',
        key: '1 id a',
        message,
        entryId: 'm1',
        conversationId: 'c1',
        call: 4,
      },
    ]);
    expect(messages()).toEqual(['two sent', 'three sent']);
    deleted(4, true);
    expect(messages()).toEqual(['two sent', 'three sent']);
  });

  test('comes back to its place with a failure notice, whatever was sent meanwhile', () => {
    const { fire, keyOfMessage, messages, deleted, texts, send, titles } = conversing();
    const call = fire({ type: 'message deleted', key: keyOfMessage('two') });
    send('hi');
    deleted(call, false);
    expect([messages(), texts()]).toEqual([
      ['one sent', 'two sent', 'three sent', 'hi sending'],
      ['Action failed'],
    ]);
    expect(titles()).toEqual(['a', 'b']);
  });

  test('of a conversation that is opened again stays away, and comes back when its deletion fails', () => {
    for (const done of [true, false]) {
      const { act, fire, keyOfMessage, detailed, deleted, messages, click } = conversing();
      const call = fire({ type: 'message deleted', key: keyOfMessage('two') });
      act({ type: 'back' });
      detailed(click('a'), '{"id":"a"}', { messages: thread });
      expect(messages()).toEqual(['one sent', 'three sent']);
      deleted(call, done);
      expect(messages()).toEqual(
        done ? ['one sent', 'three sent'] : ['one sent', 'two sent', 'three sent'],
      );
    }
  });

  test('is offered to delete once it is sent and has an id, and only then', () => {
    const { send, created, sees } = conversing();
    const offered = () =>
      sees().detail?.messages.map(({ deletable, mine }) => `${deletable} ${mine}`);
    const call = send('hi');
    expect(offered()).toEqual(['true false', 'true false', 'false false', 'false true']);
    created(call, '{"id":"m9"}');
    expect(offered()?.at(-1)).toBe('true true');
    created(send('no'), '{}', 500);
    expect(offered()?.at(-1)).toBe('false true');
  });

  test('TAB-SRF-4: is not deleted where delete_item is not wired, nor on a default tab (TAB-SRF-2)', () => {
    for (const changes of [
      {},
      { category: 'messaging' as const, wired: ['get_items' as const, 'item_clicked' as const] },
    ]) {
      const { refresh, detailed, act, messages, click } = visitor(changes);
      refresh(listOf('a'));
      detailed(click('a'), '{"id":"a"}', { messages: thread });
      expect(act({ type: 'message deleted', key: '1 id m1' })).toEqual([]);
      expect(messages()).toHaveLength(3);
    }
  });
});

test('TAB-SRF-2, TAB-SRF-3: every call goes the way of the routing table', () => {
  const { act, send, calls, keyOfMessage, remove } = { ...conversing(), remove: visitor() };
  const fired = [
    ...act({ type: 'focused' }),
    ...calls,
    ...act({ type: 'message deleted', key: keyOfMessage('one') }),
  ];
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
