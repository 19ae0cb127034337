import { describe, expect, test } from 'vitest';
import { createQueue } from '#app/queue.ts';
import { mutants } from '#tests/support/mutants/mutants.ts';
import { serveMutant } from '#tests/support/mutants/serve.ts';
import { variants } from '#tests/support/mutants/variants.ts';
import { checkedTab, checking } from './checking.ts';

/**
 * The probes that must find each mutant. Other probes may find it too, where one fault shows in several replies. A mutant without a probe
 * is one on which the contract is silent, and no two webhooks agree.
 */
const finders: Record<string, readonly string[]> = {
  'list-wrong-status': ['get-items-reply'],
  'list-login-page': ['get-items-reply', 'get-items-json-type'],
  'list-redirect': ['get-items-reply'],
  'list-unknown-key': ['get-items-reply', 'get-items-clean'],
  'list-text-html': ['get-items-json-type'],
  'list-latin-1': ['get-items-clean'],
  'list-publicly-cached': ['get-items-not-cached'],
  'ids-missing': ['get-items-reply'],
  'ids-duplicate': ['get-items-reply'],
  'ids-unstable': ['get-items-stable-ids', 'get-items-same'],
  'order-changes': ['get-items-stable-order'],
  'title-alias': ['get-items-clean'],
  'timestamp-local': ['get-items-reply'],
  'tag-without-tooltip': ['get-items-reply'],
  'list-ignores-visitor': ['visitors-apart'],
  'anonymous-sees-all': ['anonymous-apart'],
  'anonymous-crashes': ['get-items-anonymous'],
  'list-cached-across-visitors': ['visitors-apart', 'delete-gone'],
  'credential-not-checked': ['missing-credential', 'wrong-credential'],
  'credential-only-present': ['wrong-credential'],
  'credential-refused-with-200': ['missing-credential', 'wrong-credential'],
  'credential-named': ['error-no-secret'],
  'unknown-id-200': ['item-clicked-unknown', 'update-unknown'],
  'detail-other-record': ['item-clicked-same', 'item-clicked-unknown'],
  'unknown-id-dumps-headers': ['error-no-secret'],
  'unknown-action-stack': ['unknown-action', 'error-no-trace', 'error-json'],
  'unknown-action-lists': ['unknown-action'],
  'wrong-method-crashes': ['wrong-method', 'error-json'],
  'options-refused': ['cors-preflight', 'update-row', 'delete-row'],
  'options-needs-credential': ['cors-preflight', 'update-row', 'delete-row'],
  'options-redirect': ['cors-preflight', 'update-row', 'delete-row'],
  'origin-missing': ['cors-preflight', 'update-row', 'delete-row'],
  'origin-reflected-with-credentials': ['cors-foreign-origin'],
  'content-type-not-allowed': ['cors-preflight', 'update-row', 'delete-row'],
  'origin-missing-on-post': ['update-row', 'delete-row'],
  'browser-needs-credential': ['update-row', 'delete-row'],
  'row-body-refused': ['update-row', 'update-hint', 'delete-row'],
  'item-trusted': ['update-not-stored'],
  'reduced-item-crashes': ['update-hint', 'update-unknown', 'delete-detail'],
  'stale-click-applied': [],
  'delete-again-fails': ['delete-again'],
  'deleted-still-listed': ['delete-gone', 'delete-detail'],
  'delete-takes-neighbour': ['delete-gone'],
  'list-kept-after-change': ['delete-gone', 'delete-detail'],
  'get-deletes': ['get-never-deletes'],
  'thread-ignores-visitor': ['item-clicked-apart'],
  'writes-need-no-credential': ['mark-read-credential'],
  'action-expected-in-body': ['mark-read', 'create-item'],
  'mark-read-refused': ['mark-read'],
  'mark-read-without-effect': ['mark-read-shown'],
  'message-lost': ['create-item-shown'],
  'message-written-twice': ['create-item-shown'],
  'deleted-message-still-shown': ['delete-message-gone'],
  'delete-takes-conversation': ['delete-message-gone'],
};

const jwtSecret = 'customer-secret-0123456789abcdef-0123456789';
const reading = ['get_items', 'item_clicked'] as const;
const actions = {
  default: { wired: [...reading, 'update_item', 'delete_item'], proxied: [...reading] },
  messaging: {
    wired: [...reading, 'create_item', 'update_item', 'delete_item'],
    proxied: [...reading, 'create_item', 'update_item', 'delete_item'],
  },
} as const;

/** Checks are busy with a processor each, so more of them at a time would only run into time limits. */
const slot = createQueue(4);

/** The report on a webhook with a fault or of a variant, checked as two visitors by these probes or by all, with everything that writes. */
async function reportOf(id: string | null, only: readonly string[]) {
  const served = await serveMutant(id);
  const { check, vault } = checking();
  const key = await vault.add({ label: 'Key', secret: served.credential.value });
  const jwt = await vault.add({ label: 'Jwt', secret: jwtSecret, signs: true });
  const { wired, proxied } = actions[served.category];
  const tab = checkedTab(served.url, {
    category: served.category,
    wired: [...wired],
    widgetOrigin: served.origin,
    connectorIds: Object.fromEntries(proxied.map((action) => [action, 'k'])),
    identity: { verifyWith: { secretTokenId: jwt.id } },
  });
  try {
    return await check({
      workspace: {
        tabs: [tab],
        connectors: [
          {
            id: 'k',
            name: 'Key',
            type: 'header_auth',
            tokenId: key.id,
            headerName: served.credential.header,
          },
        ],
        visitors: ['visitor-ada', 'visitor-grace'].map((name) => ({
          name,
          claims: { sub: name, email: `${name}@example.com` },
        })),
      },
      options: { allowWrites: true, only: [...only] },
    });
  } finally {
    await served.close();
  }
}

/** What the probes found, as `id CLAUSE`, and the ids of the probes alone. */
async function findingsIn(id: string | null, only: readonly string[] = []) {
  const { probes, summary } = await slot(() => reportOf(id, only));
  expect(summary).toMatchObject({ isComplete: true, problems: [] });
  // How long a list took says how busy this machine is.
  const found = probes.filter(
    ({ id: probe, findings }) => probe !== 'get-items-time' && findings.length > 0,
  );
  return {
    ids: found.map((probe) => probe.id),
    findings: found.flatMap(({ id: probe, findings }) =>
      findings.map(({ clause, message }) => `${probe} ${clause} ${message}`),
    ),
  };
}

test('every mutant is in the table, and at least 53 of 54 have a probe that finds them', () => {
  expect(Object.keys(finders)).toEqual(mutants.map(({ id }) => id));
  expect(mutants).toHaveLength(54);
  expect(Object.values(finders).filter((ids) => ids.length > 0).length).toBeGreaterThanOrEqual(53);
});

describe.concurrent('a correct webhook has no finding', () => {
  test.each([null, 'correct-messaging', ...variants.map(({ id }) => id)])('%s', async (id) => {
    expect((await findingsIn(id)).findings).toEqual([]);
  });
});

describe.concurrent('a mutant is found by its probes', () => {
  test.each(mutants.map(({ id }) => id))('%s', async (id) => {
    const ids = finders[id] ?? [];
    expect((await findingsIn(id, ids)).ids).toEqual(expect.arrayContaining([...ids]));
  });
});
