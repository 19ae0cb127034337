import { describe, expect, test } from 'vitest';
import {
  type AssumptionId,
  assumptionRows,
  assumptions,
  joinAssumptions,
} from '#core/contract/assumptions.ts';
import { type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import { buildDocumentRequest } from '#core/document/request.ts';
import { answerAssumptions, platformAnswer } from '#core/widget/reply/failure.ts';
import { readBroken, readRefusedIdentity, readUnreachable } from '#core/widget/reply/no-reply.ts';
import { buildDirectRequest, type DirectCall } from '#core/widget/request/direct-request.ts';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import type { ProxiedCall } from '#core/widget/request/request-fields.ts';
import type { Tab } from '#core/widget/tab.ts';
import { completed, encoded, failed, notFound, pending, without } from '../document/replies.ts';
import { tabWith } from '../widget/tab.ts';
import { visitor } from '../widget/visitor.ts';

/** What a verdict, an exchange or the preview says that it assumes. */
type Reported = readonly { id: string }[];

function replyTo(
  as: ReplyToRead['as'],
  body: unknown,
  changes: Partial<ReplyToRead> = {},
): Reported {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return readReply({
    as,
    body: text,
    httpStatus: 200,
    category: 'default',
    surface: null,
    ...changes,
  }).assumptions;
}

const list = (body: unknown, changes?: Partial<ReplyToRead>): Reported =>
  replyTo('get_items', body, changes);
/** A list of one item with the given keys. */
const listOf = (keys: object): Reported => list([{ id: 'a', title: 'A', ...keys }]);
const document = (body: unknown, changes?: Partial<ReplyToRead>): Reported =>
  replyTo('document', body, changes);
const requested = (connection: object = {}, id = pending.id): Reported =>
  buildDocumentRequest({
    connection: {
      base_url: 'https://api.example.com',
      endpoint_path_id: 'abc',
      authorization: 'bearer',
      ...connection,
    },
    id,
    age: null,
    secret: 'example-token',
  }).assumptions;
const messaging = { category: 'messaging' } as const;
const proxied = (changes: Partial<ProxiedCall> = {}): Reported =>
  buildProxiedRequest({
    tab: tabWith(),
    action: 'get_items',
    now: 0,
    identity: null,
    credential: null,
    ...changes,
  }).assumptions;

const direct = (changes: Partial<DirectCall> = {}): Reported =>
  buildDirectRequest({
    tab: tabWith(),
    action: 'update_item',
    item: { id: 'a' },
    path: 'row',
    firedAt: '2026-11-21T10:00:00Z',
    ...changes,
  }).assumptions;

/** What the preview of a messaging tab assumes after what `does` does there. */
function preview(
  does: (one: ReturnType<typeof visitor>) => void,
  changes: Partial<Tab> = {},
): Reported {
  const one = visitor({ category: 'messaging', ...changes });
  does(one);
  return one.sees().assumptions.map((id) => ({ id }));
}

/** Opens a row with unread messages, and the conversation where `body` is the reply to item_clicked. */
function opens(one: ReturnType<typeof visitor>, body: string | null): void {
  one.refresh([{ id: 'a', title: 'a', unread: 2 }]);
  const call = one.fire({ type: 'row clicked', key: one.keyOf('a') });
  if (body !== null) one.detailed(call, body);
}

/** For each assumption one case in which it decides something; it must be among those that are reported there. */
const examples: Record<AssumptionId, () => Reported> = {
  'document-placeholder': () => document({ ...completed, execution: 'PLACEHOLDER-execution' }),
  'item-placeholder': () => list([{ id: 'PLACEHOLDER-id-1', title: 'A' }]),
  'fields-while-pending': () => document(pending),
  'http-status-relation': () => document(notFound, { httpStatus: 200 }),
  'http-204-without-body': () => document('', { httpStatus: 204 }),
  'parsed-before-created': () =>
    document({ ...completed, parsed_date: '2026-11-20T09:00:00.000+00:00' }),
  'bank-code-on-completed': () => document({ ...completed, bank_code: '' }),
  'xml-encoding': () => document(completed),
  'entities-not-resolved': () =>
    document({ ...completed, parsed_base64: encoded('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }),
  'date-without-offset': () => document({ ...completed, date_created: '2026-11-20T10:00:00.000' }),
  'echoed-id': () => document({ ...notFound, id: 'seven' }, { document: { askedId: 'seven' } }),
  'uuid-letter-case': () =>
    document(notFound, { document: { askedId: notFound.id.toUpperCase() } }),
  'date-beyond-dates': () =>
    document({ ...completed, date_created: '-271822-01-01T00:00:00.000Z' }),
  'created-in-future': () =>
    document(completed, { document: { now: Date.parse(completed.date_created) - 86_400_000 } }),
  'base64-spare-bits': () => document({ ...completed, parsed_base64: 'PGE+PC9hPn==' }),
  'document-redirects-not-followed': () => document('', { httpStatus: 302 }),
  'fields-of-failed': () => document(failed),
  'status-beside-204': () => document({ ...notFound, status: 'Pending' }),
  'rare-date-forms': () => document({ ...completed, date_created: '2026-W47-5T10:00:00.000Z' }),
  'namespaces-in-xml': () => document({ ...completed, parsed_base64: encoded('<p:a/>') }),
  'date-part-missing': () => document({ ...completed, date_created: '2026-11-20T10:00:00Z' }),
  'blank-message': () => document({ ...failed, message: ' ' }),
  'failed-without-message': () => document(without(failed, 'message')),
  transitions: () => document(pending, { document: { lastStatus: 'Completed' } }),
  'version-change': () => document(completed, { document: { lastVersion: '1.1' } }),
  'document-body-not-utf8': () => document(new Uint8Array([0x7b, 0xff, 0x7d])),
  'authorization-form': () => requested(),
  'age-optional': () => requested(),
  'base-url-query': () => requested({ base_url: 'https://api.example.com/?env=test' }),
  'id-not-uuid': () => requested({}, 'seven'),
  'document-duplicate-key': () => document('{"status_code":401,"status_code":401,"message":"no"}'),

  'webhook-url-query': () =>
    proxied({ tab: tabWith({ webhook_url: 'https://hook.example/tab?key=1' }) }),
  'identity-in-webhook-url': () =>
    proxied({ tab: tabWith({ webhook_url: 'https://hook.example/tab?endUserId=me' }) }),
  'url-secrets': () =>
    proxied({
      tab: tabWith({ webhook_url: 'https://hook.example/0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21' }),
    }),
  'fixed-headers': () =>
    proxied({
      credential: { type: 'header_auth', headerName: 'Accept', secret: 'example-secret' },
    }),
  'fetch-is-get': () => proxied(),
  'failure-envelope-texts': () =>
    answerAssumptions(platformAnswer({ status: 500, bodyText: 'no' })),
  'author-settings': () => proxied({ action: 'create_item', entry: {} }),
  'author-without-email': () =>
    proxied({ action: 'create_item', entry: {}, identity: { sub: 'u' } }),
  'entry-id-not-uuid': () => proxied({ action: 'delete_item', entry: { id: 'e-1' } }),
  'direct-headers': () => direct(),
  'direct-empty-texts': () => direct({ tab: tabWith({ sessionId: '' }) }),
  'item-as-sent': () => direct({ item: { id: 'a', uuid: 'u' } }),
  'fetch-follows-redirects': () => replyTo('update_item', '', { httpStatus: 302 }),
  'redirects-not-followed': () => list('', { httpStatus: 302 }),
  'blank-body': () => list(' \n'),
  'scalar-as-raw-text': () => list('7'),
  'wrong-type-as-absent': () => listOf({ title: 7 }),
  'empty-id': () => listOf({ id: '' }),
  'id-not-text': () => listOf({ id: 7 }),
  'label-first-letter': () => listOf({ tags: [{ label: 'two words', color: 'red', tooltip: '' }] }),
  'row-preview': () => listOf({ description: 'a **b**' }),
  'unknown-view-as-list': () => list({ items: [], view: 'grid' }, messaging),
  'badge-color-not-text': () => list({ items: [], badge: { color: 7 } }),
  'raw-text-level': () => replyTo('item_clicked', 'Hello'),
  'broken-tag-not-drawn': () => listOf({ tags: ['new'] }),
  'fields-of-messaging-item': () => list([{ id: 'a' }], messaging),
  'blank-title-as-it-is': () => listOf({ title: ' ' }),
  'id-beyond-urls': () => list('[{"id":"\\ud800"}]'),
  'tags-on-rows-only': () =>
    replyTo('item_clicked', { id: 'a', tags: [{ label: 'new', color: 'red', tooltip: '' }] }),
  'detail-keys': () => replyTo('item_clicked', { id: 'a', price: 5 }),
  'mark-read-unseen': () => replyTo('update_item', '', messaging),
  'row-while-detail-loads': () => replyTo('item_clicked', '', { httpStatus: 500 }),
  'failed-message-stays': () => replyTo('create_item', '', { ...messaging, httpStatus: 500 }),
  'failed-delete-notice': () => replyTo('delete_item', '', { httpStatus: 500 }),
  'proxied-delete-notice': () => replyTo('delete_item', '', { ...messaging, httpStatus: 500 }),
  'unwired-not-fired': () => preview((one) => one.act({ type: 'opened' }), { wired: [] }),
  'read-after-answer': () => preview((one) => opens(one, '{}')),
  'composer-once-open': () => preview((one) => opens(one, null)),
  'unread-until-marked': () => preview((one) => opens(one, '{}')),
  'direct-view-stays-open': () =>
    preview((one) => {
      const list = { items: [{ id: 'a' }], view: 'direct' };
      for (const { call } of one.refresh(list)) one.detailed(call, '{}');
      one.refresh(list);
    }),
  'delete-leaves-detail': () =>
    preview(
      (one) => {
        opens(one, '{}');
        one.fire({ type: 'delete asked', path: 'detail' });
      },
      { category: 'default' },
    ),
  'direct-without-items': () => list({ items: [], view: 'direct' }, messaging),
  'shapes-in-order': () => list([{ items: [] }]),
  'first-list-key': () => list({ rows: [], data: [] }),
  'status-when-unreachable': () =>
    readUnreachable('get_items', {
      kind: 'refused',
      message: 'Nothing listens on hook.example:443.',
    }).assumptions,
  'broken-reply-fails': () =>
    readBroken('get_items', 200, { kind: 'incomplete', message: 'The reply was cut off.' })
      .assumptions,
  'characters-are-code-points': () => list('😀'.repeat(2001), { httpStatus: 500 }),
  'duplicate-key-last-wins': () => list('[{"id":"a","id":"b"}]'),
  'malformed-utf8': () => list(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])),
  'broken-badge-as-omitted': () => list({ items: [], badge: 'red' }),
  'timestamp-without-offset': () => listOf({ timestamp: '2026-11-20T10:00:00' }),
  'rare-timestamps': () => listOf({ timestamp: '2026-W47-5T10:00:00Z' }),
  'timestamp-beyond-dates': () => listOf({ timestamp: '-271822-01-01T00:00:00Z' }),
  'empty-channel-name': () => replyTo('item_clicked', { conversationId: '' }, messaging),
  'detail-id-demanded': () => replyTo('item_clicked', { title: 'A' }),
  'identity-refused': () => readRefusedIdentity('get_items', 'The token is too old.').assumptions,
};

describe.each(Object.keys(assumptions) as AssumptionId[])('%s', (id) => {
  test('is reported where it decides something', () => {
    expect(examples[id]().map((assumption) => assumption.id)).toContain(id);
  });
});

test('those of a request and of its reply are joined, each once, in the order of the table', () => {
  const [one, other] = assumptionRows(['first-list-key', 'duplicate-key-last-wins'], {});
  if (!one || !other) throw new Error('two rows are needed');
  expect(joinAssumptions([other], [one, other])).toEqual([one, other]);
  expect(joinAssumptions([other], [one])).toEqual([one, other]);
});
