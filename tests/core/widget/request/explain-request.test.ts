import { describe, expect, test } from 'vitest';
import { clauseById } from '#core/contract/clauses.ts';
import { actionNames, categories } from '#core/widget/actions.ts';
import {
  deleteEntry,
  entryFields,
  markReadEntry,
  messageEntry,
} from '#core/widget/request/entries.ts';
import { type Explained, explainProxied } from '#core/widget/request/explain-request.ts';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import type { ProxiedCall } from '#core/widget/request/request-fields.ts';
import { expectWords } from '#tests/support/words.ts';
import { tabWith } from '../tab.ts';

const firedAt = '2026-11-21T10:00:00.000Z';
const identity = { sub: 'visitor-7', email: 'ada@example.org' };
const entries = {
  create_item: messageEntry('Hello', firedAt, {
    userId: 'visitor-7',
    partyId: 'p',
    display: 'Ada',
    email: 'ada@example.org',
  }),
  update_item: markReadEntry(firedAt),
  delete_item: deleteEntry('e-1'),
};
const call = (changes: Partial<ProxiedCall> = {}): ProxiedCall => ({
  tab: tabWith(),
  action: 'get_items',
  now: 1_763_719_200_123,
  identity: null,
  credential: null,
  ...changes,
});
const sentIn = (all: Explained[], where: Explained['where']) =>
  all
    .filter((one) => one.where === where && one.value !== null)
    .map(({ name, value }) => [name, value]);
/** Expects what is explained by this name to have these values and clauses, and holds the reasons against the snapshot. */
function expectWhy(
  all: Explained[],
  name: string,
  values: readonly (readonly [value: string | null, clause: string])[],
): void {
  const named = all.filter((one) => one.name === name);
  expect(named.map(({ value, clause }) => [value, clause])).toEqual(values);
  expectWords(named.map(({ why }) => why));
}

const calls = categories.flatMap((category) =>
  actionNames.flatMap((action) =>
    [null, identity, { sub: 'visitor-7' }].flatMap((who) =>
      [
        null,
        { type: 'header_auth', headerName: 'X-Key', secret: null },
        { type: 'token', secret: null },
      ].map((credential) => {
        const entry =
          action === 'get_items' || action === 'item_clicked' ? undefined : entries[action];
        const tab = tabWith({
          category,
          webhook_url: 'https://hook.example/tab?key=1&tabId=mine&a%20b=c',
        });
        return call({
          tab,
          action,
          identity: who,
          credential,
          entry,
          itemId: 'i',
          conversationId: 'c',
          firedAt,
        });
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
  expect(body).toEqual(
    one.action === 'get_items' || one.action === 'item_clicked'
      ? []
      : entryFields(one.action).map(({ name }) => name),
  );
  for (const { clause, why: reason } of all) {
    expect(clauseById(clause)).toBeDefined();
    expect(reason).toMatch(/^[A-Zi].*\.$/);
  }
});

describe('why something is absent', () => {
  const all = explainProxied(call({ tab: tabWith({ agentName: '', sessionId: '' }) }));
  test.each([
    ['agentName', 'TAB-REQ-1'],
    ['sessionId', 'TAB-REQ-1'],
    ['endUserId', 'TAB-IDN-1'],
    ['endUserEmail', 'TAB-IDN-1'],
    ['id', 'TAB-REQ-3'],
    ['firedAt', 'TAB-REQ-4'],
    ['Content-Type', 'TAB-REQ-5'],
    ['Authorization', 'TAB-CRD-1'],
    ['x-end-user-token', 'TAB-REQ-6'],
    ['x-platform-identity', 'TAB-REQ-6'],
    ['body', 'TAB-REQ-2'],
  ])('%s', (name, clause) => expectWhy(all, name, [[null, clause]]));

  test('fields that an entry given by hand lacks or has too many of', () => {
    const own = explainProxied(
      call({ action: 'create_item', entry: { content: 'x', mood: { a: 1 } } }),
    );
    expectWhy(own, 'kind', [[null, 'TAB-REQ-7']]);
    expectWhy(own, 'author.userId', [[null, 'TAB-REQ-7']]);
    expectWhy(own, 'mood', [['{"a":1}', 'TAB-REQ-7']]);
  });
});
