import type { documentStatuses } from '#core/contract/shapes.ts';
import { json, type Reply, raw } from '../send.ts';
import {
  type Body,
  completed,
  noTemplate,
  notFound,
  type RequestTimes,
  second,
  unauthorized,
  unfinished,
  xmlBytes,
} from './record.ts';

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

/** The reply of a document that counts as submitted at its first request and goes through the stages. */
export function walk(times: RequestTimes, stages: readonly Stage[]): Body {
  const elapsed = ((times.now - times.firstAskedAt) * times.speed) / second;
  const status = stages.findLast((stage) => stage.from <= elapsed)?.status ?? 'Pending';
  if (status === 'Completed') return completed(times, 'small', times.firstAskedAt);
  const body = unfinished(times, status, times.firstAskedAt);
  return status === 'Failed' ? { ...body, message: 'The PDF has no readable pages' } : body;
}

/** The body about a document at a moment. */
export type DocumentAnswer = (times: RequestTimes) => Body;

/**
 * One sample document. `body` travels under the HTTP status of the same number; `http` is a whole reply.
 */
export type DocumentScenario = { id: string; about: string } & (
  | { body: DocumentAnswer }
  | { http: Reply }
);

const sampleId = (number: number): string =>
  `5a3b1e00-0000-4000-8000-${String(number).padStart(12, '0')}`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The small statement without its seventh transaction. */
const withoutRow = (): string =>
  xmlBytes('small')
    .toString()
    .replace(/<transaction number="7">[\s\S]*?<\/transaction>\s*/, '');

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
  'missing-row': {
    id: sampleId(16),
    about: 'Completed: a statement without its seventh transaction, for the statement checks',
    body: (m) => ({ ...completed(m, 'small'), parsed_base64: base64(withoutRow()) }),
  },
  pending: { id: sampleId(10), about: 'Stays Pending', body: (m) => unfinished(m, 'Pending') },
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
  'not-well-formed': {
    id: sampleId(40),
    about: 'Broken: XML whose end tags are swapped',
    body: (m) => ({
      ...completed(m, 'small'),
      parsed_base64: base64('<statement>\n  <bank>Norda\n</statement></bank>\n'),
    }),
  },
  'login-page': {
    id: sampleId(54),
    about: 'Broken: an HTML login page under HTTP 200',
    http: raw(
      200,
      '<!doctype html>\n<html><body><form action="/login">Sign in</form></body></html>\n',
      'text/html; charset=utf-8',
    ),
  },
} as const satisfies Record<string, DocumentScenario>;

/** The sample document of an id in lower case; undefined for an unknown one. */
export const scenarioOf = (id: string): DocumentScenario | undefined =>
  Object.values<DocumentScenario>(documentScenarios).find((scenario) => scenario.id === id);

/** The reply a body makes: its status_code is the HTTP status too, but 200 for 204, since a real HTTP 204 has no body. */
export const bodyReply = (body: Body): Reply =>
  json(body.status_code === 204 ? 200 : body.status_code, body);

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
  (times) => {
    if (own.status !== 'Completed') return own;
    const body = walk(times, forward);
    const { date_created, parsed_date } = body;
    return body.status === 'Completed' ? { ...own, date_created, parsed_date } : body;
  };

/** The reply of one scenario at the given times. */
export const scenarioReply = (scenario: DocumentScenario, times: RequestTimes): Reply =>
  'http' in scenario ? scenario.http : bodyReply(scenario.body(times));
