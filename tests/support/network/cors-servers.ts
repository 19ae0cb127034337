import { startRecorder } from '#adapters/recorder/splice.ts';
import type { HttpRequest } from '#core/http/http.ts';
import type { CorsCase } from './cors-case.ts';
import { httpServer, type Loopback } from './loopback.ts';

/** A case with the addresses of the servers that answer it. */
export type ServedCase = { origin: string; request: HttpRequest };

/** The same server behind a recorder. */
async function recorded(server: Loopback): Promise<Loopback> {
  const recorder = await startRecorder({
    to: new URL(server.url),
    listen: { host: '127.0.0.1', port: 0 },
    host: null,
    onCall: () => undefined,
    onUnread: () => undefined,
  });
  return {
    url: recorder.listening.origin,
    close: async () => void (await Promise.all([recorder.close(), server.close()])),
  };
}

/** Two webhooks of different origins that answer every case under a path of its own; `isRecorded`: each behind a recorder. */
export async function corsServers(cases: readonly CorsCase[], isRecorded = false) {
  const fill = (text: string, index: number): string =>
    text
      .replace('{a}', `${a.url}/${index}`)
      .replace('{b}', `${b.url}/${index}`)
      .replace('{A}', a.url)
      .replace('{B}', b.url)
      .replace('{host-b}', `${b.url.slice('http://'.length)}/${index}`)
      .replace('{case}', String(index));
  const serve = async (name: 'a' | 'b'): Promise<Loopback> => {
    const server = await httpServer((request, response) => {
      const [, index = '', path = ''] = (request.url ?? '').split('/');
      const { status = 200, headers = [] } =
        cases[Number(index)]?.replies[`${request.method} ${name}/${path}`] ?? {};
      response.writeHead(
        status,
        headers.flatMap(([key, value]) => [key, fill(value, Number(index))]),
      );
      response.end(status === 204 || status === 304 ? undefined : 'ok');
    });
    return isRecorded ? recorded(server) : server;
  };
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
