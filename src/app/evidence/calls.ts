import type { Finding } from '#core/contract/finding.ts';
import type { HttpFailure, HttpRequest } from '#core/http/http.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import type { ReplyHead } from '#operations/schemas.ts';

/** One call over the wire. `body` is the text of its reply where it was kept, `isMain` that the verdict is about it. */
export type WireCall = {
  kind: 'preflight' | 'request';
  request: HttpRequest;
  http: ReplyHead | null;
  failure: HttpFailure | null;
  body: string | null;
  isMain: boolean;
};

/** Every call of an exchange in order: preflight, request and redirects of a direct call; none where nothing was sent. */
export function wireCallsOf({ document, fired, body }: Evidence): WireCall[] {
  const hops = fired?.cors?.hops ?? [];
  if (hops.length > 0) {
    const main = hops.findLastIndex(({ kind }) => kind === 'request');
    return hops.map((hop, index) => ({
      ...hop,
      body: index === main ? body : null,
      isMain: index === (main === -1 ? hops.length - 1 : main),
    }));
  }
  const { request, http, failure } = document ?? fired ?? {};
  if (!request) return [];
  return [
    {
      kind: 'request',
      request,
      http: http ?? null,
      failure: failure ?? null,
      body,
      isMain: true,
    },
  ];
}

/**
 * The request that a person sends again: as the browser sent it where it did, otherwise as it was
 * built; null where there was none.
 */
export function requestOf(evidence: Evidence): HttpRequest | null {
  const built = evidence.fired?.request ?? evidence.document?.request ?? null;
  const sent = wireCallsOf(evidence).find(({ kind }) => kind === 'request')?.request;
  return sent === undefined ? built : { ...sent, body: sent.body ?? built?.body ?? null };
}

/** What a document or a webhook was judged by; a document without a reply only has findings about its request. */
export const findingsOf = ({
  document,
  fired,
}: Pick<Evidence, 'document' | 'fired'>): readonly Finding[] =>
  fired?.verdict.findings ?? document?.verdict?.findings ?? document?.findings ?? [];

/** The ids of the clauses of the findings, each once, in their order. */
export const clausesOf = (evidence: Evidence): string[] => [
  ...new Set(findingsOf(evidence).map(({ clause }) => clause)),
];

/** The exchanges of an export, without the names of its variables. */
export const evidencesOf = (exchanges: readonly { evidence: Evidence }[]): Evidence[] =>
  exchanges.map(({ evidence }) => evidence);
