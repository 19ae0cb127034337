import { expect, test } from 'vitest';
import { connectionProbes, documentProbes } from '#core/check/probes/document-probes.ts';
import type {
  ConnectionFacts,
  ProbeCall,
  ProbeExchange,
  ProbeJudgement,
  ProbeTalk,
  TabFacts,
  WidgetCall,
} from '#core/check/probes/probe.ts';
import { tabProbes } from '#core/check/probes/probe-table.ts';
import { ProbeStopped } from '#core/check/probes/steps.ts';
import type { JsonRecord } from '#core/json/text.ts';
import { mask } from '#core/secrets/redact.ts';
import { actionNames } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import { tabWith } from '../widget/tab.ts';

/*
 * Every probe against a webhook that is right, and against ones of which one answer is wrong. Nothing is sent: a probe only asks for calls, and this answers them.
 */

type Answer = Partial<ProbeExchange>;
/** Answers in place of those of the webhook that is right, by the names in `nameOf`; `nth` counts the calls of that name from 0. */
type Changes = Record<string, Answer | ((usual: Answer, nth: number, call: WidgetCall) => Answer)>;

const origin = 'https://widget.example';
const ids = ['a', 'b', 'c'];
const record = (id: string): JsonRecord => ({ id, title: `Record ${id}` });
const body = (value: unknown): Answer => ({ status: 200, text: JSON.stringify(value) });
const refusal = (status: number): Answer => ({ status, text: '{"error":"no"}' });
const list = (rows: readonly JsonRecord[], unread: number[] = []): Answer => ({
  ...body(rows),
  rows,
  list: { items: rows, badge: null, view: 'list', unread } as never,
});
const detail = (row: JsonRecord, messages: readonly JsonRecord[] = []): Answer => ({
  ...body(row),
  item: row as never,
  detail: row,
  thread: { conversationId: row.id, messages } as never,
});

/** What a call is about. */
function nameOf(call: ProbeCall): string {
  if (call.kind === 'plain') return call.origin === origin ? 'OPTIONS' : 'foreign OPTIONS';
  if (call.kind === 'document') {
    if (call.credential !== undefined) return `document, ${call.credential}`;
    return call.id === 'known' ? 'document' : 'unknown document';
  }
  const { action, credential, as, visitor, names, says, itemId, item } = call;
  if (credential !== undefined) return `${action}, ${credential}`;
  if (as !== undefined) return as;
  if (visitor !== undefined) return `${action} of another`;
  if (names !== undefined) return 'no names';
  if (says !== undefined) return `${action} that says ${says.action ?? 'nothing'}`;
  const isKnown = itemId === undefined || ids.includes(itemId);
  if (!isKnown || item?.id === 'assay-check-no-such-record') return `unknown ${action}`;
  return action;
}

