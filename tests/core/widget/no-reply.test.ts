import { describe, expect, test } from 'vitest';
import { actionNames } from '#core/widget/actions.ts';
import { readRefusedIdentity, readUnanswered, readUnreachable } from '#core/widget/no-reply.ts';
import { widgetVerdictSchema } from '#core/widget/verdict.ts';
import { assumed, said, stepped } from './read.ts';

const keeps = 'the widget shows an error state and keeps the items it had';

describe('a call without a reply is a failure of its own action', () => {
  test.each(actionNames)('%s', (as) => {
    for (const verdict of [readUnreachable(as, { kind: 'refused', message: 'Nothing listens.' }), readRefusedIdentity(as, 'No.')])
      expect(widgetVerdictSchema.parse(verdict)).toMatchObject({ as, outcome: 'failure', value: null });
  });
});

test('TAB-ERR-2: unreachable', () => {
  const verdict = readUnreachable('delete_item', { kind: 'dns', message: 'No such host.' });
  expect(said(verdict)).toEqual(['error TAB-ERR-2 $ No such host. | the message comes back in its place, with a failure notice']);
  expect(assumed(verdict)).toEqual(['status-when-unreachable', 'failed-delete-notice']);
  const sent = readUnreachable('create_item', { kind: 'dns', message: 'No such host.' });
  expect(said(sent)).toEqual(['error TAB-ERR-2 $ No such host. | the widget shows an error state; the message stays, marked as not sent']);
  expect(assumed(sent)).toEqual(['status-when-unreachable', 'failed-message-stays']);
});

test('TAB-IDN-2: a refused identity', () => {
  const verdict = readRefusedIdentity('get_items', 'The token expired.');
  expect(said(verdict)).toEqual([`error TAB-IDN-2 $ The token expired. | ${keeps}`]);
  expect(stepped(verdict)).toEqual([
    'TAB-IDN-2 $ The identity of the visitor did not verify: the webhook is not called, and the server function answers 401 with the failure envelope.',
  ]);
  expect(assumed(verdict)).toEqual(['identity-refused']);
});

test('TAB-UPD-1, TAB-DEL-1: a direct call without a reply', () => {
  expect(said(readUnanswered('update_item', 'Blocked.'))).toEqual(['error TAB-UPD-1 $ Blocked. | the widget shows the notice `Action failed`']);
  expect(said(readUnanswered('delete_item', 'Blocked.'))).toEqual([
    'error TAB-DEL-1 $ Blocked. | the row comes back in its place, with a failure notice',
  ]);
  expect(stepped(readUnanswered('update_item', 'Blocked.'))).toEqual([
    'TAB-UPD-1 $ The fetch() of the widget brought no reply that it can read. No widget_issues record is made.',
  ]);
});
