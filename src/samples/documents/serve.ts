import type { SamplesInfo } from '#operations/schemas.ts';
import {
  type Handle,
  json,
  type Listening,
  listen,
  mostKept,
  type Reply,
  send,
  urlOf,
} from '../send.ts';
import { notFound, type RequestTimes, unauthorized } from './record.ts';
import { bodyReply, documentScenarios, scenarioOf, scenarioReply } from './scenarios.ts';

/** The word the sample document service takes for its token; it opens nothing else. */
export const sampleToken = 'sample-documents-token';

/** The `endpoint_path_id` of the sample document service. */
const sampleEndpoint = 'sample-statements';

const path = `/webhook/${sampleEndpoint}`;

/** Both forms the document shows are accepted: `Bearer <token>` and the token alone (DOC-REQ-3). */
const isAuthorized = (header: string | undefined): boolean =>
  header?.replace(/^Bearer +/i, '') === sampleToken;

/** What differs between document services: where they are, whom they let in, and what they say of a document; null for an unknown one. `speed`: how many times faster than usual it parses. */
type DocumentService = {
  speed: number;
  endpoint: { name: string; isAt(path: string): boolean };
  isAuthorized(header: string | undefined): boolean;
  replyTo(times: RequestTimes): Reply | null;
};

/** The endpoint of the first document; `now` in milliseconds since the epoch. A missing `id` counts as an unknown, empty one. */
export function createDocumentService(
  { endpoint, isAuthorized, replyTo, speed }: DocumentService,
  now: () => number,
): (method: string, url: URL, authorization: string | undefined) => Reply {
  const startedAt = now();
  const firstAsked = new Map<string, number>();
  return (method, url, authorization) => {
    if (!endpoint.isAt(url.pathname))
      return json(404, {
        error: `This service has only ${endpoint.name}?id=<document_id>, not ${url.pathname}`,
      });
    if (method !== 'GET')
      return json(405, { error: `This service answers only GET, not ${method}` }, { Allow: 'GET' });
    if (!isAuthorized(authorization)) return bodyReply(unauthorized);
    const asked = url.searchParams.get('id') ?? '';
    const id = asked.toLowerCase();
    const at = now();
    const firstAskedAt = firstAsked.get(id) ?? at;
    const reply = replyTo({ id, startedAt, firstAskedAt, now: at, speed });
    if (reply === null) return bodyReply(notFound(asked));
    firstAsked.set(id, firstAskedAt);
    const [oldest = id] = firstAsked.keys();
    if (firstAsked.size > mostKept) firstAsked.delete(oldest);
    return reply;
  };
}

function documentHandle(now: () => number): Handle {
  const answer = createDocumentService(
    {
      speed: 1,
      endpoint: { name: path, isAt: (asked) => asked === path },
      isAuthorized,
      replyTo(times) {
        const scenario = scenarioOf(times.id);
        return scenario === undefined ? null : scenarioReply(scenario, times);
      },
    },
    now,
  );
  return async (request, response) =>
    send(response, answer(request.method ?? 'GET', urlOf(request), request.headers.authorization));
}

/** Starts the sample document service on a loopback port. */
export const serveDocuments = (port: number, now: () => number): Promise<Listening> =>
  listen('sample document service', port, documentHandle(now));

/** What the sample document service offers at an origin. */
export const documentsInfo = (origin: string): SamplesInfo['documents'] => {
  const rows = Object.entries(documentScenarios);
  return {
    base_url: origin,
    endpoint_path_id: sampleEndpoint,
    token: sampleToken,
    ids: Object.fromEntries(rows.map(([name, row]) => [name, row.id])),
    offers: rows.map(([name, row]) => ({ name, id: row.id, about: row.about })),
  };
};
