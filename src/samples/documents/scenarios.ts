import type { documentStatuses } from '#core/contract/shapes.ts';
import { json, type Reply, raw } from '../send.ts';
import {
  type Body,
  completed,
  day,
  noTemplate,
  notFound,
  type RequestTimes,
  second,
  timestamp,
  unauthorized,
  unfinished,
} from './record.ts';
import { profiles, statement } from './statement.ts';
import { oneLine } from './xml-text.ts';

/** Bytes of XML that are put into Base64 at once; a multiple of three, so that the pieces join without padding. */
const piece = 3 * 128 * 1024;

/** The Base64 of a statement, generated while it is sent and never held as a whole. */
function* base64Of(pieces: Iterable<string>): Generator<string> {
  let held: Buffer = Buffer.alloc(0);
  let text = '';
  for (const next of pieces) {
    text += next;
    if (text.length < piece) continue;
    const bytes = Buffer.concat([held, Buffer.from(text, 'utf8')]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    held = bytes.subarray(whole);
    text = '';
  }
  yield Buffer.concat([held, Buffer.from(text, 'utf8')]).toString('base64');
}

/** A Completed reply whose document is a single line with `count` transactions, streamed; a million of them are about 150 MB of XML. */
export async function hugeReply(times: RequestTimes, count: number): Promise<Reply> {
  const [before = '', after = ''] = JSON.stringify({
    ...(await completed(times, 'oneLine')),
    parsed_base64: '\0',
  }).split('\\u0000');
  const body = {
    *[Symbol.iterator]() {
      yield before;
      yield* base64Of(oneLine(statement(profiles.harbour, count, 1)));
      yield after;
    },
  };
  return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body };
}

/** A status, and how many seconds after the first request it sets in. */
export type Stage = { from: number; status: (typeof documentStatuses)[number] };

/** Pending, then Processing, then Completed, as a client that follows a document sees it. */
export const forward: readonly Stage[] = [
  { from: 0, status: 'Pending' },
  { from: 4, status: 'Processing' },
  { from: 8, status: 'Completed' },
];

/** Ends in Failed. */
export const failing: readonly Stage[] = [
  { from: 0, status: 'Pending' },
  { from: 4, status: 'Processing' },
  { from: 8, status: 'Failed' },
];

/** Steps back after it was complete, which a follower should notice (DOC-STA-1). */
export const backward: readonly Stage[] = [
  { from: 0, status: 'Processing' },
  { from: 4, status: 'Completed' },
  { from: 8, status: 'Pending' },
];

/**
 * The reply of a document that counts as submitted at its first request and goes through the stages
 * in real time.
 */
export async function walk(times: RequestTimes, stages: readonly Stage[]): Promise<Body> {
  const elapsed = (times.now - times.firstAskedAt) / second;
  const status = stages.findLast((stage) => stage.from <= elapsed)?.status ?? 'Pending';
  if (status === 'Completed') return completed(times, 'small', times.firstAskedAt);
  const body = unfinished(times, status, times.firstAskedAt);
  return status === 'Failed' ? { ...body, message: 'The PDF has no readable pages' } : body;
}

/**
 * One sample document. `clauses` are those that a verdict on the reply names; a row without them has no error-level finding.
 * `body` travels under the HTTP status of the same number; `http` is a whole reply, or makes one.
 */
export type DocumentScenario = { id: string; about: string; clauses?: readonly string[] } & (
  | { body: (times: RequestTimes) => Body | Promise<Body> }
  | { http: Reply | ((times: RequestTimes) => Promise<Reply>) }
);

const sampleId = (number: number): string =>
  `5a3b1e00-0000-4000-8000-${String(number).padStart(12, '0')}`;
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

/** A reply as the contract wants it, but for these fields. */
const completedBut =
  (fields: (times: RequestTimes) => Record<string, unknown>) =>
  async (times: RequestTimes): Promise<Body> => ({
    ...(await completed(times, 'small')),
    ...fields(times),
  });

/** A reply as the contract wants it, whose statement lacks its seventh transaction. */
async function withoutRow(times: RequestTimes): Promise<Body> {
  const body = await completed(times, 'small');
  const xml = Buffer.from(String(body.parsed_base64), 'base64').toString('latin1');
  const row = /<transaction number="7">[\s\S]*?<\/transaction>\s*/;
  return { ...body, parsed_base64: base64(xml.replace(row, '')) };
}

