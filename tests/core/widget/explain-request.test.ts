import { describe, expect, test } from 'vitest';
import { clauseById } from '#core/clauses.ts';
import { actionNames, categories } from '#core/widget/actions.ts';
import { buildDirectRequest, type DirectCall } from '#core/widget/direct-request.ts';
import { deleteEntry, entryFields, markReadEntry, messageEntry } from '#core/widget/entries.ts';
import { type Explained, explainDirect, explainProxied } from '#core/widget/explain-request.ts';
import { buildProxiedRequest } from '#core/widget/request.ts';
import type { ProxiedCall } from '#core/widget/request-fields.ts';
import { tabWith } from './tab.ts';

const firedAt = '2026-11-21T10:00:00.000Z';
const identity = { sub: 'visitor-7', email: 'ada@example.org' };
const entries = {
  create_item: messageEntry('Hello', firedAt, { userId: 'visitor-7', partyId: 'p', display: 'Ada', email: 'ada@example.org' }),
  update_item: markReadEntry(firedAt),
  delete_item: deleteEntry('e-1'),
};
const call = (changes: Partial<ProxiedCall> = {}): ProxiedCall => ({
  ...{ tab: tabWith(), action: 'get_items', now: 1_763_719_200_123, identity: null, credential: null, ...changes },
});
const direct = (changes: Partial<DirectCall> = {}): DirectCall => ({
  ...{ tab: tabWith(), action: 'update_item', item: { id: 'a', title: 'A' }, path: 'row', firedAt, ...changes },
});
const sentIn = (all: Explained[], where: Explained['where']) =>
  all.filter((one) => one.where === where && one.value !== null).map(({ name, value }) => [name, value]);
const why = (all: Explained[], name: string) =>
  all.filter((one) => one.name === name).map(({ value, why: reason, clause }) => [value, clause, reason]);

const calls = categories.flatMap((category) =>
  actionNames.flatMap((action) =>
    [null, identity, { sub: 'visitor-7' }].flatMap((who) =>
      [null, { type: 'header_auth', headerName: 'X-Key', secret: null }, { type: 'token', secret: null }].map((credential) => {
        const entry = action === 'get_items' || action === 'item_clicked' ? undefined : entries[action];
        const tab = tabWith({ category, webhook_url: 'https://hook.example/tab?key=1&tabId=mine&a%20b=c' });
        return call({ tab, action, identity: who, credential, entry, itemId: 'i', conversationId: 'c', firedAt });
      }),
    ),
  ),
);

test.each(calls)('what is explained as sent is what is sent: $tab.category $action', (one) => {
  const { request } = buildProxiedRequest(one);
  const all = explainProxied(one);
  expect(sentIn(all, 'query')).toEqual([...new URL(request.url).searchParams]);
  expect(sentIn(all, 'header')).toEqual(request.headers);
  const body = sentIn(all, 'body').map(([name]) => name);
  expect(body).toEqual(one.action === 'get_items' || one.action === 'item_clicked' ? [] : entryFields[one.action].map(({ name }) => name));
  for (const { clause, why: reason } of all) {
    expect(clauseById(clause)).toBeDefined();
    expect(reason).toMatch(/^[A-Zi].*\.$/);
  }
});

test.each(['row', 'detail'] as const)('of a direct call too, from the %s', (path) => {
  const one = direct({ path, tab: tabWith({ webhook_url: 'https://hook.example/tab?key=1' }) });
  const { request } = buildDirectRequest(one);
  const all = explainDirect(one);
  expect(sentIn(all, 'query')).toEqual([...new URL(request.url).searchParams]);
  expect(sentIn(all, 'header')).toEqual(request.headers);
  const body = Object.entries(JSON.parse(request.body ?? '')).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  expect(sentIn(all, 'body')).toEqual(body);
});

describe('why something is absent', () => {
  const all = explainProxied(call({ tab: tabWith({ agentName: '', sessionId: '' }) }));
  test.each([
    ['agentName', 'TAB-REQ-1', 'The tab has no agentName, and it is sent only when it is set.'],
    ['sessionId', 'TAB-REQ-1', 'The tab has no sessionId, and it is sent only when it is set.'],
    ['endUserId', 'TAB-IDN-1', 'No identity was verified: the visitor is anonymous.'],
    ['endUserEmail', 'TAB-IDN-1', 'No identity was verified: the visitor is anonymous.'],
    ['id', 'TAB-REQ-3', 'Only item_clicked carries it.'],
    ['firedAt', 'TAB-REQ-4', 'Only create_item, update_item, delete_item carries it.'],
    ['Content-Type', 'TAB-REQ-5', 'Only create_item, update_item, delete_item carries it.'],
    ['Authorization', 'TAB-CRD-1', 'No connector is set, so no credential is attached.'],
    ['x-end-user-token', 'TAB-REQ-6', 'The identity token goes to the server function only. It is never sent to an action webhook.'],
    ['x-platform-identity', 'TAB-REQ-6', 'It belongs to tool calls of the language model. It is never sent to an action webhook.'],
    ['body', 'TAB-REQ-2', 'A GET action has no body.'],
  ])('%s', (name, clause, reason) => expect(why(all, name)).toEqual([[null, clause, reason]]));

  test('an email that the verified token does not hold', () => {
    expect(why(explainProxied(call({ identity: { sub: 'v' } })), 'endUserEmail')).toEqual([
      [null, 'TAB-IDN-1', 'The verified token holds no email.'],
    ]);
  });

  test('fields that an entry given by hand lacks or has too many of', () => {
    const own = explainProxied(call({ action: 'create_item', entry: { content: 'x', mood: { a: 1 } } }));
    expect(why(own, 'kind')).toEqual([[null, 'TAB-REQ-7', 'A message entry has it; this body does not.']]);
    expect(why(own, 'author.userId')).toEqual([[null, 'TAB-REQ-7', 'No identity was verified.']]);
    expect(why(own, 'mood')).toEqual([['{"a":1}', 'TAB-REQ-7', 'Given by hand; no entry of the documents has it.']]);
  });

  test('the id of a direct call', () => {
    expect(why(explainDirect(direct()), 'id')[1]).toEqual([
      null,
      'TAB-DIR-1',
      'Only the detail screen sends it; this call comes from the menu of a row.',
    ]);
    expect(why(explainDirect(direct({ path: 'detail', item: {} })), 'id')[1]?.[2]).toBe('The item has neither an id nor a uuid.');
    expect(why(explainDirect(direct({ tab: tabWith({ connectorIds: { update_item: 'c' } }) })), 'Authorization')).toEqual([
      [null, 'TAB-DIR-4', 'A direct call carries no credential.'],
    ]);
  });
});
