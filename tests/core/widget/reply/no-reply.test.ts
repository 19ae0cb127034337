import { expect, test } from 'vitest';
import { actionNames } from '#core/widget/actions.ts';
import { platformAnswer } from '#core/widget/reply/failure.ts';
import {
  brokenBody,
  readBroken,
  readRefusedIdentity,
  readUnanswered,
  readUnreachable,
} from '#core/widget/reply/no-reply.ts';
import { widgetVerdictSchema } from '#core/widget/verdict.ts';
import { expectSaid } from '#tests/support/words.ts';
import { assumed, said, stepped } from '../read.ts';

const _keeps = 'the widget shows an error state and keeps the items it had';

test.each(actionNames)('a call without a reply is a failure of its own action: %s', (as) => {
  for (const verdict of [
    readUnreachable(as, { kind: 'refused', message: 'Nothing listens.' }),
    readRefusedIdentity(as, 'No.'),
  ])
    expect(widgetVerdictSchema.parse(verdict)).toMatchObject({
      as,
      outcome: 'failure',
      value: null,
    });
});

test('TAB-ERR-2: unreachable', () => {
  const verdict = readUnreachable('delete_item', { kind: 'dns', message: 'No such host.' });
  expectSaid(said(verdict), ['error TAB-ERR-2 $']);
  expect(assumed(verdict)).toEqual(['status-when-unreachable', 'proxied-delete-notice']);
  const sent = readUnreachable('create_item', { kind: 'dns', message: 'No such host.' });
  expectSaid(said(sent), ['error TAB-ERR-2 $']);
  expect(assumed(sent)).toEqual(['status-when-unreachable', 'failed-message-stays']);
});

test('TAB-ERR-1: a reply whose body cannot be read', () => {
  const failure = { kind: 'incomplete', message: 'It was cut off. Check the log.' } as const;
  const verdict = readBroken('get_items', 200, failure);
  expectSaid(said(verdict), ['error TAB-ERR-1 $']);
  expect(verdict.findings[0]).toMatchObject({ fix: 'Check the log.' });
  expect(assumed(verdict)).toEqual(['broken-reply-fails']);
  expect(assumed(readBroken('get_items', 500, failure))).toEqual([]);
  expect(platformAnswer({ failure, status: 200 })).toMatchObject({
    httpStatus: 200,
    body: { ok: false, status: 200 },
  });
});

test('TAB-IDN-2: a refused identity', () => {
  const verdict = readRefusedIdentity('get_items', 'The token expired.');
  expectSaid(said(verdict), ['error TAB-IDN-2 $']);
  expectSaid(stepped(verdict), ['TAB-IDN-2 $']);
  expect(assumed(verdict)).toEqual(['identity-refused']);
});

test('TAB-UPD-1, TAB-DEL-1: a direct call without a reply', () => {
  expectSaid(said(readUnanswered('update_item', 'Blocked.')), ['error TAB-UPD-1 $']);
  const [finding] = readUnanswered('update_item', 'Blocked.', 'Allow it.').findings;
  expect(finding?.fix).toBe('Allow it.');
  expect(readUnanswered('update_item', 'Blocked.').findings[0]).toHaveProperty('fix', undefined);
  expectSaid(said(readUnanswered('delete_item', 'Blocked.')), ['error TAB-DEL-1 $']);
  expect(assumed(readUnanswered('delete_item', 'Blocked.'))).toEqual(['failed-delete-notice']);
  expectSaid(stepped(readUnanswered('update_item', 'Blocked.')), ['TAB-UPD-1 $']);
});

test.each([
  ['update_item', 'TAB-UPD-1'],
  ['delete_item', 'TAB-DEL-1'],
] as const)('a direct %s whose body breaks off is a note of %s', (as, clause) => {
  const failure = { code: 'reset', message: 'The connection was reset.' } as never;
  expect(brokenBody(as, 204, failure)).toMatchObject({ level: 'info', clause, path: '$reply' });
});
