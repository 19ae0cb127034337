import { expect, test } from 'vitest';
import { judgeItem, judgeList } from '#core/contract/judge.ts';
import { actions, categories, type Surface } from '#core/widget/actions.ts';
import { itemSchema } from '#core/widget/item.ts';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { Preview } from '#core/widget/simulator/preview.ts';
import { visitorViewAfter } from '#core/widget/simulator/visitor-view.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import { expectGolden } from '../../golden.ts';
import { tabWith } from '../tab.ts';
import { listOf, visitor } from '../visitor.ts';

/*
 * Walks of a visitor through a tab. The first line is the tab; every other one is what somebody does or what a call is answered:
 * rows of titles come with the next answer to get_items, an answer names its call by its number.
 */

const messaging = '{"category":"messaging"}';
const thread =
  '{"id":"a","title":"Ada","conversationId":"c1","messages":[{"id":"m1","content":"one"},{"id":"m2","content":"two"},{"content":"three"}]}';
const conversing = `${messaging}\nrows a b\nclick a\nitem 2 ${thread}`;

const walks: Record<string, string[]> = {
  get_items: [
    '{}\nopened\nfocused\nrefreshed\nrows-of 2 second\nrows-of 1 first\nrows-of 3 third\nlist 1 HTTP 500',
    '{"wired":["item_clicked"]}\nopened\nrefreshed',
    '{}\nrows b a\nrows c b\nrefreshed\nlist 3 HTTP 500\nrefreshed\nlost 4\nrefreshed\nlist 5 null',
    '{}\nopened\nlost 1\nrefreshed\nlist 2 HTTP 302',
    '{}\nlist-now {"items":[{"id":"a"},{"id":"b"}],"badge":{"color":"teal"}}\nrows a',
    `${messaging}\nlist-now {"items":[{"id":"a","unread_count":3},{"id":"b","unread":true}],"badge":{"color":"pink"}}\nlist-now [{"id":"a","unread_count":3}]\nrows a`,
  ],
  update_item: [
    '{}\nlist-now [{"id":"a","title":"a","status":"open","uuid":"u","more":[1]}]\nupdate a\ndone 2\nrows-of 3 new\nupdate new\nfailed 4\nfailed 4\ndismiss 2\nupdate new\nlost 5',
    '{}\nrows a\nupdate a\n{"type":"delete answered","call":2,"done":false}\n{"type":"update answered","call":9,"done":true}',
    '{"wired":["get_items","item_clicked"]}\nrows a\nupdate a\ndelete a',
    `${messaging}\nrows a\nupdate a\ndelete a`,
  ],
  delete_item: [
    '{}\nlist-now {"items":[{"id":"a","title":"a"},{"id":"b","title":"b"},{"id":"c","title":"c"}],"badge":{"color":"red"}}\ndelete b\ndone 2\ndelete c\nfailed 3\ndelete a\nlost 4',
    '{}\nrows a b c d\ndelete b\ndelete a\ndelete c\ndone 3\nfailed 2\nfailed 4',
    '{}\nrows a b c\ndelete b\nrows c new b a\nfailed 2',
    '{}\nrows a b c\ndelete b\nrows x a y c\nfailed 2',
    '{}\nrows a b c d\ndelete b\nrows d x y z\nfailed 2',
    '{}\nrows a b c\ndelete b\nrows x y z\nfailed 2',
    '{}\nrows a b\ndelete b\nrows\nfailed 2',
    '{}\nrows a b\nfocused\nrefreshed\ndelete b\ndone 4\nrows-of 2 a b c\nrows-of 3 a b d\nrows a b',
    '{}\nrows a b\nfocused\ndelete b\ndone 3\nrefreshed\nrows-of 2 a b\nrows-of 4 a b',
    '{}\nlist-now [{"id":"x","title":"one"},{"id":"x","title":"two"},{},{},{"title":""},{"id":"{}"}]\ndelete Item 4\ndelete two',
  ],
  'the detail screen': [
    '{}\nlist-now [{"id":"a","title":"Row","description":"from the row","uuid":"u"},{"id":"b","title":"Other"}]\nclick Row\nupdate\nitem 2 [{"id":"a","title":"Reply","description":"**all** of it","is_urgent":true,"uuid":"v"}]\nupdate\nrows z\nback',
    '{}\nrows a\nclick a\nitem 2 {"id":"a"}',
    '{}\nrows a\nclick a\nitem 2 just words\nupdate',
    '{}\nrows a\nclick a\nitem 2 HTTP 500',
    '{}\nrows a b\nclick a\nback\nclick b\nitem 2 {"id":"a","title":"late"}\nitem 3 {"id":"b","title":"B"}\nback',
    '{}\nrows a b\nclick a\ndelete\nfailed 3',
    '{"wired":["get_items"]}\nrows a\nclick a',
  ],
  'view "direct"': [
    `${messaging}\nlist-now {"items":[{"id":"a"},{"id":"b"}],"view":"direct"}\nback\nlist-now {"items":[{"id":"a"},{"id":"c"}],"view":"direct"}\nitem 2 {"id":"a"}\nlist-now {"items":[{"id":"a"}],"view":"direct"}\nlist-now {"items":[{"id":"b"},{"id":"a"}],"view":"direct"}`,
    `${messaging}\nlist-now {"items":[],"view":"direct"}`,
    `${messaging}\nlist-now {"items":[{"id":"a"}],"view":"direct"}\nitem 2 HTTP 502\nlist-now {"items":[{"id":"a"}],"view":"direct"}`,
    '{}\nlist-now {"items":[{"id":"a"}],"view":"direct"}',
  ],
  'a conversation': [
    conversing,
    `${messaging}\nlist-now [{"id":"a","title":"a","unread":2}]\nclick a\nitem 2 {}`,
    `${conversing}\ndone 3\nback`,
    `${conversing}\nfailed 3`,
    `${messaging}\nrows a\nclick a\nitem 2 {}`,
    `${messaging}\nlist-now [{"title":"a"}]\nclick a\nitem 2 {}`,
    `${messaging}\nrows a\nclick a\nsend early\nitem 2 HTTP 500\nsend late`,
    '{"category":"messaging","wired":["get_items","item_clicked"]}\nrows a\nclick a\nitem 2 {"id":"a","messages":[{"id":"m1","content":"one"}]}\nsend hi\nremove one',
    '{}\nrows a\nclick a\nitem 2 {"id":"a","messages":[{"id":"m1","content":"one"}]}\nsend hi\nremove one',
  ],
  'the composer': [
    `${conversing}\nsend hi\nsend there\nsent 5 {"id":"m9"}\nsent 4 5\nremove there\nremove hi`,
    `${conversing}\nsend hi\nsent 4 HTTP 500\nsend there\nagain hi\nsent 6 {"id":"m9"}`,
    `${conversing}\nsend ok\nsend no\nsend late\nback\nclick a\nsent 4 {"id":"m4"}\nsent 5 HTTP 500\nitem 7 {"id":"a","messages":[{"id":"m1","content":"one"},{"id":"m4","content":"ok"}]}\nsent 6 {"id":"m5"}\nagain no`,
    `${conversing}\nsend hi\nback\nclick b`,
    `${conversing}\nsend hi\nback\nclick a\nitem 5 {"id":"a","messages":[{"id":"n1","content":"stored"}]}\nremove stored\ndone 7\nsent 4 {"id":"n1"}\nsend new\nsent 8 {"id":"n1"}`,
  ],
  'a message that is deleted': [
    `${conversing}\nremove one\ndone 4\nremove three`,
    `${conversing}\nremove two\nsend hi\nfailed 4`,
    `${conversing}\nremove two\nback\nclick a\nitem 5 ${thread}\ndone 4`,
    `${conversing}\nremove two\nback\nclick a\nitem 5 ${thread}\nfailed 4`,
  ],
};

