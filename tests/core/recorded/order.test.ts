import { expect, test } from 'vitest';
import { type Earlier, type SeenCall, withSeen } from '#core/recorded/evidence.ts';
import { orderFindings } from '#core/recorded/order.ts';
import { expectWords } from '#tests/support/words.ts';

const tab = 'tabId=22222222-2222-4222-8222-222222222222&sessionId=s1';
const call = (changed: Partial<SeenCall>): SeenCall => ({
  action: 'get_items',
  surface: 'proxied',
  category: 'default',
  method: 'GET',
  url: `http://127.0.0.1:3000/hook?${tab}`,
  headers: [],
  body: null,
  at: 10,
  ended: 11,
  isDone: false,
  location: null,
  channel: null,
  rows: [],
  ...changed,
});
const list = (...ids: unknown[]): SeenCall =>
  call({ rows: ids.map((id) => ({ id, title: 'One', uuid: 'u' })) });
const click = (id: string, channel: string | null = null): SeenCall =>
  call({ action: 'item_clicked', url: `http://127.0.0.1:3000/hook?${tab}&id=${id}`, channel });
const direct = (action: 'update_item' | 'delete_item', item: object, more = {}): SeenCall =>
  call({
    action,
    surface: 'direct',
    method: 'POST',
    url: 'http://127.0.0.1:3000/hook',
    isDone: true,
    body: JSON.stringify({
      tabId: '22222222-2222-4222-8222-222222222222',
      sessionId: 's1',
      item,
      ...more,
    }),
  });
const row = { id: '1', title: 'One', uuid: 'u' };
const later = { at: 20, ended: 21 };
const fromConversation = (channel: string): SeenCall =>
  call({
    action: 'update_item',
    method: 'POST',
    url: `http://127.0.0.1:3000/hook?${tab}&conversationId=${channel}`,
  });
const elsewhere = (one: SeenCall): SeenCall => ({ ...one, url: one.url.replace('s1', 's2') });

test.each<[string, SeenCall, SeenCall[], string[]]>([
  ['a click on a row of the list', click('1'), [list('1')], []],
  ['a click before any list was recorded', click('1'), [], []],
  ['a click on a row that the list lacks', click('2'), [list('1')], ['TAB-REQ-3 info']],
  ['a click on a row whose id is a number', click('7'), [list(7)], []],
  ['a click after the list of another session', click('2'), [elsewhere(list('1'))], []],
  ['a click after more rows than are kept', click('x'), [list(...Array(2001).keys())], []],
  ['an update of a row', direct('update_item', row), [list('1')], []],
  ['an update of no row', direct('update_item', { id: '2' }), [list('1')], ['TAB-DIR-2 info']],
  [
    'an update from the detail screen',
    direct('update_item', { id: '2' }, { id: '2' }),
    [list('1')],
    [],
  ],
  ['an update of half a row', direct('update_item', { id: '1' }), [list('1')], ['TAB-DIR-2 info']],
  [
    'a click on a deleted row',
    { ...click('1'), ...later },
    [list('1'), direct('delete_item', row)],
    ['TAB-DEL-1 info'],
  ],
  [
    'a click on a deleted row that a list brought back',
    { ...click('1'), ...later },
    [direct('delete_item', row), list('1')],
    [],
  ],
  [
    'a click on a row whose delete failed',
    { ...click('1'), ...later },
    [list('1'), { ...direct('delete_item', row), isDone: false }],
    [],
  ],
  ['a call with the channel of the reply', fromConversation('c'), [click('1', 'c')], []],
  [
    'a call with the id that was clicked',
    fromConversation('1'),
    [click('1', 'c')],
    ['TAB-CLK-2 warning'],
  ],
  ['a call of a conversation that was open before', fromConversation('1'), [click('2', 'c')], []],
])('%s', (_, asked, before, expected) => {
  const seen = before.reduce<Earlier[]>(withSeen, []);
  const findings = orderFindings(asked, seen);
  expect(findings.map(({ clause, level }) => `${clause} ${level}`)).toEqual(expected);
  if (expected.length > 0) expectWords(findings.map(({ message }) => message));
});

test('of earlier calls, only what later ones are read with is kept', () => {
  const long = 'x'.repeat(10_000);
  const many = Array.from({ length: 300 }, () => list(...Array(10).keys()));
  const seen = [...many, list({ long }, long)].reduce<Earlier[]>(withSeen, []);
  expect(seen).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toContain('xxx');
});
