import fc from 'fast-check';
import type { ReplyText } from '#core/diagnosis/suggest-fix.ts';

const word = fc.stringMatching(/^[A-Za-z][a-z]{1,8}$/);
const scalar = fc.oneof(word, fc.integer({ min: 0, max: 99_999 }), fc.boolean());
/** A text in what people send in its place. */
const text = fc.oneof(
  { weight: 6, arbitrary: word },
  scalar,
  fc.constant(null),
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ code: fc.nat(9), name: word }),
  fc.dictionary(word, scalar, { maxKeys: 3 }),
);
const time = fc.oneof(fc.constantFrom('2026-01-02', '28/11/2026', 'soon', '', 1_763_719_200), text);
const tags = fc.oneof(
  fc.array(fc.oneof(text, fc.record({ label: text, color: text, id: fc.nat() })), { maxLength: 3 }),
  fc.constant('new, vip'),
  text,
);
const fields = {
  ...{ id: text, uuid: text, title: text, name: text, timestamp: time, created_at: time },
  ...{
    is_urgent: fc.oneof(fc.constantFrom('yes', 'no', 0), text),
    tags,
    labels: tags,
    other: text,
  },
};
/** A row, also in what systems put around its fields. */
const row = fc
  .tuple(fc.record(fields, { requiredKeys: [] }), fc.constantFrom('', '', 'node', 'json'), word)
  .map(([item, wrapper, type]) => (wrapper === '' ? item : { type, [wrapper]: item }));
const list = fc
  .tuple(fc.array(fc.oneof({ weight: 8, arbitrary: row }, text), { maxLength: 4 }), word, fc.nat(7))
  .map(([rows, name, how]): unknown => {
    const cells = rows.map((_, index) => [index, name]);
    const forms: unknown[] = [
      rows,
      { items: rows, total: 7, badge: name },
      { response: { status: 'ok', result: { rows } } },
      { data: { orders: { edges: rows.map((node) => ({ node, cursor: name })) } } },
      { columns: ['id', 'title'], rows: cells, note: name },
      Object.fromEntries(rows.map((one, index) => [`${name}${index}`, one])),
      { statusCode: 200, headers: { name }, body: JSON.stringify({ items: rows }) },
      [['id', 'title'], ...cells],
    ];
    return forms[how];
  });
const record = fc.record(
  {
    status_code: fc.constantFrom(200, '200', 400, '204', 401),
    status: fc.constantFrom('Completed', 'Pending', 'failed', 'Nowhere', 3),
    ...{ id: fc.oneof(fc.uuid(), text), date_created: time, bank_code: text, message: text },
    parsed_base64: fc.oneof(fc.constantFrom('PGEvPg==', 'PGEv Pg', '<a>1</a>'), text),
  },
  { requiredKeys: ['status'] },
);
/** What it answers, and that as it is or in something around it. */
const inside = (one: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    one,
    fc.record({ data: one, message: word }),
    one.map((value) => ({ text: JSON.stringify(value) })),
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
export const oddReplies = fc.oneof(
  { weight: 4, arbitrary: replyTo('get_items', list) },
  { weight: 2, arbitrary: replyTo('document', inside(record)) },
  ...(['item_clicked', 'create_item', 'update_item', 'delete_item'] as const).map((as) =>
    replyTo(as, inside(row)),
  ),
);