/** What a visitor sees, a line for each thing. */
function screenOf({ rows, detail, badge, notices, can, assumptions, ...rest }: Preview): string[] {
  const { messages, time: _, left: __, others: ___, ...open } = detail ?? { messages: [] };
  const named = [
    ...Object.entries({ ...rest, badge }),
    ...Object.entries(open).map(([name, value]) => [`detail ${name}`, value] as const),
  ];
  return [
    ...named.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    `rows: ${rows?.map(({ title }) => title).join(', ')}`,
    `messages: ${messages.map((one) => `${one.content} ${one.state}${one.mine ? ' mine' : ''}${one.deletable ? ' deletable' : ''}`).join(', ')}`,
    `notices: ${notices.map(({ text, count, notice }) => `${text} ${count} ${notice}`).join(', ')}`,
    `can: ${Object.entries(can).flatMap(([name, is]) => (is ? name : []))}`,
    `assumes: ${assumptions.join()}`,
  ];
}

/** What holds whatever happened: no call leaves its route, no row shares its key, and no item has more than DefaultItem has (TAB-ITM-1). */
function expectSound(one: ReturnType<typeof visitor>, calls: readonly TabCall[]): Preview {
  const { tab, list } = one.state();
  for (const { action, surface } of calls) {
    expect(tab.wired).toContain(action);
    expect(surface).toBe(actions[action].surface[tab.category]);
  }
  for (const { value } of list?.kept.rows ?? [])
    expect(Object.keys(itemSchema.shape)).toEqual(expect.arrayContaining(Object.keys(value)));
  const seen = one.sees();
  for (const keyed of [seen.rows ?? [], seen.detail?.messages ?? []])
    expect(new Set(keyed.map(({ key }) => key)).size).toBe(keyed.length);
  return seen;
}