/** Nine steps of ten: a thousand million words. */
const entityBomb = `<?xml version="1.0"?>\n<!DOCTYPE s [\n<!ENTITY e0 "ha">\n${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">\n`).join('')}]>\n<s>&e9;</s>\n`;

/** Every sample document by name; a row adds one. Order is the order in which they are offered. */
export const documentScenarios = {
  completed: {
    id: sampleId(1),
    about: 'Completed an hour ago: a small statement with an element for each fact',
    body: (m) => completed(m, 'small'),
  },
  namespaces: {
    id: sampleId(2),
    about: 'Completed: another bank, XML with namespaces and attributes',
    body: (m) => completed(m, 'namespaces'),
  },
  'latin-2': {
    id: sampleId(3),
    about: 'Completed: XML in ISO-8859-2 with Czech names',
    body: (m) => completed(m, 'latin2'),
  },
  'utf-16': {
    id: sampleId(4),
    about: 'Completed: XML in UTF-16 with CDATA, a comment and Greek text',
    body: (m) => completed(m, 'utf16'),
  },
  'one-line': {
    id: sampleId(5),
    about: 'Completed: XML in a single line with mixed content',
    body: (m) => completed(m, 'oneLine'),
  },
  'missing-row': {
    id: sampleId(16),
    about: 'Completed: a statement without its seventh transaction, for the statement checks',
    body: withoutRow,
  },
  medium: { id: sampleId(6), about: 'Completed: 1 MB of XML', body: (m) => completed(m, 'medium') },
  large: { id: sampleId(7), about: 'Completed: 20 MB of XML', body: (m) => completed(m, 'large') },
  old: {
    id: sampleId(8),
    about: 'Completed four days ago and still served',
    body: (m) => completed(m, 'small', m.startedAt - 4 * day),
  },
  '100-mb': {
    id: sampleId(9),
    about: 'Completed: 100 MB of XML in a single line',
    http: (m) => hugeReply(m, 940_000),
  },
  late: {
    id: sampleId(15),
    about: 'Completed, but answered only after 8 seconds',
    http: async (m) => ({ ...bodyReply(await completed(m, 'small')), afterMs: 8 * second }),
  },
  pending: { id: sampleId(10), about: 'Stays Pending', body: (m) => unfinished(m, 'Pending') },
  processing: {
    id: sampleId(11),
    about: 'Stays Processing',
    body: (m) => unfinished(m, 'Processing'),
  },
  walking: {
    id: sampleId(12),
    about: 'Pending for 4 s, Processing for 4 s, then Completed, counted from its first request',
    body: (m) => walk(m, forward),
  },
  'walking-to-failed': {
    id: sampleId(13),
    about: 'Pending for 4 s, Processing for 4 s, then Failed',
    body: (m) => walk(m, failing),
  },
  'walking-back': {
    id: sampleId(14),
    about: 'Processing for 4 s, Completed for 4 s, then Pending again',
    body: (m) => walk(m, backward),
  },
  failed: {
    id: sampleId(20),
    about: 'Failed under status_code 200, with a message that explains why',
    body: (m) => ({ ...unfinished(m, 'Failed'), message: 'The PDF is protected by a password' }),
  },
  'no-template': {
    id: sampleId(21),
    about: 'status_code 400: the PDF matched no known bank template',
    body: noTemplate,
  },
  expired: {
    id: sampleId(22),
    about: 'status_code 204: submitted five days ago and no longer stored',
    body: (m) => notFound(m.id),
  },
  unknown: {
    id: sampleId(23),
    about: 'status_code 204: never submitted, like every id that is not in this list',
    body: (m) => notFound(m.id),
  },
  'bare-204': {
    id: sampleId(24),
    about: 'A real HTTP 204, so without a body',
    http: { status: 204 },
  },
  'not-well-formed': {
    id: sampleId(40),
    about: 'Broken: XML whose end tags are swapped',
    clauses: ['DOC-FLD-5'],
    body: completedBut(() => ({
      parsed_base64: base64('<statement>\n  <bank>Norda\n</statement></bank>\n'),
    })),
  },
  'broken-base64': {
    id: sampleId(41),
    about: 'Broken: parsed_base64 contains characters that are not Base64',
    clauses: ['DOC-FLD-5'],
    body: completedBut(() => ({ parsed_base64: `${base64('<statement/>')}<xml?>` })),
  },
  mojibake: {
    id: sampleId(42),
    about: 'Broken: declared UTF-8, but the bytes are ISO-8859-1',
    clauses: ['DOC-FLD-6'],
    body: completedBut(() => ({
      parsed_base64: base64('<?xml version="1.0" encoding="UTF-8"?><holder>J\xfcrgen</holder>'),
    })),
  },
  'missing-field': {
    id: sampleId(43),
    about: 'Broken: Completed without execution and parsed_date',
    clauses: ['DOC-REP-3'],
    body: completedBut(() => ({ execution: undefined, parsed_date: undefined })),
  },
  'wrong-id': {
    id: sampleId(44),
    about: 'Broken: the reply has the id of another document',
    clauses: ['DOC-FLD-1'],
    body: completedBut(() => ({ id: sampleId(1) })),
  },
  'bad-date': {
    id: sampleId(45),
    about: 'Broken: date_created is not ISO 8601',
    clauses: ['DOC-FLD-2'],
    body: completedBut((m) => ({ date_created: new Date(m.startedAt).toUTCString() })),
  },
  'unknown-status': {
    id: sampleId(46),
    about: 'Broken: a status in lower case, which is not one of the four',
    clauses: ['DOC-FLD-4'],
    body: completedBut(() => ({ status: 'completed' })),
  },
  'no-template-with-code': {
    id: sampleId(47),
    about: 'Broken: status_code 400 with a bank_code',
    clauses: ['DOC-REP-5'],
    body: (m) => ({ ...noTemplate(m), bank_code: 'NORDA_01' }),
  },
  'unknown-code': {
    id: sampleId(48),
    about: 'Broken: status_code 500, which the contract does not name',
    clauses: ['DOC-REP-1'],
    body: (m) => ({ status_code: 500, message: `Internal error at ${timestamp(m.now)}`, id: m.id }),
  },
  'html-page': {
    id: sampleId(49),
    about: 'Broken: a gateway answers with an HTML page',
    clauses: ['DOC-REP-1'],
    http: raw(
      502,
      '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>\n',
      'text/html; charset=utf-8',
    ),
  },
  'truncated-base64': {
    id: sampleId(50),
    about: 'Broken: the Base64 ends in the middle',
    clauses: ['DOC-FLD-5'],
    body: completedBut(() => ({
      parsed_base64: base64('<statement><bank>Norda</bank></statement>').slice(0, 33),
    })),
  },
  'undeclared-prefix': {
    id: sampleId(51),
    about: 'Broken: XML with an undeclared namespace prefix',
    clauses: ['DOC-FLD-5'],
    body: completedBut(() => ({
      parsed_base64: base64('<statement>\n  <iban:account>SE12</iban:account>\n</statement>\n'),
    })),
  },
  'entity-bomb': {
    id: sampleId(52),
    about: 'Completed: XML whose entities would expand to gigabytes',
    body: completedBut(() => ({ parsed_base64: base64(entityBomb) })),
  },
  deep: {
    id: sampleId(53),
    about: 'Completed: XML nested 100,000 deep',
    body: completedBut(() => ({
      parsed_base64: base64(`${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`),
    })),
  },
  'login-page': {
    id: sampleId(54),
    about: 'Broken: an HTML login page under HTTP 200',
    clauses: ['DOC-REP-1'],
    http: raw(
      200,
      '<!doctype html>\n<html><body><form action="/login">Sign in</form></body></html>\n',
      'text/html; charset=utf-8',
    ),
  },
  'half-way': {
    id: sampleId(55),
    about: 'Broken: the connection closes in the middle of the reply',
    http: async (m) => ({ ...bodyReply(await completed(m, 'medium')), cutOffAt: 500_000 }),
  },
} as const satisfies Record<string, DocumentScenario>;

const byId = new Map<string, DocumentScenario>(
  Object.values<DocumentScenario>(documentScenarios).map((scenario) => [scenario.id, scenario]),
);

/** The ids of the long list: the first one ends in 1; each number of twelve digits is a document. */
export const longListId = (number: number): string =>
  `5a3b1e00-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** What the long list repeats: four banks, and of every fifty documents three that a user looks for. */
const repeated: readonly DocumentScenario[] = Array.from({ length: 50 }, (_, at) => {
  const { completed, namespaces, failed } = documentScenarios;
  const good = [completed, namespaces, documentScenarios['latin-2'], documentScenarios['utf-16']];
  const rare = {
    16: documentScenarios['missing-row'],
    32: failed,
    48: documentScenarios['no-template'],
  };
  return rare[at as keyof typeof rare] ?? good[at % good.length] ?? completed;
});

/** The sample document of an id in lower case; undefined for an unknown one. */
export function scenarioOf(id: string): DocumentScenario | undefined {
  const number = /^5a3b1e00-0000-4000-9000-(\d{12})$/.exec(id)?.[1];
  return number === undefined ? byId.get(id) : repeated[Number(number) % repeated.length];
}

/** The reply a body makes: its status_code is the HTTP status too, but 200 for 204, since a real HTTP 204 has no body. */
export const bodyReply = (body: Body): Reply =>
  json(body.status_code === 204 ? 200 : body.status_code, body);

/** The body about a document at a moment. */
export type DocumentAnswer = (times: RequestTimes) => Body | Promise<Body>;

/** What a mock document answers for each outcome that assay.yaml expects. */
export const expectedReplies = {
  completed: (m) => walk(m, forward),
  failed: (m) => walk(m, failing),
  pending: (m) => unfinished(m, 'Pending', m.firstAskedAt),
  processing: (m) => unfinished(m, 'Processing', m.firstAskedAt),
  'not-found': (m) => notFound(m.id),
  'no-template': noTemplate,
  unauthorized: () => unauthorized,
} as const satisfies Record<string, DocumentAnswer>;

/** A document of the user's own: a Completed one becomes that, as if it were submitted at its first request. */
export const ownDocument =
  (own: Body): DocumentAnswer =>
  async (times) => {
    if (own.status !== 'Completed') return own;
    const body = await walk(times, forward);
    const { date_created, parsed_date } = body;
    return body.status === 'Completed' ? { ...own, date_created, parsed_date } : body;
  };

/** The reply of one scenario at the given times. */
export const scenarioReply = async (
  scenario: DocumentScenario,
  times: RequestTimes,
): Promise<Reply> =>
  'http' in scenario
    ? typeof scenario.http === 'function'
      ? scenario.http(times)
      : scenario.http
    : bodyReply(await scenario.body(times));
