import fc from 'fast-check';
import type { readAs } from '#core/contract/verdict.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import type { Input } from '#operations/operations.ts';
import {
  completed,
  failed,
  noTemplate,
  notFound,
  pending,
  unauthorized,
} from '../core/document/replies.ts';

/*
 * The generated inputs of the golden run: always the same, since the seed is fixed. Changing an arbitrary changes the stored results, so it is
 * a commit of its own.
 */
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] =>
  fc.sample(arbitrary, { seed: 12, numRuns });

const word = fc.constantFrom(
  'a',
  '',
  ' ',
  'red',
  'grey',
  'open',
  'In_Progress',
  '2026-11-20T10:00:00Z',
  '31.01.2026',
  'direct',
  'list',
  '\ud800',
);
const leaf = fc.oneof(
  word,
  word,
  fc.constantFrom(0, 1, 500, 1e300, true, false, null),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const itemKey = fc.constantFrom(
  ...[
    'id',
    'title',
    'type',
    'status',
    'description',
    'timestamp',
    'is_urgent',
    'tags',
    'name',
    'desc',
    'created_at',
    'urgent',
    'uuid',
    'price',
  ],
);
const tag = fc.oneof(
  fc.record({
    label: fc.constantFrom('new', ''),
    color: fc.constantFrom('red', 'grey', 'brown'),
    tooltip: fc.constant('t'),
  }),
  fc.dictionary(fc.constantFrom('label', 'color', 'tooltip', 'x'), leaf, { maxKeys: 4 }),
);
const goodItem = fc.record(
  {
    id: fc.constantFrom('1', '2', '3', '4'),
    title: fc.constantFrom('One', 'Two'),
    status: fc.constantFrom('open', 'closed', 'awaiting'),
    timestamp: fc.constant('2026-11-20T10:00:00Z'),
    is_urgent: fc.boolean(),
    tags: fc.array(tag, { maxLength: 2 }),
    unread: fc.constantFrom(1, true, 'x'),
  },
  { requiredKeys: ['id'] },
);
const item = fc.oneof(
  { weight: 3, arbitrary: goodItem },
  { weight: 2, arbitrary: fc.dictionary(itemKey, leaf, { maxKeys: 5 }) },
  leaf,
);
const list = fc.array(item, { maxLength: 4 });
const envelope = fc.record(
  {
    items: list,
    data: list,
    rows: fc.oneof(list, leaf),
    view: fc.constantFrom('list', 'direct', 'grid', 5),
    badge: fc.dictionary(fc.constantFrom('color', 'count'), word, { maxKeys: 2 }),
    total: fc.constant(7),
    error: fc.constant('Database is not reachable'),
  },
  { requiredKeys: [] },
);
const messages = fc.array(
  fc.record(
    {
      id: fc.constantFrom('m1', 'm2', 5),
      content: fc.constantFrom('Hello', '', null),
      createdAt: fc.constantFrom('2026-11-20T10:00:00Z', 'soon'),
      author: fc.oneof(fc.record({ display: fc.constant('Ada') }), leaf),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
);
const detail = fc
  .tuple(
    item,
    fc.record(
      {
        conversationId: fc.oneof(fc.constant('c-1'), leaf),
        conversation_id: fc.constant('c-2'),
        messages,
        entries: messages,
        rawText: fc.constant('plain'),
        ok: fc.boolean(),
        error: fc.constant('no'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([one, more]) => (one !== null && typeof one === 'object' ? { ...one, ...more } : more));

type Body = string | Uint8Array<ArrayBuffer>;

/** UTF-8 in which one byte, if the text is that long, is none of UTF-8. */
const withWrongByte = (text: string, place: number): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(text);
  if (place < bytes.length) bytes[place] = 0xff;
  return bytes;
};

/** JSON as people and programs write it: compact, indented, cut off, with a key twice, or no JSON at all. */
const written = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 6, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 3, arbitrary: value.map((one) => JSON.stringify(one, null, 2)) },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.nat(60)).map(([one, end]) => JSON.stringify(one).slice(0, end)),
    },
    {
      weight: 1,
      arbitrary: value.map((one) => JSON.stringify(one).replace(/\{"(\w+)":/, '{"$1":null,"$1":')),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, fc.nat(40))
        .map(([one, place]) => withWrongByte(JSON.stringify(one), place)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '""',
        'thanks',
        '<!doctype html><title>Sign in</title>',
        '[[]]',
        '\ufeff[]',
      ),
    },
  );
const wrapped = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: value },
    value.map((one) => [one]),
  );