function walk(script: string): string {
  const [tab = '{}', ...steps] = script.split('\n');
  const one = visitor(JSON.parse(tab));
  const { category } = one.state().tab;
  const keyOfMessage = (content: string): string =>
    one.sees().detail?.messages.find((message) => message.content === content)?.key ?? 'none';
  const reply = (body: string) => ({
    ...{ headers: [], secrets: [], category },
    ...(body.startsWith('HTTP ')
      ? { body: '', httpStatus: Number(body.slice(5)) }
      : { body, httpStatus: 200 }),
  });
  const listed = (call: number, body: string) => {
    const { verdict, asSent } = judgeList(reply(body));
    return one.act({ type: 'list answered', call, verdict, asSent: asSent ?? undefined });
  };
  const titled = (text: string): string =>
    JSON.stringify(listOf(...text.split(' ').filter(Boolean)));
  const opened = (call: number, body: string) => {
    const { verdict, asSent } = judgeItem({ ...reply(body), as: 'item_clicked' });
    const { conversationId, messages } = verdict.value?.conversation ?? {};
    return one.act({
      ...{ type: 'detail answered', call, verdict, asSent: (asSent ?? undefined) as never },
      ...{ conversationId: conversationId ?? undefined, messages },
    } as TabEvent);
  };
  const answered = (call: number, done: boolean) => {
    const action = one.state().waiting.find((waiting) => waiting.call === call)?.action;
    const type = action === 'delete_item' ? 'delete answered' : 'update answered';
    return one.act({ type, call, done });
  };
  const pressed = (type: 'update asked' | 'delete asked', title: string) =>
    one.act(title === '' ? { type, path: 'detail' } : { type, path: 'row', key: one.keyOf(title) });
  const message = (content: string, again?: string) =>
    one.act({ type: 'message sent', content, createdAt: '2026-11-21T11:00:00.000Z', again });
  const does: Record<string, (rest: string, call: number, body: string) => readonly TabCall[]> = {
    rows: (rest) => listed(one.fire({ type: 'refreshed' }), titled(rest)),
    'list-now': (rest) => listed(one.fire({ type: 'refreshed' }), rest),
    'rows-of': (_, call, body) => listed(call, titled(body)),
    list: (_, call, body) => listed(call, body),
    item: (_, call, body) => opened(call, body),
    sent: (_, call, body) => {
      const { verdict } = judgeItem({ ...reply(body), as: 'create_item' });
      return one.act({ type: 'message answered', call, verdict });
    },
    done: (_, call) => answered(call, true),
    failed: (_, call) => answered(call, false),
    lost: (_, call) => one.act({ type: 'given up', call }),
    click: (title) => one.act({ type: 'row clicked', key: one.keyOf(title) }),
    update: (title) => pressed('update asked', title),
    delete: (title) => pressed('delete asked', title),
    send: (content) => message(content),
    again: (content) => message(content, keyOfMessage(content)),
    remove: (content) => one.act({ type: 'message deleted', key: keyOfMessage(content) }),
    dismiss: (_, notice) => one.act({ type: 'notice dismissed', notice }),
  };
  let before = screenOf(one.sees());
  const told = steps.map((step) => {
    const [verb = '', rest = ''] = step.split(/ (.*)/);
    const [number, body = ''] = rest.split(/ (.*)/);
    const act = does[verb];
    const calls = act
      ? act(rest, Number(number), body)
      : one.act(step.startsWith('{') ? JSON.parse(step) : { type: step });
    const seen = expectSound(one, calls);
    const now = screenOf(seen);
    const changed = now.filter((line) => !before.includes(line));
    before = now;
    return [
      `> ${step}`,
      ...calls.map((call) => `  calls ${JSON.stringify(call)}`),
      ...changed.map((line) => `  ${line}`),
    ].join('\n');
  });
  // How a conversation is opened is shown once.
  if (script.startsWith(`${conversing}\n`)) told.splice(0, conversing.split('\n').length - 1);
  // Once every call is over, nothing waits and nothing is hidden.
  for (const { call } of one.state().waiting) one.act({ type: 'given up', call });
  expect(one.state().list?.kept.hidden ?? []).toEqual([]);
  expect(one.sees().status).not.toBe('loading');
  return [`# ${tab}`, ...told].join('\n');
}

