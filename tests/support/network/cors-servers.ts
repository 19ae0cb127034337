import type { DirectResult } from '#app/ports/ports.ts';
import type { HttpRequest } from '#core/http/http.ts';
import type { CorsCase } from './cors-case.ts';
import { httpServer, type Loopback } from './loopback.ts';

/** A case with the addresses of the servers that answer it. */
export type ServedCase = { origin: string; request: HttpRequest };

/** The end of a call in a word: `allowed`, where it was blocked, or which failure. */
export const endOf = ({ outcome, verdict }: Pick<DirectResult, 'outcome' | 'verdict'>): string =>
  outcome.kind === 'reply'
    ? 'allowed'
    : outcome.kind === 'blocked'
      ? String(verdict.stage)
      : outcome.failure.kind;

/** Two webhooks of different origins that answer every case under a path of its own. */
export async function corsServers(cases: readonly CorsCase[]) {
  const fill = (text: string, index: number): string =>
    text
      .replace('{a}', `${a.url}/${index}`)
      .replace('{b}', `${b.url}/${index}`)
      .replace('{A}', a.url)
      .replace('{B}', b.url)
      .replace('{host-b}', `${b.url.slice('http://'.length)}/${index}`)
      .replace('{case}', String(index));
  const serve = (name: 'a' | 'b'): Promise<Loopback> =>
    httpServer((request, response) => {
      const [, index = '', path = ''] = (request.url ?? '').split('/');
      const { status = 200, headers = [] } =
        cases[Number(index)]?.replies[`${request.method} ${name}/${path}`] ?? {};
      response.writeHead(
        status,
        headers.flatMap(([key, value]) => [key, fill(value, Number(index))]),
      );
      response.end(status === 204 || status === 304 ? undefined : 'ok');
    });
  const [a, b] = await Promise.all([serve('a'), serve('b')]);
  return {
    served: (index: number): ServedCase => {
      const { origin, request } = cases[index] as CorsCase;
      return {
        origin: fill(origin, index),
        request: { ...request, url: fill(request.url, index) },
      };
    },
    close: async (): Promise<void> => {
      await Promise.all([a.close(), b.close()]);
    },
  };
}
