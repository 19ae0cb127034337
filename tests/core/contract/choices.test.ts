import { expect, test } from 'vitest';
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
import { judgeDocument } from '#core/contract/judge-document.ts';
import { type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import type { AssumptionRow } from '#core/contract/verdict.ts';
import { completed, created, notFound } from '../document/replies.ts';
import { beyondUsual } from '../golden.ts';

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

const row = { id: 'a', title: 'A' };
const tagged = (tag: object) => ({ as: 'get_items', body: [{ ...row, tags: [tag] }] }) as const;
const longBody = `${'x'.repeat(1999)}😀y`;

/** The decisions about a request; what each reading sends is shown in widget/direct-request.test. */
const aboutRequests = ['item-as-sent'] as const satisfies readonly SwitchableId[];
type AboutReply = Exclude<SwitchableId, (typeof aboutRequests)[number]>;
const isAboutReply = (id: SwitchableId): id is AboutReply =>
  !aboutRequests.some((one) => one === id);

/** For every decision about a reply that can be switched, a reply that leans on it. */
const switched: Record<AboutReply, Reply> = {
  'http-204-without-body': { as: 'document', body: '', httpStatus: 204 },
  'parsed-before-created': {
    as: 'document',
    body: { ...completed, parsed_date: '2026-11-20T09:00:00.000+00:00' },
  },
  'bank-code-on-completed': { as: 'document', body: { ...completed, bank_code: '' } },
  'echoed-id': { as: 'document', body: { ...notFound, id: 'seven' }, httpStatus: 204 },
  'blank-body': { as: 'get_items', body: ' \n' },
  'scalar-as-raw-text': { as: 'get_items', body: '7' },
  'wrong-type-as-absent': {
    as: 'get_items',
    body: [{ id: 7, title: true, status: null, is_urgent: 'yes' }],
  },
  'id-not-text': {
    as: 'get_items',
    body: [
      { ...row, id: 7 },
      { ...row, id: { no: 7 } },
    ],
  },
  'broken-tag-not-drawn': tagged({ label: 'new', color: 'grey', note: 1 }),
  'broken-badge-as-omitted': { as: 'get_items', body: { items: [row], badge: 'red' } },
  'direct-without-items': {
    as: 'get_items',
    body: { items: [], view: 'direct' },
    category: 'messaging',
  },
  'characters-are-code-points': { as: 'get_items', body: longBody, httpStatus: 500 },
  'detail-keys': {
    as: 'item_clicked',
    body: { id: 'a', title: 'A', price: 5, lines: [1], note: 'x' },
  },
  'timestamp-without-offset': {
    as: 'get_items',
    body: [{ ...row, timestamp: '2026-11-20T10:00:00' }],
  },
  'detail-id-demanded': { as: 'item_clicked', body: { title: 'A' } },
};

test('every decision that can be switched is read as we do unless it was, as in the golden file', async () => {
  const told = switchableIds.filter(isAboutReply).map((id) => {
    const reply = switched[id];
    const ours = read(reply);
    for (const choices of [{}, { [id]: 'ours' as const }])
      expect(read(reply, choices)).toEqual(ours);
    let usual: string[] = [];
    return [undefined, { [id]: 'other' as const }].map((choices) => {
      const { outcome, value, findings, steps, assumptions: leaned } = read(reply, choices);
      const { choice, other }: AssumptionRow = assumptions[id];
      expect(leaned).toContainEqual(
        expect.objectContaining({
          ...(choices
            ? { id, reading: 'other', choice: other, other: choice }
            : { id, reading: 'ours', choice, other }),
        }),
      );
      const lines = [
        `${outcome} ${JSON.stringify(value)}`,
        ...findings.map(
          ({ level, clause, path, effect }) => `${level} ${clause} ${path} ${effect}`,
        ),
        ...steps.map(({ clause, text }) => `step ${clause} ${text.slice(0, 200)}`),
        ...leaned.map((row) => `assumes ${row.id}`),
      ];
      const told = beyondUsual(lines, usual);
      usual = lines;
      return [`# ${id}: ${choices ? 'what differs in the other reading' : 'ours'}`, ...told].join(
        '\n',
      );
    });
  });
  await expect(`${told.flat().join('\n\n')}\n`).toMatchFileSnapshot('golden/choices.txt');
});

test('a document that is judged with secrets follows the choices too', () => {
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