type Saved = Input<'readReply'> & { switched: boolean };
const httpStatus = fc.constantFrom(200, 200, 200, 200, 200, 200, 201, 204, 302, 404, 500, null);
const saved = (
  as: readonly (typeof readAs)[number][],
  body: fc.Arbitrary<Body>,
): fc.Arbitrary<Saved> =>
  fc.record({
    as: fc.constantFrom(...as),
    body,
    httpStatus,
    category: fc.constantFrom(...categories),
    surface: fc.constantFrom(null, null, null, ...surfaces),
    switched: fc.boolean(),
  });
const listBody = written(wrapped(fc.oneof(list, envelope)));
const detailBody = written(wrapped(detail));

/** XML of a small tree with everything that a document can hold. */
const xmlName = fc.constantFrom('a', 'row', 'n', 'x:b', 'é');
const xmlText = fc.constantFrom(
  '1',
  '7.5',
  '2026-11-20',
  'a,b',
  '=c',
  '&amp;',
  '&#65;',
  '<![CDATA[<]]>',
  '<!-- c -->',
  '<?p i?>',
  'ř',
);
const attribute = fc.constantFrom(
  '',
  ' id="1"',
  " k='v'",
  ' xmlns:x="urn:x"',
  ' k="1" k="2"',
  ' lang="&lt;"',
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      xmlName,
      attribute,
      fc.array(fc.oneof({ maxDepth: 3 }, xmlText, tie('element'), tie('element')), {
        maxLength: 4,
      }),
    )
    .map(([name, written, inner]) => `<${name}${written}>${inner.join('')}</${name}>`),
}));
const xmlHead = fc.constantFrom(
  ...[
    '',
    '',
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<!DOCTYPE s [<!ENTITY e "ha"><!ELEMENT a ANY>]>',
    '<?xml version="2.0"?>',
  ],
);
const damage = fc.oneof(
  { weight: 3, arbitrary: fc.constant((text: string) => text) },
  fc.tuple(fc.nat(120), fc.constantFrom('<', '&', '>', '"', ']]>', '&e;', '\0', '</a>')).map(
    ([place, piece]) =>
      (text: string) =>
        text.slice(0, place) + piece + text.slice(place),
  ),
  fc.nat(120).map((end) => (text: string) => text.slice(0, end)),
);
const xmlSource = fc
  .tuple(xmlHead, fc.array(element, { minLength: 1, maxLength: 4 }), damage)
  .map(([head, rows, damaged]) => damaged(`${head}<s xmlns:x="urn:b">${rows.join('\n')}</s>`));
const encodings: readonly ((text: string) => Uint8Array<ArrayBuffer>)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-2"?>${text}`, 'latin1'),
];
const xmlBytes = fc
  .tuple(xmlSource, fc.constantFrom(...encodings))
  .map(([text, encode]) => encode(text));

const base64 = fc
  .tuple(
    xmlBytes,
    fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text,
      (text) => text.replaceAll(/.{76}/g, '$&\n'),
      (text) => text.replaceAll('=', ''),
      (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
      (text) => `${text}<x>`,
      (text) => text.slice(0, 21),
    ),
  )
  .map(([bytes, spell]) => spell(Buffer.from(bytes).toString('base64')));
const wrong = fc.constantFrom(
  '',
  ' ',
  null,
  5,
  200,
  '200',
  'completed',
  'Failed',
  'Pending',
  '2026-11-20',
  '2026-11-19T10:00:00Z',
  [],
  'other',
);
const documentBody = fc
  .tuple(
    fc.constantFrom<object>(
      completed,
      completed,
      completed,
      pending,
      failed,
      notFound,
      noTemplate,
      unauthorized,
    ),
    base64,
  )
  .chain(([whole, parsed_base64]) => {
    const right = 'parsed_base64' in whole ? { ...whole, parsed_base64 } : whole;
    return fc.tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(right).map(([key, value]) => [
            key,
            fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: wrong }),
          ]),
        ),
        { requiredKeys: ['status_code'] },
      ),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        fc.constantFrom({ message: '' }, { statusCode: 200 }, { 'x y': 1 }, { status: 'Done' }),
      ),
    );
  })
  .map(([body, more]) => ({ ...body, ...more }));

/** Saved replies, each with whether all decisions of ours are switched to their other reading. */
export const savedReplies: Record<
  'lists' | 'items' | 'messaging' | 'statuses' | 'documents',
  Saved[]
> = {
  lists: sample(saved(['get_items'], listBody), 40),
  items: sample(saved(['item_clicked', 'create_item'], detailBody), 25),
  messaging: [
    ...sample(saved(['get_items'], listBody), 10),
    ...sample(saved(['item_clicked', 'create_item'], detailBody), 10),
  ].map((one) => ({
    ...one,
    category: 'messaging' as const,
  })),
  statuses: sample(saved(['update_item', 'delete_item'], fc.oneof(detailBody, listBody)), 10),
  documents: sample(saved(['document'], written(documentBody)), 30),
};