/** A webhook that is right, but for `changes`. */
function webhook(changes: Changes = {}) {
  let rows = ids.map(record);
  const messages: JsonRecord[] = [{ id: 'm0', content: 'Hello' }];
  let unread = 1;
  const counts = new Map<string, number>();
  function usual(call: ProbeCall, name: string): Answer {
    if (call.kind === 'plain')
      return {
        status: 204,
        headers: [
          ['Access-Control-Allow-Origin', origin],
          ['Access-Control-Allow-Headers', 'content-type'],
        ],
      };
    if (call.kind === 'document')
      return {
        ...body({}),
        document: name.includes('unknown')
          ? 'not-found'
          : call.credential === undefined
            ? 'completed'
            : 'unauthorized',
      };
    if (call.credential !== undefined) return refusal(401);
    if (call.says !== undefined || name.startsWith('unknown')) return refusal(404);
    if (call.as !== undefined) return list([]);
    if (call.visitor !== undefined)
      return call.action === 'get_items' ? list([record('x')]) : refusal(404);
    if (call.action === 'get_items')
      return {
        ...list(rows, [unread]),
        headers: [
          ['Content-Type', 'application/json'],
          ['Cache-Control', 'no-store'],
        ],
      };
    if (call.action === 'item_clicked' && !rows.some(({ id }) => id === call.itemId))
      return refusal(404);
    if (call.action === 'item_clicked') return detail(record(call.itemId ?? ''), [...messages]);
    if (call.action === 'create_item') {
      const content = call.entry?.kind === 'message' ? call.entry.content : '';
      messages.push({ id: `m${messages.length}`, content });
      return detail({ id: `m${messages.length - 1}` });
    }
    if (call.action === 'update_item') {
      unread = 0;
      rows = rows.map((row) => (row.id === call.item?.id ? { ...row, status: 'done' } : row));
    } else if (call.entry?.kind === 'delete') {
      const { id } = call.entry;
      const at = messages.findIndex((one) => one.id === id);
      if (at !== -1) messages.splice(at, 1);
    } else rows = rows.filter(({ id }) => id !== call.item?.id);
    return body({});
  }
  return (call: ProbeCall): ProbeExchange => {
    const name = nameOf(call);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    const change = changes[name];
    const answer =
      typeof change === 'function'
        ? change(usual(call, name), nth, call as WidgetCall)
        : { ...usual(call, name), ...change };
    return {
      ref: null,
      request: { method: 'GET', url: 'https://hook.example/tab' } as never,
      status: null,
      headers: [],
      text: '',
      bytes: 10,
      milliseconds: 10,
      failure: null,
      isSilent: false,
      findings: [],
      isReadPast: false,
      depth: 3,
      list: null,
      rows: [],
      opened: null,
      item: null,
      detail: null,
      thread: null,
      isBlocked: false,
      document: null,
      ...answer,
    };
  };
}

/** Runs what a probe does to its end. */
function judgementOf(talk: ProbeTalk, answer: (call: ProbeCall) => ProbeExchange): ProbeJudgement {
  try {
    let next = talk.next();
    while (!next.done) next = talk.next(answer(next.value));
    return next.value;
  } catch (error) {
    if (error instanceof ProbeStopped) return error.judgement;
    throw error;
  }
}

/** What the probes noted as written. */
const wrote: string[] = [];

const connectorIds = Object.fromEntries(actionNames.map((name) => [name, 'key']));
const onDefault = ['get_items', 'item_clicked', 'update_item', 'delete_item'] as const;
const factsOf = (changes: Partial<Tab>, more: Partial<TabFacts> = {}): TabFacts => ({
  tab: tabWith({ wired: [...onDefault], connectorIds, widgetOrigin: origin, ...changes }),
  hasSecret: true,
  isAnonymous: false,
  other: 'Ben',
  mayWrite: true,
  wrote: (...what) => wrote.push(what.join(' ')),
  ...more,
});
const connection: ConnectionFacts = {
  hasToken: true,
  documents: [{ name: 'd', id: 'known', age: 7, expected: 'completed' }],
};

function run(id: string, changes: Changes, tab: Partial<Tab> = {}, more = {}): ProbeJudgement {
  const ofTab = tabProbes.find((probe) => probe.id === id);
  if (ofTab) return judgementOf(ofTab.talk(factsOf(tab, more)), webhook(changes));
  const facts = { ...connection, ...more };
  const ofDocument = documentProbes.find((probe) => probe.id === id);
  if (ofDocument)
    return judgementOf(ofDocument.talk(facts.documents[0] as never, facts), webhook(changes));
  const ofConnection = connectionProbes.find((probe) => probe.id === id);
  if (!ofConnection) throw new Error(`no probe ${id}`);
  return judgementOf(ofConnection.talk(facts), webhook(changes));
}

const messaging: Partial<Tab> = { category: 'messaging', wired: [...actionNames] };
const isOfMessages = (id: string): boolean => /^(?:mark-read|create-item|delete-message)/.test(id);

