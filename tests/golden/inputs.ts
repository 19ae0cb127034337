import fc from 'fast-check';
import { readAs } from '#core/contract/verdict.ts';
import { actionNames, categories, surfaces } from '#core/widget/actions.ts';
import type { Input } from '#operations/operations.ts';
import { argv } from '#tests/support/run/argv.ts';
import { at, type Fire } from '../app/stage.ts';
import {
  completed,
  failed,
  id,
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

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a b',
    'a/b?c=d&e#f',
    '100%',
    'řeka',
    '😀',
    '\ud800',
    '..',
    '"',
    '<b>',
    '__proto__',
    '•',
    id,
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
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
  lists: sample(saved(['get_items'], listBody), 110),
  items: sample(saved(['item_clicked', 'create_item'], detailBody), 50),
  messaging: [
    ...sample(saved(['get_items'], listBody), 25),
    ...sample(saved(['item_clicked', 'create_item'], detailBody), 25),
  ].map((one) => ({
    ...one,
    category: 'messaging' as const,
  })),
  statuses: sample(saved(['update_item', 'delete_item'], fc.oneof(detailBody, listBody)), 30),
  documents: sample(saved(['document'], written(documentBody)), 55),
};

/** XML files, and an expression to ask each for. */
export const xmlFiles = sample(
  fc.record({
    body: fc.oneof(
      { weight: 5, arbitrary: xmlBytes },
      documentBody.map((body) => Buffer.from(JSON.stringify(body))),
    ),
    expression: fc.constantFrom(
      '//*[@id]',
      'count(//a)',
      'sum(//n)',
      '//row[last()]/text()',
      'string(//x:b)',
      '//é',
      '//a[',
      'foo()',
      '//comment()',
    ),
    path: fc.constantFrom('row', 'a', 'n', '//x:b'),
  }),
  60,
);

/** Fetched documents: what is asked for, and what the service answers. */
export const fetches = sample(
  fc.record({
    id: fc.oneof(fc.constant(id), fc.constant(id.toUpperCase()), oddText),
    age: fc.constantFrom(null, 30, 0, -1.5, 1e21),
    query: fc.constantFrom('', '', '?x=1', '?id=7&age=2', '/sub/?k=v#part'),
    endpoint_path_id: fc.constantFrom('abc', 'a b', 'a/b'),
    authorization: fc.constantFrom('bearer', 'plain'),
    secret: fc.constantFrom(
      null,
      'tok-5d3c4c1e9a57',
      'Bearer tok-5d3c4c1e9a57',
      '"tok-5d3c4c1e9a57"',
    ),
    status: fc.constantFrom(200, 200, 204, 400, 401, 500),
    body: written(documentBody),
  }),
  25,
);

const query = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '?key=a%20b',
    '?endUserId=me&agentName=x&_ts=1#part',
    '?action=x&action=y',
    '?tabId=7&id=%zz',
    '?a=1+2&b',
    '?%E2%80%A2=x',
  ),
  fc.tuple(oddText, oddText).map((pair) => `?${new URLSearchParams([pair])}`),
);
const claims = fc.constantFrom<Record<string, string>>(
  { sub: 'visitor 7', email: 'ada@example.org', plan: 'gold' },
  { sub: 'visitor 7', email: 'ada@example.org' },
  { sub: 'visitor 7', email: 'ada+b@example.org', name: 'Ada' },
  { sub: 'visitor/8?&' },
  { sub: 'řeka 😀' },
  { sub: 'visitor 7', email: '' },
  { sub: '' },
);
const entry = fc.oneof<fc.Arbitrary<Fire['entry'] & object>[]>(
  oddText.map((content) => ({ kind: 'message', content })),
  fc.constantFrom(
    { kind: 'mark_read' },
    { kind: 'mark_read', seenAt: at },
    { kind: 'mark_read', seenAt: 'soon' },
  ),
  oddText.map((entryId) => ({ kind: 'delete', id: entryId })),
  fc.constantFrom(
    { kind: 'body', body: { kind: 'message', content: 'x' } },
    { kind: 'body', body: { type: 'mark_read' } },
    { kind: 'body', body: [1] },
    { kind: 'body', body: { id } },
  ),
);
/** Reply of a webhook: the answer to the call; whether its preflight is answered and its origin allowed. */
const answer = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 200, 201, 302, 401, 500),
  body: fc
    .oneof(listBody, detailBody)
    .map((body) => (typeof body === 'string' ? body : Buffer.from(body).toString('latin1'))),
  cors: fc.constantFrom('all', 'all', 'origin', 'none', 'other'),
});

/** Calls of a widget. `connector` names how the stored secret is attached, `minted` the claims of the visitor's token; both need ids of the vault. */
export const firings = sample(
  fc.record({
    query,
    category: fc.constantFrom(...categories),
    action: fc.constantFrom(...actionNames, 'update_item', 'delete_item'),
    surface: fc.constantFrom(null, null, null, null, null, ...surfaces),
    names: fc.record({ tabName: oddText, agentName: oddText, sessionId: oddText }),
    wired: fc.subarray(actionNames.slice(1)).map((others) => ['get_items' as const, ...others]),
    path: fc.constantFrom('row', 'detail'),
    item: fc.oneof(
      fc.constant(null),
      fc.dictionary(
        fc.constantFrom('id', 'uuid', 'title', 'mood', 'tags'),
        fc.oneof(oddText, fc.constant(5)),
        { maxKeys: 4 },
      ),
    ),
    itemId: fc.option(oddText, { nil: undefined }),
    conversationId: fc.option(oddText, { nil: undefined }),
    entry: fc.option(entry),
    sendAnyway: fc.boolean(),
    firedAt: fc.constantFrom(undefined, null, at),
    connector: fc.constantFrom(
      null,
      null,
      null,
      null,
      'X-Other',
      'bearer_token',
      'token',
      'X-Key',
      'X-Platform-Identity',
      'accept',
    ),
    minted: fc.option(
      fc.noBias(
        fc.record({
          claims,
          expiresIn: fc.constantFrom(...Array<number>(9).fill(60), -60),
          flaw: fc.constantFrom(...Array<null>(9).fill(null), 'wrong-key' as const),
        }),
      ),
    ),
    answer,
  }),
  70,
);
export type GoldenFiring = (typeof firings)[number];

/** Command lines over standard input: what a reply is judged as, or what an XML file is asked for. */
export const commandLines: { args: string[]; input: Body }[] = [
  ...sample(
    fc.record({
      as: fc.constantFrom(...readAs),
      category: fc.constantFrom(...categories),
      surface: fc.constantFrom(null, ...surfaces),
      httpStatus,
      input: fc.oneof(listBody, detailBody, written(documentBody)),
    }),
    35,
  ).map(({ as, category, surface, httpStatus: status, input }) => ({
    args: argv`
      read --as ${as} --category ${category}
      ${surface === null ? [] : ['--surface', surface]}
      ${status === null ? [] : ['--http-status', String(status)]}
    `,
    input,
  })),
  ...sample(
    fc.record({
      input: fc.oneof(xmlBytes, written(documentBody)),
      options: fc.constantFrom(
        [],
        ['--xpath', '//row'],
        ['--csv', 'row'],
        ['--pretty'],
        ['--xpath', 'sum(//n'],
        argv`--ns x=urn:b --xpath //x:b`,
      ),
    }),
    15,
  ).map(({ input, options }) => ({ args: ['read', '--as', 'xml', ...options], input })),
];
