import { describe, expect, test } from 'vitest';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import {
  type AssumptionId,
  assumptionRows,
  assumptions,
  type ChosenReadings,
  chosenReadingsSchema,
  type SwitchableId,
  switchableIds,
} from '#core/contract/assumptions.ts';
import { clauseById } from '#core/contract/clauses.ts';
import { judgeList } from '#core/contract/judge.ts';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import type { AssumptionRow } from '#core/contract/verdict.ts';
import { completed, created, notFound } from '../document/replies.ts';

type Reply = Partial<Omit<ReplyToRead, 'body'>> & Pick<ReplyToRead, 'as'> & { body: unknown };

const read = ({ body, ...reply }: Reply, choices?: ChosenReadings): AnyVerdict =>
  readReply({
    httpStatus: 200,
    category: 'default',
    surface: null,
    choices,
    ...reply,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const said = ({ findings }: AnyVerdict): string[] =>
  findings.map(({ level, clause, path, effect }) => `${level} ${clause} ${path}: ${effect}`);
const row = { id: 'a', title: 'A' };
const tagged = (tag: object) => ({ as: 'get_items', body: [{ ...row, tags: [tag] }] }) as const;
const tags = (verdict: AnyVerdict) =>
  verdict.as === 'get_items' ? verdict.value?.items[0]?.tags : undefined;
const longBody = `${'x'.repeat(1999)}😀y`;

/** The decisions about a request; what each reading sends is shown in widget/direct-request.test. */
const aboutRequests = ['item-as-sent'] as const satisfies readonly SwitchableId[];
type AboutReply = Exclude<SwitchableId, (typeof aboutRequests)[number]>;
const isAboutReply = (id: SwitchableId): id is AboutReply =>
  !aboutRequests.some((one) => one === id);

/** For every decision about a reply that can be switched: a reply that leans on it, and what is told under either reading. */
const switched: Record<
  AboutReply,
  { reply: Reply; ours: unknown; other: unknown; of?: (verdict: AnyVerdict) => unknown }
> = {
  'http-204-without-body': {
    reply: { as: 'document', body: '', httpStatus: 204 },
    of: (verdict) => [verdict.outcome, ...said(verdict)],
    ours: ['not-found', 'warning DOC-REP-8 $: Assay treats the document as not found.'],
    other: ['unexpected', 'error DOC-REP-1 $: The outcome is unknown.'],
  },
  'parsed-before-created': {
    reply: { as: 'document', body: { ...completed, parsed_date: '2026-11-20T09:00:00.000+00:00' } },
    ours: ['warning DOC-FLD-2 $.parsed_date: Both are shown as received.'],
    other: [],
  },
  'bank-code-on-completed': {
    reply: { as: 'document', body: { ...completed, bank_code: '' } },
    ours: ['warning DOC-FLD-3 $.bank_code: No bank template is shown.'],
    other: [],
  },
  'echoed-id': {
    reply: { as: 'document', body: { ...notFound, id: 'seven' }, httpStatus: 204 },
    ours: ['warning DOC-FLD-1 $.id: It is shown as received.'],
    other: ['error DOC-FLD-1 $.id: It is shown as received.'],
  },
  'blank-body': {
    reply: { as: 'get_items', body: ' \n' },
    of: (verdict) => [verdict.outcome, ...said(verdict)],
    ours: ['empty', 'warning TAB-ENV-1 $: The widget shows an empty list.'],
    other: [
      'list',
      'error TAB-ENV-5 $: The widget draws one row without an id, which shows "Item 1".',
    ],
  },
  'scalar-as-raw-text': {
    reply: { as: 'get_items', body: '7' },
    of: (verdict) => [verdict.outcome, verdict.value, ...said(verdict)],
    ours: [
      'list',
      { items: [{}], badge: null, view: 'list' },
      'error TAB-ENV-5 $: The widget draws one row without an id, which shows "Item 1".',
    ],
    other: [
      'empty',
      { items: [], badge: null, view: 'list' },
      'error TAB-ENV-5 $: The widget shows an empty list.',
    ],
  },
  'wrong-type-as-absent': {
    reply: { as: 'get_items', body: [{ id: 7, title: true, status: null, is_urgent: 'yes' }] },
    of: (verdict) => [verdict.value, ...said(verdict)],
    ours: [
      { items: [{}], badge: null, view: 'list' },
      'error TAB-ITM-2 $[0].id: The row has no id, so it cannot be opened.',
      'error TAB-ITM-2 $[0].title: The row shows "Item 1".',
      'error TAB-ITM-2 $[0].status: No status badge is shown.',
      'error TAB-ITM-2 $[0].is_urgent: No alert icon is shown.',
    ],
    other: [
      { items: [{ id: '7', title: 'true' }], badge: null, view: 'list' },
      'error TAB-ITM-2 $[0].id: It is shown as the text "7".',
      'error TAB-ITM-2 $[0].title: It is shown as the text "true".',
      'error TAB-ITM-2 $[0].status: No status badge is shown.',
      'error TAB-ITM-2 $[0].is_urgent: No alert icon is shown.',
    ],
  },
  'id-not-text': {
    reply: {
      as: 'get_items',
      body: [
        { ...row, id: 7 },
        { ...row, id: { no: 7 } },
      ],
    },
    of: (verdict) => [verdict.value, ...said(verdict)],
    ours: [
      { items: [{ title: 'A' }, { title: 'A' }], badge: null, view: 'list' },
      'error TAB-ITM-2 $[0].id: The row has no id, so it cannot be opened.',
      'error TAB-ITM-2 $[1].id: The row has no id, so it cannot be opened.',
    ],
    other: [
      {
        items: [{ id: '7', title: 'A' }, { title: 'A' }],
        badge: null,
        view: 'list',
      },
      'error TAB-ITM-2 $[0].id: item_clicked gets the text "7".',
      'error TAB-ITM-2 $[1].id: The row has no id, so it cannot be opened.',
    ],
  },
  'broken-tag-not-drawn': {
    reply: tagged({ label: 'new', color: 'grey', note: 1 }),
    of: (verdict) => [tags(verdict), ...said(verdict)],
    ours: [[], 'error TAB-ITM-3 $[0].tags[0]: The tag is not drawn.'],
    other: [
      [{ label: 'new', color: 'gray', tooltip: '' }],
      'error TAB-ITM-3 $[0].tags[0]: The tag is drawn gray, without a tooltip.',
    ],
  },
  'broken-badge-as-omitted': {
    reply: { as: 'get_items', body: { items: [row], badge: 'red' } },
    of: (verdict) => [verdict.value, ...said(verdict)],
    ours: [
      { items: [row], badge: null, view: 'list' },
      "error TAB-BDG-1 $.badge: The badge gets the agent's colour.",
    ],
    other: [
      { items: [row], badge: { color: 'gray', count: 1 }, view: 'list' },
      'error TAB-BDG-1 $.badge: It is drawn gray.',
    ],
  },
  'direct-without-items': {
    reply: { as: 'get_items', body: { items: [], view: 'direct' }, category: 'messaging' },
    of: ({ value, steps }) => [value, steps.at(-1)?.text],
    ours: [
      { items: [], badge: null, view: 'direct' },
      'view "direct": the list is skipped, an empty conversation is shown and the back button is hidden.',
    ],
    other: [
      { items: [], badge: null, view: 'list' },
      'view "direct" without items counts as "list".',
    ],
  },
  'characters-are-code-points': {
    reply: { as: 'get_items', body: longBody, httpStatus: 500 },
    of: ({ steps }) => steps.at(-1),
    ours: {
      clause: 'TAB-ERR-4',
      path: '$',
      text: expect.stringMatching(/2000 Unicode code points\b/),
    },
    other: {
      clause: 'TAB-ERR-4',
      path: '$',
      text: expect.stringMatching(/2000 UTF-16 units\b.* 2 /),
    },
  },
  'detail-keys': {
    reply: { as: 'item_clicked', body: { id: 'a', title: 'A', price: 5, lines: [1], note: 'x' } },
    of: (verdict) => [verdict.value, ...said(verdict)],
    ours: [
      { item: { id: 'a', title: 'A' } },
      'warning TAB-ITM-1 $.price: The widget ignores it.',
      'warning TAB-ITM-1 $.lines: The widget ignores it.',
      'warning TAB-ITM-1 $.note: The widget ignores it.',
    ],
    other: [
      {
        item: { id: 'a', title: 'A' },
        others: [
          { key: 'price', text: '5' },
          { key: 'lines', text: '[1]' },
          { key: 'note', text: 'x' },
        ],
      },
      'info TAB-CLK-3 $.price: It is drawn as an additional key and value.',
      'info TAB-CLK-3 $.lines: It is drawn as an additional key and value.',
      'info TAB-CLK-3 $.note: It is drawn as an additional key and value.',
    ],
  },
  'timestamp-without-offset': {
    reply: { as: 'get_items', body: [{ ...row, timestamp: '2026-11-20T10:00:00' }] },
    ours: ["info TAB-ITM-6 $[0].timestamp: It is read as a time in the visitor's own time zone."],
    other: ['info TAB-ITM-6 $[0].timestamp: It is read as a time in UTC.'],
  },
  'detail-id-demanded': {
    reply: { as: 'item_clicked', body: { title: 'A' } },
    ours: [
      'warning TAB-ITM-2 $.id: The detail screen has no id to send to update_item and delete_item.',
    ],
    other: [
      'info TAB-ITM-2 $.id: The detail screen has no id to send to update_item and delete_item.',
    ],
  },
};

describe.each(switchableIds.filter(isAboutReply))('%s', (id) => {
  const { reply, ours, other, of = said } = switched[id];
  const { choice, other: otherChoice }: AssumptionRow = assumptions[id];

  test('is read as we do unless it was switched', () => {
    for (const choices of [undefined, {}, { [id]: 'ours' as const }])
      expect(of(read(reply, choices))).toEqual(ours);
    expect(read(reply).assumptions).toContainEqual({
      id,
      clause: assumptions[id].clause,
      open: assumptions[id].open,
      choice,
      reading: 'ours',
      other: otherChoice,
    });
  });

  test('is read the other way when it was switched', () => {
    const verdict = read(reply, { [id]: 'other' });
    expect(of(verdict)).toEqual(other);
    expect(verdict.assumptions).toContainEqual({
      id,
      clause: assumptions[id].clause,
      open: assumptions[id].open,
      choice: otherChoice,
      reading: 'other',
      other: choice,
    });
  });
});

test('what is judged with secrets follows the choices too', () => {
  const list = judgeList({
    body: '7',
    httpStatus: 200,
    headers: [],
    category: 'default',
    secrets: [],
    choices: { 'scalar-as-raw-text': 'other' },
  });
  expect(list.verdict.outcome).toBe('empty');
  const facts = { httpStatus: 204, askedId: null, now: created, secrets: [] };
  expect(
    judgeDocument({ body: '', ...facts, choices: { 'http-204-without-body': 'other' } }).verdict
      .outcome,
  ).toBe('unexpected');
});

test('a workspace keeps choices by the id of a decision that can be switched, and nothing else', () => {
  expect(chosenReadingsSchema.parse({ 'blank-body': 'other' })).toEqual({
    'blank-body': 'other',
  });
  expect(chosenReadingsSchema.safeParse({ 'redirects-not-followed': 'other' }).success).toBe(false);
  expect(chosenReadingsSchema.safeParse({ 'blank-body': 'both' }).success).toBe(false);
});

test('every decision names a clause, and what it leaves open in whole sentences', () => {
  const ids = Object.keys(assumptions) as AssumptionId[];
  for (const { id, clause, open, choice, reading, other } of assumptionRows(ids, {})) {
    expect(clauseById(clause), id).toBeDefined();
    expect(
      [open, choice, other ?? choice].every((text) => /^\S.*\.$/.test(text)),
      id,
    ).toBe(true);
    expect(reading).toBe('ours');
  }
  expect(assumptionRows(['wrong-type-as-absent', 'blank-body'], {}).map(({ id }) => id)).toEqual([
    'blank-body',
    'wrong-type-as-absent',
  ]);
});
