import { describe, expect, test } from 'vitest';
import { buildDirectRequest, type DirectCall } from '#core/widget/direct-request.ts';
import { deleteEntry, markReadEntry, messageEntry } from '#core/widget/entries.ts';
import { told } from './read.ts';
import { tabWith } from './tab.ts';

const item = { id: 'a', title: 'Ä' };
const build = (changes: Partial<DirectCall> = {}) =>
  buildDirectRequest({ tab: tabWith(), action: 'update_item', item, path: 'row', firedAt: '2026-11-21T10:00:00.000Z', ...changes });
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
      assumptions: [],
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
    [{ id: 7, uuid: 'u' }, 7, 'the number 7'],
    [{ uuid: ['u'] }, ['u'], 'an array of 1'],
  ])('an id that is no text is sent as it is, and told: %j', (given, id, words) => {
    // What is given by hand may hold anything.
    const changes = { item: given as unknown as DirectCall['item'] };
    expect(bodyOf({ ...changes, path: 'detail' })).toMatchObject({ id });
    const built = build({ ...changes, path: 'detail' });
    expect(told(built)).toEqual(['warning TAB-DIR-1 $request.body.id']);
    expect(built.findings[0]?.message).toContain(words);
    expect(told(build(changes))).toEqual([]);
  });

  test('delete_item has the same body', () => {
    expect(bodyOf({ action: 'delete_item' })).toEqual({ ...bodyOf({}), action: 'delete_item' });
  });

  test('a user name and a password are in no address that is shown or sent', () => {
    const built = build({ tab: tabWith({ webhook_url: 'https://me:pw@hook.example/tab?key=1' }) });
    expect(built.request.url).toBe('https://hook.example/tab?key=1');
    expect(told(built)).toEqual(['warning TAB-DIR-1 $request.url']);
  });

  test('TAB-DIR-4: a connector is ignored, with a warning', () => {
    const built = build({ tab: tabWith({ connectorIds: { update_item: 'c' } }) });
    expect(told(built)).toEqual(['warning TAB-DIR-4 $request.headers']);
    expect(built.request.headers).toEqual([['Content-Type', 'application/json']]);
  });
});

describe('the bodies of the messaging view', () => {
  test('TAB-REQ-7: a message', () => {
    const author = { userId: 'sub', partyId: 'p', display: 'Ada', email: 'ada@example.org' };
    expect(JSON.stringify(messageEntry('Hi', '2026-11-21T10:00:00Z', author))).toBe(
      '{"kind":"message","content":"Hi","createdAt":"2026-11-21T10:00:00Z","author":{"userId":"sub","partyId":"p","display":"Ada","email":"ada@example.org"}}',
    );
  });

  test('TAB-REQ-8, TAB-REQ-9: mark read and delete', () => {
    expect(markReadEntry('2026-11-21T10:00:00Z')).toEqual({ type: 'mark_read', seenAt: '2026-11-21T10:00:00Z' });
    expect(deleteEntry('e1')).toEqual({ id: 'e1' });
  });
});
