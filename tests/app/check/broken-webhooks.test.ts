import { expect, test } from 'vitest';
import { hasFindings } from '#core/check/summary.ts';
import { brokenWebhook, type Fault } from '#tests/support/check/broken-webhook.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { checking } from './checking.ts';

const visitor = 'ada@shop.example';

/** What a check must say of a webhook: each cause by its first clause and probe, the first fix, and the exit code. */
type Expected = { causes: string[]; fix?: RegExp; code: 0 | 1 };
const cors = 'TAB-DIR-3 cors-preflight';
const otherAction = /^Tell actions apart by their names/;
const rows: [string, Fault, Expected][] = [
  ['nothing', {}, { causes: [], code: 0 }],
  [
    'a list under another key',
    { list: (reply, { rows: list }) => ({ ...reply, body: { list } }) },
    { causes: ['TAB-ENV-1 get-items-clean'], fix: /^Rename "list" to "items"/, code: 1 },
  ],
  [
    'OPTIONS refused',
    { options: { status: 405, headers: {} } },
    { causes: [cors], fix: /^Answer OPTIONS with 204 and these headers/, code: 1 },
  ],
  [
    'ids, flags and tags of other types',
    {
      list: (reply, { rows: list }) => ({
        ...reply,
        body: {
          items: list.map((row) => ({
            ...row,
            id: Number(row.id.slice(1)),
            is_urgent: 'yes',
            tags: [{ label: 'a', color: 'red' }],
          })),
        },
      }),
      detail: ({ status, body }) => {
        const { id, ...row } = body as { id?: string };
        return { status, body: id === undefined ? body : { ...row, id: id.slice(1) } };
      },
    },
    {
      causes: [
        'TAB-ITM-2 get-items-reply',
        'TAB-ITM-2 get-items-reply',
        'TAB-ITM-3 get-items-reply',
      ],
      fix: /^Send "id" as a string/,
      code: 1,
    },
  ],
  [
    'failures under HTTP 200',
    { refusal: ({ body }) => ({ status: 200, body }) },
    {
      causes: [
        'TAB-REQ-3 item-clicked-unknown',
        'TAB-REQ-1 unknown-action',
        'TAB-REQ-2 wrong-method',
        'TAB-UPD-1 write-by-get',
        'TAB-UPD-1 update-unknown',
      ],
      fix: /^Answer 404 where there is no such record/,
      code: 0,
    },
  ],
  [
    'HTTP 500 to get_items',
    { list: () => ({ status: 500, body: { error: 'boom' } }) },
    {
      causes: ['TAB-ERR-1 get-items-reply'],
      fix: /^The webhook failed: find the error in its log/,
      code: 1,
    },
  ],
  [
    'a deletion that deletes nothing',
    {
      write: ({ status }, { action }, act) => {
        if (action === 'update_item') act();
        return { status, body: {} };
      },
    },
    { causes: ['TAB-DEL-1 delete-gone'], fix: /^Leave deleted records out of get_items/, code: 1 },
  ],
  [
    'an update that deletes',
    {
      write: ({ status }, call, act) => {
        call.action = 'delete_item';
        act();
        return { status, body: {} };
      },
    },
    { causes: ['TAB-UPD-1 update-keeps-list'], fix: otherAction, code: 1 },
  ],
  [
    'the visitor in an error body',
    { refusal: (reply) => ({ ...reply, body: { error: `no record for ${visitor}.` } }) },
    { causes: ['TAB-ERR-3 error-no-visitor'], fix: /without the request/, code: 0 },
  ],
];

/** Checks a webhook with all that writes, once. */
async function checkOf(fault: Fault) {
  const { url } = await ownServer(brokenWebhook(fault));
  const { check, verifyingTab } = checking();
  const tab = await verifyingTab(url, undefined);
  const visitors = [{ name: 'Ada', claims: { sub: 'ada-1', email: visitor } }];
  return check({ workspace: { tabs: [tab], visitors }, options: { allowWrites: true } });
}

test.each(rows)('a first check names the cause first: %s', async (_name, fault, expected) => {
  const report = await checkOf(fault);
  const { causes } = report;
  expect(causes.map(({ clauses, probes }) => `${clauses[0]} ${probes[0]}`)).toEqual(
    expected.causes,
  );
  if (expected.fix) expect(causes[0]?.fix).toMatch(expected.fix);
  expect(hasFindings(report, 'error') ? 1 : 0).toBe(expected.code);
  expect(report.summary).toMatchObject({ isComplete: true, problems: [] });
});
