import { describe, expect, test } from 'vitest';
import { buildDirectRequest, type DirectCall } from '#core/widget/request/direct-request.ts';
import { deleteEntry, markReadEntry, messageEntry } from '#core/widget/request/entries.ts';
import { explainDirect } from '#core/widget/request/explain-request.ts';
import { assumed, told } from '../read.ts';
import { tabWith } from '../tab.ts';

const item = { id: 'a', title: 'Ä' };
const build = (changes: Partial<DirectCall> = {}) =>
  buildDirectRequest({
    tab: tabWith(),
    action: 'update_item',
    item,
    path: 'row',
    firedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  });
const bodyOf = (changes: Partial<DirectCall>) => JSON.parse(build(changes).request.body ?? '');

describe('TAB-DIR-1, TAB-DIR-2: the direct call', () => {
  test('from the row menu, byte for byte', () => {
    expect(build({ tab: tabWith({ webhook_url: 'https://hook.example/tab?key=1#x' }) })).toEqual({
      request: {
        method: 'POST',
        url: 'https://hook.example/tab?key=1',
        headers: [['Content-Type', 'application/json']],
        body: '{"action":"update_item","tabId":"4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001","tabName":"My orders","sessionId":"session 1","item":{"id":"a","title":"Ä"},"firedAt":"2026-11-21T10:00:00.000Z"}',
      },
      findings: [],
      assumptions: [expect.objectContaining({ id: 'direct-headers' })],
    });
  });

  test('the detail screen adds id, from item.id, else from item.uuid', () => {
    expect(bodyOf({ path: 'detail' })).toMatchObject({ id: 'a', item });
    expect(bodyOf({ path: 'detail', item: { uuid: 'u', title: 'x' } })).toMatchObject({ id: 'u' });
    expect(bodyOf({ path: 'detail', item: { ...item, uuid: 'u' } })).toMatchObject({ id: 'a' });
    expect(bodyOf({ path: 'detail', item: {} })).not.toHaveProperty('id');
    expect(bodyOf({ path: 'row' })).not.toHaveProperty('id');
  });

  test.each([
    {},
    { title: 'x' },
    { id: '' },
    { id: null },
    { id: '', uuid: '' },
    { id: null, uuid: null },
  ])('an item without an id to send is warned of, from either path: %j', (given) => {
    const item = given as DirectCall['item'];
    expect(told(build({ item, path: 'detail' }))).toEqual(['warning TAB-DIR-1 $request.body.id']);
    expect(bodyOf({ item, path: 'detail' })).not.toHaveProperty('id');
    expect(told(build({ item, path: 'row' }))).toEqual(['warning TAB-DIR-1 $request.body.item.id']);
  });

  test('TAB-SRF-3: a messaging tab fires neither action from the browser', () => {
    expect(told(build({ tab: tabWith({ category: 'messaging' }) }))).toEqual([
      'warning TAB-SRF-3 $request',
    ]);
  });

  test('delete_item has the same body', () => {
    expect(bodyOf({ action: 'delete_item' })).toEqual({ ...bodyOf({}), action: 'delete_item' });
  });

  test('a user name and a password are in no address that is shown or sent', () => {
    const built = build({ tab: tabWith({ webhook_url: 'https://me:pw@hook.example/tab?key=1' }) });
    expect(built.request.url).toBe('https://hook.example/tab?key=1');
    expect(told(built)).toEqual(['error TAB-DIR-1 $request.url']);
  });

  test('TAB-DIR-4: a connector is ignored, with a warning', () => {
    const built = build({ tab: tabWith({ connectorIds: { update_item: 'c' } }) });
    expect(told(built)).toEqual(['warning TAB-DIR-4 $request.headers']);
    expect(built.request.headers).toEqual([['Content-Type', 'application/json']]);
  });
});

describe('TAB-DIR-2: item is what the webhook sent', () => {
  const row = {
    uuid: 'u-1',
    title: 'A',
    mood: { is: ['good'] },
    is_urgent: 'yes',
    tags: [{ label: 'new' }],
  };
  const accepted = { title: 'A', tags: [] };

  test('with every key that the widget drops, in the order they came, and item.uuid as the id', () => {
    const built = build({ item: row, path: 'detail' });
    expect(built.request.body).toContain(`"item":${JSON.stringify(row)},`);
    expect(JSON.parse(built.request.body ?? '')).toMatchObject({ id: 'u-1' });
    expect(built.assumptions).toContainEqual(
      expect.objectContaining({ id: 'item-as-sent', reading: 'ours' }),
    );
  });

  test('by the second reading with the accepted keys alone, so that no uuid is left', () => {
    const call = { item: row, path: 'detail', choices: { 'item-as-sent': 'other' } } as const;
    const built = build(call);
    expect(JSON.parse(built.request.body ?? '')).toEqual({ ...bodyOf({}), item: accepted });
    expect(built.assumptions).toContainEqual(
      expect.objectContaining({ id: 'item-as-sent', reading: 'other' }),
    );
    const explained = explainDirect({
      tab: tabWith(),
      action: 'update_item',
      firedAt: '2026-11-21T10:00:00.000Z',
      ...call,
    });
    expect(
      explained
        .filter(({ name, where }) => where === 'body' && ['item', 'id'].includes(name))
        .map(({ value }) => value),
    ).toEqual([JSON.stringify(accepted), null]);
  });

  test('a text that Assay masked is named: the webhook gets the mask', () => {
    const built = build({ item: { id: 'a', key: '••••••••' } });
    expect(told(built)).toEqual(['info TAB-DIR-2 $request.body.item']);
  });
});

test('TAB-DIR-1: tabName and sessionId that are not set are empty strings, which is assumed', () => {
  const built = build({ tab: tabWith({ tabName: '', sessionId: '' }) });
  expect(JSON.parse(built.request.body ?? '')).toMatchObject({ tabName: '', sessionId: '' });
  expect(assumed(built)).toEqual(['direct-headers', 'direct-empty-texts']);
});

describe('the bodies of the messaging view', () => {
  test('TAB-REQ-7: a message', () => {
    const author = { userId: 'sub', partyId: 'p', display: 'Ada', email: 'ada@example.org' };
    expect(JSON.stringify(messageEntry('Hi', '2026-11-21T10:00:00Z', author))).toBe(
      '{"kind":"message","content":"Hi","createdAt":"2026-11-21T10:00:00Z","author":{"userId":"sub","partyId":"p","display":"Ada","email":"ada@example.org"}}',
    );
  });

  test('TAB-REQ-8, TAB-REQ-9: mark read and delete', () => {
    expect(markReadEntry('2026-11-21T10:00:00Z')).toEqual({
      type: 'mark_read',
      seenAt: '2026-11-21T10:00:00Z',
    });
    expect(deleteEntry('e1')).toEqual({ id: 'e1' });
  });
});
