import { wholeSecretsIn } from '#core/secrets/spellings.ts';
import type { EvidencePart, MaskedPart } from '#operations/evidence-schemas.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { wireCallsOf } from './calls.ts';
import { masks } from './placeholders.ts';

/** Every text of an exchange that leaves Assay, by the part that a person knows it as. */
function textsOf(evidence: Evidence): Record<EvidencePart, string[]> {
  const { entry, connectionId, asked, document, fired, body } = evidence;
  const calls = wireCallsOf(evidence);
  const built = fired?.request ?? document?.request;
  const requests = [...calls.map(({ request }) => request), ...(built ? [built] : [])];
  const replies = calls.flatMap(({ http }) => http ?? []);
  const lines = (headers: readonly (readonly [string, string])[]): string[] =>
    headers.map((pair) => pair.join(': '));
  return {
    'request address': [...new Set([...requests.map(({ url }) => url), entry.url ?? ''])],
    'request headers': [...new Set(requests.flatMap(({ headers }) => lines(headers)))],
    'request body': [...new Set(requests.map((request) => request.body ?? ''))],
    'reply headers': replies.flatMap(({ headers }) => lines(headers)),
    'reply body': [body ?? ''],
    verdict: [
      JSON.stringify({
        entry: { ...entry, url: null },
        connectionId,
        asked,
        document: document && { ...document, request: null, http: null },
        fired: fired && {
          ...fired,
          request: null,
          http: null,
          cors: fired.cors && { ...fired.cors, hops: [] },
        },
      }),
    ],
  };
}

/** How many places of each part are masked; parts without any are left out. */
export const maskedParts = (exchanges: readonly Evidence[]): MaskedPart[] =>
  exchanges.flatMap((evidence) =>
    Object.entries(textsOf(evidence)).flatMap(([part, texts]) => {
      const places = texts.reduce((sum, text) => sum + [...text.matchAll(masks)].length, 0);
      return places === 0 ? [] : [{ seq: evidence.entry.seq, part: part as EvidencePart, places }];
    }),
  );

/** The first part of an exchange that has one of the secrets in it; null where none has. */
export function secretPart(
  exchanges: readonly Evidence[],
  secrets: readonly string[],
): { seq: number; part: EvidencePart } | null {
  for (const evidence of exchanges)
    for (const [part, texts] of Object.entries(textsOf(evidence)))
      if (wholeSecretsIn(texts.join('\n'), secrets).length > 0)
        return { seq: evidence.entry.seq, part: part as EvidencePart };
  return null;
}
