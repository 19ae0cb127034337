import { describe, expect, test } from 'vitest';
import { mockReplyKinds } from '#core/widget/mock-reply.ts';
import { mockReplyNotes, neverFired } from '#renderer/widget/mock-replies/notes.ts';
import { usualMockReply } from '#renderer/widget/mock-replies/ready-replies.ts';
import {
  answers,
  arrives,
  commonStatuses,
  mockReplyText,
} from '#renderer/widget/mock-replies/words.ts';
import { tabWith } from '#tests/core/widget/tab.ts';

const notesOf = (
  changes: Partial<typeof usualMockReply>,
  action: Parameters<typeof neverFired>[1] = 'get_items',
) =>
  mockReplyNotes(tabWith(), action, { ...usualMockReply, ...changes }).map(
    ({ text, clause }) => `${clause}: ${text}`,
  );

describe('an action that the widget does not fire', () => {
  test('one that is not wired says so', () => {
    expect(neverFired(tabWith({ wired: ['get_items'] }), 'update_item')).toEqual({
      text: expect.stringContaining('update_item is not wired'),
      clause: 'TAB-SRF-4',
    });
    expect(neverFired(tabWith({ wired: ['get_items'] }), 'get_items')).toBeNull();
  });

  test('create_item is never fired on a default tab, wired or not', () => {
    expect(neverFired(tabWith(), 'create_item')).toMatchObject({ clause: 'TAB-SRF-2' });
    expect(neverFired(tabWith({ category: 'messaging' }), 'create_item')).toBeNull();
  });
});

describe('what to know about a fault', () => {
  test('nothing about a plain reply', () => {
    expect(notesOf({ body: '{}' })).toEqual([]);
  });

  test.each([
    ['a cut-off reply counts as none', { kind: 'truncated' }, 'TAB-ERR-2'],
    ['a reset connection brings none', { kind: 'reset' }, 'TAB-ERR-2'],
    ['nothing ever comes', { kind: 'never' }, 'TAB-ERR-2'],
    ['it comes when the call is given up', { latency: 20_000 }, 'ends after 20 s'],
    ['a 204 has no body', { status: 204, body: '{}' }, 'has no body'],
    ['a redirect leads nowhere', { status: 302 }, 'Location'],
  ] as const)('%s', (_, changes, words) => {
    expect(notesOf(changes)).toEqual([expect.stringContaining(words)]);
  });

  test('a redirect with a Location, however spelled, needs no note', () => {
    expect(notesOf({ status: 302, headers: [['location', '/x']] })).toEqual([]);
  });

  test('CORS matters on the direct surface alone', () => {
    expect(notesOf({ allowsOrigin: false }, 'update_item')).toEqual([
      expect.stringContaining('TAB-DIR-3'),
    ]);
    expect(notesOf({ allowsOrigin: false }, 'get_items')).toEqual([]);
  });
});

test('a direct call that brings nothing is the failure of its action', () => {
  expect(notesOf({ kind: 'never' }, 'update_item')).toEqual([expect.stringContaining('TAB-UPD-1')]);
  expect(notesOf({ kind: 'reset' }, 'delete_item')).toEqual([expect.stringContaining('TAB-DEL-1')]);
});

test('every way of answering has words; only whole replies are judged', () => {
  expect(mockReplyKinds.filter((kind) => answers({ kind }))).toEqual([
    'reply',
    'truncated',
    'slow',
  ]);
  expect(mockReplyKinds.filter((kind) => arrives({ kind }))).toEqual(['reply', 'slow']);
  expect(Object.keys(mockReplyText)).toEqual([...mockReplyKinds]);
});

test('the common statuses begin with their number and rise', () => {
  expect(commonStatuses.map(({ title }) => Number.parseInt(title, 10))).toEqual(
    commonStatuses.map(({ status }) => status),
  );
  expect(commonStatuses.map(({ status }) => status)).toEqual(
    commonStatuses.map(({ status }) => status).toSorted((a, b) => a - b),
  );
});
