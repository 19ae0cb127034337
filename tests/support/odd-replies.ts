import fc from 'fast-check';
import { expect } from 'vitest';
import { type ReplyText, suggestFix } from '#core/diagnosis/suggest-fix.ts';
import { findingsOf } from './broken-replies.ts';

const word = fc.stringMatching(/^[A-Za-z][a-z]{1,8}$/);
const scalar = fc.oneof(word, fc.integer({ min: 0, max: 99_999 }), fc.boolean());
/** A text in what people send in its place. */
const text = fc.oneof(
  { weight: 6, arbitrary: word },
  scalar,
  fc.constant(null),
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ code: fc.nat(9), name: word }),
  fc.record({ $oid: word }),
  fc.dictionary(word, scalar, { maxKeys: 3 }),
);
const time = fc.oneof(
  fc.constantFrom('2026-01-02', '28/11/2026', '03/04/2025', '2026-11-28 10:00', 'soon', ''),
  fc.constantFrom('2026-11-28T10:00:00Z', 'Nov 28, 2026 2:30 PM', 1_763_719_200),
  text,
);
const tag = fc.oneof(
  word,
  text,
  fc.record(
    {
      label: text,
      name: word,
      color: fc.oneof(fc.constant('grey'), text),
      hint: word,
      id: fc.nat(),
    },
    { requiredKeys: [] },
  ),
);
const tags = fc.oneof(
  fc.array(tag, { maxLength: 3 }),
  fc.constant('new, vip'),
  fc.dictionary(word, fc.boolean(), { maxKeys: 2 }),
  tag,
);
const keysOfItem = {
  id: ['id', 'id', 'uuid'],
  title: ['title', 'title', 'name'],
  timestamp: ['timestamp', 'created_at'],
  is_urgent: ['is_urgent', 'urgent'],
  tags: ['tags', 'labels'],
};
const item = fc
  .tuple(
    fc.record(
      {
        id: text,
        title: text,
        description: text,
        timestamp: time,
        is_urgent: fc.oneof(fc.constantFrom('yes', 'no', 0), text),
        tags,
        other: text,
      },
      { requiredKeys: [] },
    ),
    fc.nat(4),
  )
  .map(([made, pick]) =>
    Object.fromEntries(
      Object.entries(made).map(([key, value]) => {
        const names: string[] | undefined = keysOfItem[key as keyof typeof keysOfItem];
        return [names?.[pick % names.length] ?? key, value];
      }),
    ),
  );
/** A row in what systems put around its fields. */
const row = fc
  .tuple(item, fc.constantFrom('', '', '', 'node', 'json', 'attributes'), word)
  .map(([fields, wrapper, type]) => (wrapper === '' ? fields : { type, [wrapper]: fields }));
const rows = fc.array(fc.oneof({ weight: 8, arbitrary: row }, text), { maxLength: 4 });

/** What stands around a list. */
const wrapped = fc
  .tuple(rows, word, fc.nat(99), fc.nat(9))
  .map(([list, name, count, how]): unknown => {
    const cells = list.map((_, index) => [index, name]);
    const forms: unknown[] = [
      list,
      { items: list, total: count, badge: name },
      { [name]: list, badge: count },
      { response: { status: 'ok', result: { rows: list } } },
      { data: { orders: { edges: list.map((node) => ({ node, cursor: name })) } } },
      { columns: ['id', 'title'], rows: cells, note: name },
      Object.fromEntries(list.map((one, index) => [`${name}${index}`, one])),
      { statusCode: 200, headers: { name }, body: JSON.stringify({ items: list }) },
      JSON.stringify({ items: list }),
      [['id', 'title'], ...cells],
    ];
    return forms[how];
  });
const record = fc.record(
  {
    status_code: fc.constantFrom(200, '200', 400, '204', 401),
    status: fc.constantFrom('Completed', 'Pending', 'failed', 'Nowhere', 3),
    id: fc.oneof(fc.uuid(), text),
    date_created: time,
    parsed_date: time,
    bank_code: text,
    external_id: text,
    parsed_base64: fc.oneof(
      fc.constantFrom('PGEvPg==', 'PGEv Pg', '<a>1</a>', 'data:,PGEvPg=='),
      text,
    ),
    document_version: text,
    execution: text,
    message: text,
    extra: text,
  },
  { requiredKeys: ['status'] },
);
const document = fc
  .tuple(record, fc.constantFrom('', 'data', 'text'), word)
  .map(([body, how, name]): unknown =>
    how === ''
      ? body
      : how === 'data'
        ? { data: body, message: name }
        : { [name]: JSON.stringify(body) },
  );
const clicked = fc
  .tuple(row, fc.constantFrom('', 'item', 'items', 'data'), word)
  .map(([one, how, name]): unknown =>
    how === ''
      ? one
      : how === 'items'
        ? { items: [one], name }
        : { success: true, [how]: one, type: name },
  );

const replyTo = (as: ReplyText['as'], bodies: fc.Arbitrary<unknown>): fc.Arbitrary<ReplyText> =>
  fc.tuple(bodies, fc.constantFrom(0, 2)).map(([body, indent]) => ({
    as,
    text: JSON.stringify(body, null, indent),
    httpStatus: as === 'document' ? null : 200,
    category: as === 'create_item' ? 'messaging' : 'default',
    surface: null,
  }));

/** Replies to every action and of the document service, broken in the ways that people break them. */
export const oddReplies: fc.Arbitrary<ReplyText> = fc.oneof(
  { weight: 5, arbitrary: replyTo('get_items', wrapped) },
  { weight: 2, arbitrary: replyTo('item_clicked', clicked) },
  { weight: 2, arbitrary: replyTo('document', document) },
  replyTo('create_item', clicked),
  replyTo('update_item', clicked),
  replyTo('delete_item', clicked),
);

type Leaf = { path: string; text: string };

/** What a value says: every text, number and flag with something in it, and where. */
function leavesOf(value: unknown, path = '$'): Leaf[] {
  if (typeof value !== 'object')
    return String(value).trim() === '' ? [] : [{ path, text: String(value) }];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    leavesOf(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`),
  );
}

/** Every text that can be read in a value: its keys as well, and what is in a text that holds JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

/** Rules that write a value in another form, so that its text is not in the result. */
const converting =
  /^(?:boolean|number|date|local-date|base64|spelled|badge|beside|list|moved|placeholder)$/;

/** A repair loses nothing: every leaf is in the result, or was converted by a rule that names it; and what is left is said. */
export function expectNothingLost(reply: ReplyText): void {
  const { text, changes, removed, remaining } = suggestFix(reply);
  const [before, after]: unknown[] = [reply.text, text].map((one) => JSON.parse(one));
  const kept = textsIn(after);
  const named = changes.flatMap(({ rule, paths }) => (converting.test(rule) ? paths : []));
  const lost = leavesOf(before).filter(
    (leaf) =>
      !kept.some((one) => one.includes(leaf.text)) &&
      !named.some((path) => path !== '$' && leaf.path.startsWith(path)) &&
      // A text that held the reply is read.
      !/^[[{]/.test(leaf.text),
  );
  expect(lost).toEqual([]);
  expect(removed).toEqual([]);
  expect(remaining).toEqual(findingsOf({ ...reply, text }));
}