/** The outcome with its findings, or with what is left unsaid. */
const told = (judgement: ProbeJudgement): string[] =>
  judgement.outcome === 'broken'
    ? judgement.findings.map(({ clause = '', path, message, effect, fix = '' }) =>
        [`broken ${clause}${path} ${message}`, effect, fix].join(' | '),
      )
    : [Object.values(judgement).join(' ')];

test.each([...tabProbes, ...documentProbes, ...connectionProbes].map(({ id }) => id))(
  'against a webhook that is right, %s holds',
  (id) => expect(run(id, {}, isOfMessages(id) ? messaging : {})).toEqual({ outcome: 'held' }),
);

const noReply: Answer = { status: null, text: '', failure: 'It timed out.' };
const finding = (level: string, clause: string, path: string) =>
  ({ level, clause, path, message: 'm', effect: 'e' }) as never;
const errors = (clause: string, path = '$'): Answer => ({
  findings: [finding('error', clause, path)],
});
const header = (name: string, value: string): Answer => ({ headers: [[name, value]] });
const listsOf =
  (...lists: readonly (readonly string[])[]): Changes[string] =>
  (_usual, nth) =>
    list((lists[nth] ?? lists.at(-1) ?? []).map(record));
/** The usual answer to the first call, and another one to those behind it. */
const then =
  (later: Answer): Changes[string] =>
  (usual, nth) =>
    nth === 0 ? usual : later;
/** The list as it is before a write, and other rows behind it. */
const after = (...rows: readonly JsonRecord[]) => then(list(rows));
const asItWas = after(...ids.map(record));
/** A preflight that allows whoever asks. */
const echoed =
  (...more: [string, string][]): Changes[string] =>
  (_usual, _nth, call) => ({
    status: 204,
    headers: [
      ['Access-Control-Allow-Origin', (call as never as { origin: string }).origin],
      ...more,
    ],
  });
const trace = { status: 404, text: 'Error\n    at run (/srv/app.js:3:1)' };

