import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import type { DirectFetchCall, DirectResult } from '#app/ports/ports.ts';
import { headerValue } from '#core/http/http.ts';
import type { CorsCase } from '../../support/network/cors-case.ts';
import { corsCases } from '../../support/network/cors-cases.ts';
import { corsServers } from '../../support/network/cors-servers.ts';
import { running } from '../../support/run/running.ts';

/** What came of a call, in a word: `allowed`, where it was blocked, or which failure. */
export const endOf = ({ outcome, verdict }: Pick<DirectResult, 'outcome' | 'verdict'>): string =>
  outcome.kind === 'reply'
    ? 'allowed'
    : outcome.kind === 'blocked'
      ? String(verdict.stage)
      : outcome.failure.kind;

/** Chromium 130 asks before the GET that a redirect makes of a POST, because it keeps its content-type; newer ones do not. */
const isNoExtra = ({ request }: DirectResult['hops'][number]): boolean =>
  headerValue(request.headers, 'Access-Control-Request-Method') !== 'GET';

/** The exchanges of a call, one in a word or two. */
export const hopsOf = ({ hops }: Pick<DirectResult, 'hops'>): string[] =>
  hops
    .filter(isNoExtra)
    .map(({ kind, request, reply }) => `${kind} ${request.method} ${reply?.status ?? 'none'}`);

/**
 * Sends every case by `send`, which is a browser, to the webhooks and, with `recorders`, through these in front of others as well, and by the
 * model; gives the cases where they differ, or are not what was expected.
 */
export async function disagreements<Seen>(
  send: (calls: DirectFetchCall[]) => Promise<Seen[]>,
  differs: (seen: Seen, model: DirectResult, orElse: CorsCase['expect'] | undefined) => boolean,
  { recorders }: { recorders: boolean },
): Promise<object[]> {
  const servers = await Promise.all(
    (recorders ? [false, true] : [false]).map((through) => corsServers(corsCases, through)),
  );
  try {
    const model = modelFetch(nodeHttp);
    const calls = servers.flatMap(({ served }) =>
      corsCases.map(({ credentials }, index) => ({ ...served(index), credentials })),
    );
    const seen = await send(calls);
    const found: object[] = [];
    for (const [index, { name, expect: expected, orElse }] of corsCases.entries()) {
      const told = await model.send(
        calls[index] as DirectFetchCall,
        { timeout: 10_000, maxBytes: 1024 * 1024 },
        running(),
      );
      const browser = servers.map((_, at) => seen[at * corsCases.length + index] as Seen);
      const isAgreed = browser.every((one) => !differs(one, told, orElse));
      if (endOf(told) !== expected || !isAgreed)
        found.push({ name, expected, model: endOf(told), hops: hopsOf(told), browser });
    }
    return found;
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
