import { expect, test } from 'vitest';
import { hasFindings } from '#core/check/summary.ts';
import { brokenWebhook, type Fault } from '#tests/support/check/broken-webhook.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { checking } from './checking.ts';

const star = { 'Access-Control-Allow-Origin': '*' };
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
    'ids that change with each call',
    {
      list: (reply, { rows: list, nth }) => ({
        ...reply,
        body: { items: list.map((row, at) => ({ ...row, id: `r${nth}-${at}` })) },
      }),
    },
    {
      causes: ['TAB-ITM-2 get-items-stable-ids'],
      fix: /^Send the id that the record is stored under/,
      code: 1,
    },
  ],
  [
    'OPTIONS refused',
    { options: { status: 405, headers: {} } },
    { causes: [cors], fix: /^Answer OPTIONS with 204 and these headers/, code: 1 },
  ],
  [
    'no allowed origin in the preflight',
    { options: { headers: { 'Access-Control-Allow-Headers': 'content-type' } } },
    { causes: [cors], fix: /^Answer OPTIONS with this header, and send it with every/, code: 1 },
  ],
  [
    'no allowed headers in the preflight',
    { options: { headers: star } },
    { causes: [cors], fix: /"Access-Control-Allow-Headers: content-type".*OPTIONS/, code: 1 },
  ],
  [
    'no allowed origin in the reply',
    { headers: {} },
    { causes: ['TAB-DIR-3 update-row'], fix: /^Add "Access-Control-Allow-Origin.*POST/, code: 1 },
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
    'an order that changes',
    {
      list: (reply, { rows: list, nth }) => {
        const at = nth % list.length;
        return { ...reply, body: { items: [...list.slice(at), ...list.slice(0, at)] } };
      },
    },
    { causes: ['TAB-ENV-4 get-items-stable-order'], fix: /^Sort the list/, code: 0 },
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
    'a deleted record that still opens',
    {
      detail: (reply, { id }, gone) => {
        const row = gone.find((one) => one.id === id);
        return row ? { status: 200, body: row } : reply;
      },
    },
    { causes: ['TAB-DEL-1 delete-not-opened'], fix: /^Delete the record/, code: 0 },
  ],
  [
    'a status taken from the hint',
    {
      write: ({ status }, { action, rows: list, id, item }, act) => {
        const row = list.find((one) => one.id === id);
        if (row && action === 'update_item' && typeof item.status === 'string')
          row.status = item.status === 'open' ? 'in_progress' : item.status;
        else act();
        return { status, body: {} };
      },
    },
    { causes: ['TAB-DIR-2 update-not-stored'], fix: /take nothing else from item/, code: 1 },
  ],
  [
    'an update that changes nothing',
    {
      write: ({ status }, { action }, act) => {
        if (action === 'delete_item') act();
        return { status, body: {} };
      },
    },
    { causes: ['TAB-UPD-1 update-shows'], fix: /^Change the record/, code: 0 },
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
    'a deletion that updates',
    {
      write: ({ status }, call, act) => {
        call.action = 'update_item';
        act();
        return { status, body: {} };
      },
    },
    { causes: ['TAB-DEL-1 delete-gone'], fix: otherAction, code: 1 },
  ],
  [
    'a deletion that adds a record',
    {
      write: ({ status }, { action, rows: list }, act) => {
        if (action === 'delete_item')
          list.push({ id: `n${list.length}`, title: 'New', status: 'open' });
        else act();
        return { status, body: {} };
      },
    },
    { causes: ['TAB-DEL-1 delete-gone'], fix: otherAction, code: 1 },
  ],
  [
    'a click that deletes',
    {
      detail: (reply, { id, rows: list }) => {
        const at = list.findIndex((row) => row.id === id);
        if (at >= 0) list.splice(at, 1);
        return reply;
      },
    },
    { causes: ['TAB-REQ-3 item-clicked-keeps'], fix: otherAction, code: 1 },
  ],
  [
    'a click that updates',
    {
      detail: (reply, { id, rows: list }) => {
        const row = list.find((one) => one.id === id);
        if (row) row.status = 'seen';
        return reply;
      },
    },
    { causes: ['TAB-REQ-3 item-clicked-unchanged'], fix: otherAction, code: 0 },
  ],
  [
    'JSON as text/plain',
    { list: (reply) => ({ ...reply, headers: { 'Content-Type': 'text/plain' } }) },
    { causes: ['TAB-REQ-5 get-items-json-type'], fix: /application\/json/, code: 0 },
  ],
  [
    'the visitor in an error body',
    { refusal: (reply) => ({ ...reply, body: { error: `no record for ${visitor}.` } }) },
    { causes: ['TAB-ERR-3 error-no-visitor'], fix: /without the request/, code: 0 },
  ],
];

/** Checks a webhook with all that writes, once. `slow`: every call is said to take so many milliseconds more. */
async function checkOf(fault: Fault, slow = 0) {
  const { url } = await ownServer(brokenWebhook(fault));
  const { check, verifyingTab } = checking(undefined, slow);
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