type Row = [what: string, changes: Changes, tab?: Partial<Tab>, more?: object];
const rows: Record<string, Row[]> = {
  'get-items-reply': [['an empty list', { get_items: list([]) }]],
  'get-items-clean': [['a refusal', { get_items: refusal(500) }]],
  'get-items-stable-ids': [
    [
      'other ids every time',
      {
        get_items: (_usual, nth) =>
          list(['1', '2'].map((at) => ({ id: `${at}-${nth}`, title: at }))),
      },
    ],
    [
      'other rows every time',
      {
        get_items: (_usual, nth) => list([{ id: `${nth}`, title: `${nth}` }]),
      },
    ],
    [
      'rows that swap their places',
      {
        get_items: (_usual, nth) =>
          list((nth % 2 === 0 ? ['1', '2'] : ['2', '1']).map((id) => ({ id, title: 'the same' }))),
      },
    ],
  ],
  'get-items-stable-order': [
    [
      'another order twice',
      {
        get_items: listsOf(['a', 'b'], ['b', 'a'], ['a', 'b']),
      },
    ],
    ['another order once', { get_items: listsOf(['a', 'b'], ['b', 'a']) }],
  ],
  'get-items-same': [
    ['other rows every time', { get_items: listsOf(['a'], ['b'], ['c']) }],
    ['other rows once', { get_items: listsOf(['a'], ['b']) }],
  ],
  'get-items-time': [
    ['2.1 seconds', { get_items: { milliseconds: 2100 } }],
    ['two seconds', { get_items: { milliseconds: 2000 } }],
  ],
  'get-items-not-cached': [
    ['max-age without spaces', { get_items: header('Cache-Control', 'max-age=60') }],
    ['max-age of no-cache', { get_items: header('Cache-Control', 'no-cache, max-age=60') }],
  ],
  'get-items-json-type': [
    ['HTML', { get_items: header('Content-Type', 'text/html; charset=utf-8') }],
    ['JSON of a vendor', { get_items: header('Content-Type', 'application/vnd.a+json') }],
  ],
  'get-items-anonymous': [
    ['an error', { anonymous: refusal(500) }],
    ['a refusal', { anonymous: refusal(401) }],
    ['a usual visitor without an identity', {}, {}, { isAnonymous: true }],
  ],
  'item-clicked-reply': [
    [
      'an error of the second row',
      {
        item_clicked: (usual, nth) => (nth === 1 ? errors('TAB-ERR-1') : usual),
      },
    ],
    ['rows without ids', { get_items: list([{ title: 'A' }, { id: '', title: 'B' }]) }],
  ],
  'item-clicked-clean': [
    [
      'a warning',
      {
        item_clicked: { findings: [finding('warning', 'TAB-CLK-1', '$.x')] },
      },
    ],
  ],
  'item-clicked-keeps': [
    ['a list that changes by itself', { get_items: (_usual, nth) => list([record(`${nth}`)]) }],
    [
      'another row',
      { get_items: (_usual, nth) => list(['a', 'b', ...(nth > 1 ? ['c'] : [])].map(record)) },
    ],
  ],
  'item-clicked-same': [
    ['another record', { item_clicked: detail(record('b')) }],
    ['no ids', { item_clicked: detail({ title: 'A' }) }],
    [
      'a channel of its own on a messaging tab',
      { item_clicked: detail({ id: 'channel' }) },
      messaging,
    ],
  ],
  'item-clicked-unknown': [
    ['an error', { 'unknown item_clicked': refusal(500) }],
    ['a denial under 200', { 'unknown item_clicked': body({ error: 'not found' }) }],
    ['another record', { 'unknown item_clicked': detail(record('a')) }],
  ],
  'visitors-apart': [
    ['the same records', { 'get_items of another': list(ids.map(record)) }],
    ['fewer records', { 'get_items of another': list([record('a')]) }],
    ['one visitor', {}, {}, { other: null }],
  ],
  'anonymous-apart': [
    ['a record of one visitor', { anonymous: list([record('a')]) }],
    ['a record of nobody', { anonymous: list([record('p')]) }],
    ['a refusal', { anonymous: refusal(401) }],
  ],
  'item-clicked-apart': [
    ['the record of one for the other', { 'item_clicked of another': detail(record('a')) }],
    [
      'a denial under 200',
      { 'item_clicked of another': { ...detail(record('a')), ...body({ error: 'not yours' }) } },
    ],
  ],
  'cors-preflight': [
    ['no reply', { OPTIONS: noReply }],
    ['no headers', { OPTIONS: { headers: [] } }],
    ['a messaging tab', {}, messaging],
  ],
  'cors-foreign-origin': [
    [
      'any origin with cookies',
      { 'foreign OPTIONS': echoed(['Access-Control-Allow-Credentials', 'true']) },
    ],
    ['any origin without cookies', { 'foreign OPTIONS': echoed() }],
  ],
  'unknown-action': [
    ['200', { 'get_items that says assay_check_unknown': { status: 200 } }],
    ['501', { 'get_items that says assay_check_unknown': { status: 501 } }],
  ],
  'wrong-method': [['200', { 'create_item that says get_items': { status: 200 } }]],
  'write-by-get': [
    ['200 for one of both', { 'item_clicked that says delete_item': { status: 200 } }],
    ['no writing action', {}, { wired: ['get_items'] }],
  ],
  'missing-credential': [
    ['200', { 'get_items, none': { status: 200 } }],
    ['no connector', {}, { connectorIds: {} }],
  ],
  'wrong-credential': [['200', { 'get_items, wrong': { status: 200 } }]],
  'error-no-secret': [
    ['a secret', { 'unknown item_clicked': { ...refusal(404), ...errors('TAB-ERR-3') } }],
    ['a secret under 200', { get_items: { ...list([]), ...errors('TAB-ERR-3') } }],
  ],
  'error-no-trace': [
    ['a stack trace', { 'get_items that says nothing': trace }],
    [
      'a trace of a write where the check only reads',
      { 'item_clicked that says update_item': trace },
      {},
      { mayWrite: false },
    ],
    ['a trace of a write', { 'item_clicked that says update_item': trace }],
  ],
  'error-json': [
    [
      'a page',
      { 'unknown item_clicked': { status: 404, text: '<!doctype html><title>404</title>' } },
    ],
    ['nothing', { 'unknown item_clicked': { status: 404, text: ' ' } }],
  ],
  'error-no-visitor': [
    ...[
      ['an e-mail address', 'no record for Ada@Shop.example.'],
      ['an id', '{"user":"ada-7"}'],
      ['a longer word', '{"user":"ada-77"}'],
      ['neither', '{"error":"no record"}'],
    ].map(([what = '', text = '']): Row => {
      const url = 'https://hook.example/?endUserId=ada-7&endUserEmail=ada%40shop.example';
      const request = { method: 'GET', url, headers: [], body: null };
      return [what, { 'unknown item_clicked': { status: 404, text, request } }];
    }),
  ],
  'reply-no-credential': [
    ['a secret in the list', { get_items: { text: mask } }],
    ['no secret to send', {}, {}, { hasSecret: false }],
  ],
  'update-row': [['a messaging tab', {}, messaging]],
  'update-keeps-list': [
    ['another row gone', { get_items: after({ ...record('a'), status: 'done' }, record('b')) }],
    [
      'the record itself gone',
      {
        get_items: after(record('b'), record('c')),
        item_clicked: (usual, nth) => (nth < 2 ? usual : refusal(404)),
      },
    ],
    [
      'the row changed',
      { get_items: after({ ...record('a'), status: 'done' }, record('b'), record('c')) },
    ],
    ['a copy', { get_items: after(...[...ids.map(record), { id: 'n', title: 'Record a' }]) }],
  ],
  'update-shows': [
    ['nothing changed', { get_items: asItWas }],
    [
      'a change in the detail alone',
      {
        get_items: asItWas,
        item_clicked: (usual, nth) => ({ ...usual, text: `{"seen":${nth}}` }),
      },
    ],
  ],
  'update-hint': [
    [
      'an error where item has only its id',
      {
        update_item: (usual, _nth, { item }) =>
          item?.title === undefined ? errors('TAB-UPD-1') : usual,
      },
    ],
  ],
  'update-not-stored': [
    [
      'the title of the item',
      {
        get_items: after({ id: 'a', title: 'Assay check: this title is not yours' }),
      },
    ],
    [
      'the status of the item',
      {
        get_items: (_usual, nth) =>
          list([{ ...record('a'), status: nth === 0 ? 'open' : 'declined' }]),
      },
    ],
  ],
  'update-unknown': [
    ['an error', { 'unknown update_item': refusal(500) }],
    [
      'a record that was added',
      { get_items: after(...[...ids, 'assay-check-no-such-record'].map(record)) },
    ],
  ],
  'get-never-deletes': [
    ['a row gone', { get_items: after(record('a'), record('c')) }],
    ['every id another one', { get_items: after(record('x')) }],
  ],
  'write-not-denied': [
    ['a denial of an update', { update_item: body({ error: 'no' }) }],
    ['a denial of a deletion', { delete_item: body({ error: 'no' }) }],
  ],
  'delete-gone': [
    ['a row that is still there', { get_items: asItWas }],
    ['a row gone with it', { get_items: after(record('a')) }],
  ],
  'delete-not-opened': [
    ['a record that still opens', { item_clicked: detail(record('b')) }],
    ['a row that is still there', { get_items: asItWas }],
  ],
  'delete-again': [['a refusal', { delete_item: then(refusal(404)) }]],
  'delete-detail': [
    ['an error', { delete_item: { status: 500, ...errors('TAB-DEL-1') } }],
    ['a row that is still there', { get_items: asItWas }],
  ],
  'mark-read': [['a default tab', {}]],
  'mark-read-credential': [['200', { 'update_item, none': { status: 200 } }, messaging]],
  'mark-read-shown': [
    ['unread as before', { get_items: list(ids.map(record), [1]) }, messaging],
    [
      'another conversation unread',
      {
        get_items: (_usual, nth) => list(ids.map(record), nth < 2 ? [0, 3] : [4, 0]),
      },
      messaging,
    ],
  ],
  'create-item-shown': [
    [
      'no message',
      { item_clicked: detail(record('a'), [{ id: 'm0', content: 'Hello' }]) },
      messaging,
    ],
    [
      'the message twice',
      {
        item_clicked: (usual, nth) => {
          const thread = usual.thread as unknown as { messages: JsonRecord[] };
          return nth === 0
            ? usual
            : detail(record('a'), [...thread.messages, ...thread.messages.slice(-1)]);
        },
      },
      messaging,
    ],
    ['the conversation is gone', { item_clicked: then(refusal(404)) }, messaging],
  ],
  'delete-message-gone': [
    [
      'the message still there',
      {
        item_clicked: (_usual, nth) =>
          detail(
            record('a'),
            [
              { id: 'm0', content: 'Hello' },
              { id: 'm1', content: 'Sent' },
            ].slice(0, nth + 1),
          ),
      },
      messaging,
    ],
    [
      'another message gone',
      {
        item_clicked: (usual, nth) => (nth < 2 ? usual : detail(record('a'), [])),
      },
      messaging,
    ],
  ],
  'document-expected': [
    ['another outcome', { document: { document: 'pending' } }],
    [
      'pending, which is expected',
      { document: { document: 'completed' } },
      {},
      {
        documents: [{ name: 'd', id: 'known', age: null, expected: 'pending' }],
      },
    ],
  ],
  'document-reply': [['no reply', { document: noReply }]],
  'document-clean': [
    ['a warning', { document: { findings: [finding('warning', 'DOC-FLD-3', '$.x')] } }],
  ],
  'document-unknown': [['another outcome', { 'unknown document': { document: 'failed' } }]],
  'document-no-token': [
    ['the document', { 'document, none': { document: 'completed' } }],
    ['a connection without a token', {}, {}, { hasToken: false }],
  ],
  'document-wrong-token': [['the document', { 'document, wrong': { document: 'completed' } }]],
};

