import type { WidgetClauseId } from '../widget-clauses.ts';
import { judged, type Proof, provedBy, type ReplyExample, shown } from './examples.ts';

const item = { id: 'a', title: 'Order 7' };

const list = (value: unknown, changes: Partial<ReplyExample> = {}): ReplyExample => ({
  as: 'get_items',
  body: JSON.stringify(value),
  ...changes,
});
/** A list with the one item, changed. */
const listOf = (changes: object): ReplyExample => list({ items: [{ ...item, ...changes }] });
const reply = (
  as: ReplyExample['as'],
  body: string,
  changes: Partial<ReplyExample> = {},
): ReplyExample => ({ as, body, ...changes });
const messaging = { category: 'messaging' } as const;
const failed = { httpStatus: 500 };
const tag = { label: 'new', color: 'teal', tooltip: 'Came today' };

type ReplyClauseId = Extract<
  WidgetClauseId,
  `TAB-${'ENV' | 'ITM' | 'CLR' | 'BDG' | 'CLK' | 'CRE' | 'UPD' | 'DEL' | 'ERR' | 'MSG'}-${number}`
>;

/** For every rule about replies and failures one example that follows it and one that breaks it. */
export const replyExamples: Record<ReplyClauseId, Proof> = {
  'TAB-ENV-1': judged('warning', list([{ rows: [item] }]), list({ error: 'not authorised' })),
  'TAB-ENV-2': judged('warning', list({ items: [item] }), list({ items: [item], data: [] })),
  'TAB-ENV-3': shown({
    of: list([{ ...item, badge: { color: 'red' } }]),
    value: { items: [item], badge: { color: 'red', count: 1 } },
    step: 'The badge was read from the first item',
  }),
  'TAB-ENV-4': shown({
    of: list([{ id: 'b', title: 'B' }, item, { id: 'c', title: 'A' }]),
    value: { items: [{ id: 'b' }, { id: 'a' }, { id: 'c' }] },
  }),
  'TAB-ENV-5': judged(
    'error',
    list({ items: [] }),
    reply('get_items', '<!doctype html><title>Sign in</title>'),
  ),
  'TAB-ENV-6': judged(
    'warning',
    list({ items: [item], view: 'direct' }, messaging),
    list({ items: [item], view: 'grid' }, messaging),
    {
      of: list({ items: [item], view: 'grid' }, messaging),
      value: { view: 'list' },
      found: ['warning'],
      assumes: 'unknown-view-as-list',
    },
    { of: list({ items: [item], view: 'direct' }), value: { view: 'list' }, found: ['warning'] },
  ),
  'TAB-ENV-7': shown(
    {
      of: list({ items: [item], view: 'direct' }, messaging),
      value: { items: [item], view: 'direct' },
      step: 'item_clicked is opened on the first item',
      found: [],
    },
    {
      of: list({ items: [], view: 'direct' }, messaging),
      value: { items: [], view: 'direct' },
      found: ['info'],
      assumes: 'direct-without-items',
    },
    { of: list({ ...item, view: 'direct' }), value: { view: 'list' }, found: ['info'] },
  ),
  'TAB-ITM-1': judged(
    'warning',
    list({ items: [item] }),
    list({ items: [{ id: 'a', name: 'Order 7' }] }),
  ),
  'TAB-ITM-2': judged(
    'error',
    list({ items: [item] }),
    list({ items: [{ id: 7, title: 'Order 7' }] }),
    { of: listOf({ id: '' }), found: ['warning'], assumes: 'empty-id' },
    { of: list({ items: [item, item] }), found: ['error'] },
    {
      of: listOf({ title: 7 }),
      value: { items: [{ id: 'a' }] },
      found: ['error'],
      assumes: 'wrong-type-as-absent',
    },
    {
      of: list({ items: ['a', item] }),
      value: { items: [item] },
      found: ['error'],
      assumes: 'wrong-type-as-absent',
    },
  ),
  'TAB-ITM-3': judged(
    'error',
    listOf({ tags: [tag] }),
    listOf({ tags: [{ label: 'new', color: 'teal' }] }),
    {
      of: listOf({ tags: [{ label: 'new', color: 'teal' }] }),
      value: { items: [{ ...item, tags: [] }] },
      found: ['error'],
      assumes: 'broken-tag-not-drawn',
    },
    { of: listOf({ tags: [tag] }), found: [], assumes: 'label-first-letter' },
  ),
  'TAB-ITM-4': judged('info', list({ items: [item] }), list({ items: [{ id: 'a' }] })),
  'TAB-ITM-5': shown(
    {
      of: listOf({ description: 'It **left** the [house](https://a.example).' }),
      found: [],
      assumes: 'row-preview',
    },
    { of: listOf({ description: 'word '.repeat(40) }), found: [], assumes: 'row-preview' },
  ),
  'TAB-ITM-6': judged(
    'error',
    listOf({ timestamp: '2026-11-21T09:30:00Z' }),
    listOf({ timestamp: 'yesterday' }),
    {
      of: listOf({ timestamp: '2026-11-21T09:30:00' }),
      found: ['info'],
      assumes: 'timestamp-without-offset',
    },
    {
      of: {
        ...listOf({ timestamp: '2026-11-21T09:30:00' }),
        choices: { 'timestamp-without-offset': 'other' },
      },
      found: ['info'],
      assumes: 'timestamp-without-offset',
    },
    {
      of: listOf({ timestamp: '2026-W47-6T09:30:00Z' }),
      found: ['info'],
      assumes: 'rare-timestamps',
    },
    { of: listOf({ timestamp: '20261121T0930Z' }), found: ['info'], assumes: 'rare-timestamps' },
    {
      of: listOf({ timestamp: '2026-11-21T09:30:00,5Z' }),
      found: ['info'],
      assumes: 'rare-timestamps',
    },
    {
      of: listOf({ timestamp: '2026-11-21T09:30:00-00:00' }),
      found: ['warning'],
      assumes: 'rare-timestamps',
    },
    {
      of: listOf({ timestamp: '2026-11-21T09:30:00+0200' }),
      found: ['warning'],
      assumes: 'rare-timestamps',
    },
  ),
  'TAB-ITM-7': shown({
    of: listOf({ is_urgent: true }),
    value: { items: [{ ...item, is_urgent: true }] },
  }),
  'TAB-ITM-9': judged(
    'error',
    list({ items: [item] }),
    reply('get_items', '[{"id":"\\ud800","title":"A"}]'),
  ),
  'TAB-ITM-8': judged('info', listOf({ status: 'in_progress' }), listOf({ status: 'shipped' })),
  'TAB-CLR-1': judged(
    'warning',
    listOf({ tags: [tag] }),
    listOf({ tags: [{ ...tag, color: 'grey' }] }),
  ),
  'TAB-BDG-1': judged(
    'error',
    list({ items: [item], badge: { color: 'red' } }),
    list({ items: [item], badge: { count: 3 } }),
    { of: list({ items: [item] }), value: { badge: null }, found: [] },
    {
      of: list({ items: [item], badge: {} }),
      value: { badge: null },
      found: ['error'],
      assumes: 'broken-badge-as-omitted',
    },
    {
      of: list({ items: [item], badge: { color: 7 } }),
      value: { badge: { color: 'gray', count: 1 } },
      found: ['error'],
      assumes: 'badge-color-not-text',
    },
  ),
  'TAB-CLK-1': judged(
    'warning',
    reply('item_clicked', JSON.stringify([item])),
    reply('item_clicked', 'Order 7 is on its way'),
    {
      of: reply('item_clicked', 'Order 7 is on its way'),
      value: { rawText: 'Order 7 is on its way' },
      found: ['warning'],
      assumes: 'raw-text-level',
    },
    { of: reply('item_clicked', ''), value: { rawText: '' }, found: ['warning'] },
    { of: reply('item_clicked', '{"rawText":"a"}'), value: { rawText: 'a' }, found: ['warning'] },
    { of: reply('item_clicked', 'null'), found: ['warning'], assumes: 'detail-id-demanded' },
    ...['null', '[]', 'Order 7', '{"error":"no"}'].map((body) => ({
      of: reply('item_clicked', body, messaging),
      found: ['info'] as const,
      assumes: 'fields-of-messaging-item' as const,
    })),
  ),
  'TAB-CLK-2': judged(
    'warning',
    reply('item_clicked', '{"id":"a","conversationId":"c-1"}', messaging),
    reply('item_clicked', '{"id":"a","conversation_id":"c-1"}', messaging),
  ),
  'TAB-CLK-3': provedBy(
    'The rule is about what the detail screen draws, not about a reply. The preview follows it, in both readings.',
  ),
  'TAB-CRE-1': judged(
    'info',
    reply('create_item', '{"ok":true}', messaging),
    reply('create_item', '', messaging),
  ),
  'TAB-UPD-1': judged(
    'error',
    reply('update_item', ''),
    reply('update_item', '{"ok":true}', failed),
  ),
  'TAB-DEL-1': judged(
    'error',
    reply('delete_item', 'gone', { httpStatus: 204 }),
    reply('delete_item', '{"ok":true}', { httpStatus: 404 }),
    {
      of: reply('delete_item', '{"ok":true}', { httpStatus: 404 }),
      step: 'The row is restored',
      assumes: 'failed-delete-notice',
    },
    {
      of: reply('delete_item', '', { ...messaging, ...failed }),
      step: 'The message is restored, and the conversation shows an error state',
      assumes: 'proxied-delete-notice',
    },
  ),
  'TAB-ERR-1': judged('error', list([]), list([], failed)),
  'TAB-ERR-2': judged('error', list([]), { unreachable: 'Nothing listens on hook.example:443.' }),
  'TAB-ERR-3': judged(
    'error',
    reply('get_items', '{"error":"busy"}', failed),
    reply('get_items', 'postgres://orders:hunter22@db.example/orders', failed),
  ),
  'TAB-ERR-4': shown({
    of: reply('get_items', '😀'.repeat(2001), failed),
    step: 'after its first 2000 Unicode code points',
  }),
  'TAB-MSG-1': judged(
    'info',
    list([{ unread: 2 }], messaging),
    list([{ id: 'a', title: 7 }], messaging),
  ),
};
