import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import type { HttpLimits, HttpRequest } from '#core/http/http.ts';
import type { Progress } from '#operations/outcome.ts';
import { httpServer, type Loopback, tcpServer } from '#tests/support/network/loopback.ts';

const open: Loopback[] = [];
const opened = async (server: Promise<Loopback>): Promise<string> => {
  const ready = await server;
  open.push(ready);
  return ready.url;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const get = (url: string, headers: HttpRequest['headers'] = []): HttpRequest => ({
  method: 'GET',
  url,
  headers,
  body: null,
});
const limits: HttpLimits = { timeout: 30_000, maxBytes: 1024 * 1024 };
const running = (
  signal = new AbortController().signal,
  progress: (progress: Progress) => void = () => undefined,
) => ({ signal, progress });

async function failure(request: HttpRequest, given: HttpLimits = limits) {
  const result = await nodeHttp.send(request, given, running());
  if (result.ok) throw new Error(`a reply came: ${result.reply.status}`);
  return result.failure;
}

it('sends the bytes of the request and no header of its own but Host, Content-Length and Connection', async () => {
  let heard = (_text: string): void => undefined;
  const bytes = new Promise<string>((resolve) => {
    heard = resolve;
  });
  const url = await opened(
    tcpServer((socket) => {
      let text = '';
      socket.on('data', (data) => {
        text += data.toString('latin1');
        if (text.endsWith('{"ä":1}'.replace('ä', 'Ã¤'))) {
          heard(text);
          socket.end('HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 2\r\n\r\nok');
        }
      });
    }),
  );
  const request: HttpRequest = {
    method: 'POST',
    url: `${url}/a?b=%20c`,
    headers: [
      ['X-One', '1'],
      ['accept', 'x'],
    ],
    body: '{"ä":1}',
  };
  const result = await nodeHttp.send(request, limits, running());
  const host = url.slice('http://'.length);
  expect(await bytes).toBe(
    `POST /a?b=%20c HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\r\naccept: x\r\nContent-Length: 8\r\nConnection: close\r\n\r\n{"Ã¤":1}`,
  );
  expect(result).toMatchObject({
    ok: true,
    reply: {
      status: 200,
      statusText: 'OK',
      headers: [
        ['X-A', '1'],
        ['x-a', '2'],
        ['Content-Length', '2'],
      ],
    },
  });
});

it('shows a redirect and does not follow it', async () => {
  let calls = 0;
  const url = await opened(
    httpServer((_request, response) => {
      calls += 1;
      response.writeHead(302, { Location: '/again' }).end();
    }),
  );
  const result = await nodeHttp.send(
    get(url, [['Authorization', 'Bearer secret-1234']]),
    limits,
    running(),
  );
  expect(result).toMatchObject({ ok: true, reply: { status: 302 } });
  expect(calls).toBe(1);
});

it('ends at once when cancelled', async () => {
  const controller = new AbortController();
  const url = await opened(httpServer(() => controller.abort()));
  await expect(nodeHttp.send(get(url), limits, running(controller.signal))).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('gives up a server that never answers', async () => {
  const url = await opened(httpServer(() => undefined));
  // Long enough for a busy machine to connect.
  expect(await failure(get(url), { ...limits, timeout: 5000 })).toMatchObject({
    kind: 'timeout',
    message: `${new URL(url).host} sent no reply within 5 s, so the call was stopped. Check the server's log.`,
  });
});

it('gives up a body that never ends, on the announced length or on what was received', async () => {
  const announced = await opened(
    httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Length': String(200 * 1024 * 1024) }).write('x'),
    ),
  );
  expect(await failure(get(announced))).toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('200 MB'),
  });
  const endless = await opened(
    httpServer((_request, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
      };
      response.on('drain', more);
      more();
    }),
  );
  expect(await failure(get(endless))).toMatchObject({ kind: 'too-large' });
});

it('refuses a small body that unpacks to a large one', async () => {
  const bomb = gzipSync(Buffer.alloc(3 * 1024 * 1024));
  const url = await opened(
    httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    ),
  );
  expect(await failure(get(url))).toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('1 MB'),
  });
});

it('never repeats the path or a header in a message', async () => {
  const server = await httpServer(() => undefined);
  await server.close();
  const { message } = await failure(
    get(`${server.url}/hooks/s3cr3t?k=s3cr3t`, [['Authorization', 'Bearer s3cr3t']]),
  );
  expect(message).not.toContain('s3cr3t');
  expect((await failure(get(server.url, [['Authorization', 's3cr3t\n']]))).message).not.toContain(
    's3cr3t',
  );
});