/** Probes that are broken by an error in the reply to their call. */
const ofReplies: [id: string, name: string, clause: string][] = [
  ['get-items-reply', 'get_items', 'TAB-ENV-5'],
  ['update-row', 'update_item', 'TAB-UPD-1'],
  ['update-detail', 'update_item', 'TAB-UPD-1'],
  ['delete-row', 'delete_item', 'TAB-DEL-1'],
  ['mark-read', 'update_item', 'TAB-UPD-1'],
  ['create-item', 'create_item', 'TAB-CRE-1'],
  ['delete-message', 'delete_item', 'TAB-DEL-1'],
  ['document-reply', 'document', 'DOC-FLD-1'],
];

const cases = [
  ...ofReplies.map(([id, name, clause]): [id: string, ...Row] => [
    id,
    'an error',
    { [name]: errors(clause) },
    isOfMessages(id) ? messaging : {},
  ]),
  ...Object.entries(rows).flatMap(([id, all]) =>
    all.map((row): [id: string, ...Row] => [id, ...row]),
  ),
];

test('against a webhook of which one answer is wrong, each probe says what the golden file has', async () => {
  wrote.length = 0;
  const lines = cases.flatMap(([id, what, ...how]) => [
    [`${id}: ${what}`, ...told(run(id, ...how))].join('\n  '),
    ...wrote.splice(0).map((line) => `  wrote ${line}`),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/probes.txt');
});