test.each(Object.entries(walks))(
  'what a visitor sees and causes is in the golden file: %s',
  (about, all) => expectGolden(about, all.map(walk)),
);

test('what a visitor sees of one reply is in the golden file', async () => {
  const values: Partial<Record<WidgetVerdict['as'], unknown[]>> = {
    get_items: [
      { items: [{ id: 'a' }, {}], badge: null, view: 'list' },
      { items: [{ id: 'a' }, {}], badge: null, view: 'direct' },
    ],
    item_clicked: [{ item: { id: 'own' } }, { item: {} }],
    create_item: [{ item: { id: 'own' } }],
  };
  const calls: [WidgetVerdict['as'], Surface, 'row' | 'detail'][] = [
    ['get_items', 'proxied', 'row'],
    ['item_clicked', 'proxied', 'row'],
    ['create_item', 'proxied', 'row'],
    ...(['update_item', 'delete_item'] as const).flatMap((as) =>
      [
        ['direct', 'row'],
        ['direct', 'detail'],
        ['proxied', 'row'],
      ].map(([surface, path]) => [as, surface, path] as [typeof as, Surface, 'row']),
    ),
  ];
  const told = calls.flatMap(([as, surface, path]) =>
    categories.flatMap((category) =>
      [null, ...(values[as] ?? [null])].flatMap((value, at) => {
        const outcome = at === 0 ? 'failure' : 'done';
        const verdict = { as, outcome, value, steps: [], findings: [], assumptions: [] };
        const usual = { itemId: 'a', conversationId: undefined, tab: tabWith({ category }) };
        const clicked = [
          { itemId: undefined },
          { conversationId: 'c' },
          { tab: tabWith({ category, wired: ['get_items'] }) },
        ];
        return [{}, ...(as === 'item_clicked' ? clicked : [])].map((changes) => {
          const given = { ...usual, ...changes, surface, path };
          const seen = visitorViewAfter({ ...given, verdict: verdict as unknown as WidgetVerdict });
          const known = Object.entries(changes).map(
            ([key, to]) => `${key} ${typeof to === 'object' ? 'less' : to}`,
          );
          const about = [as, category, surface, path, outcome, JSON.stringify(value), ...known];
          return [...about, '=>', JSON.stringify(seen)].join(' ');
        });
      }),
    ),
  );
  await expectGolden('one-reply', told, '\n');
});
