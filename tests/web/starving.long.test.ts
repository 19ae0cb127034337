import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { open, webHost } from './host.ts';

/** More connections than the host holds for strangers. */
const many = 700;

/** Opens many connections, sends the same over each and holds them; comes back once all are there. */
async function hold(origin: string, sent: string): Promise<Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: many }, () => connect(Number(port), hostname));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect');
      if (sent !== '') socket.write(sent);
    }),
  );
  return sockets;
}

const attacks: Record<string, (host: string, room: string) => string> = {
  'connections that send nothing': () => '',
  'heads that never end': (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
  'bodies that never come': (host) =>
    `POST /api HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Length: 1000\r\n\r\n`,
  'bodies that never end, in chunks': (host, room) =>
    `POST ${room}api HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
  'bodies that are waited for': (host) =>
    `POST /api HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  'wrong keys that stay': (host) =>
    `GET /?key=wrong HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n\r\n`,
};

describe.each(Object.entries(attacks))('%s', (_name, sent) => {
  it('keep neither the window nor a new browser out', async () => {
    const { origin, room, freshAddress, post, get } = await webHost();
    const fresh = freshAddress();
    await hold(origin, sent(new URL(origin).host, room));
    expect((await get('')).status).toBe(200);
    expect(await (await post({ id: '1', name: 'x', input: { a: 1 } })).json()).toEqual({
      ok: true,
      value: { a: 1 },
    });
    const opened = await open(fresh);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('set-cookie')).toMatch(/^assay-/);
  });
});

it('a window that came in keeps its connections, while strangers come and go', async () => {
  const { origin, room, cookie, get } = await webHost();
  const { hostname, port, host } = new URL(origin);
  const events = connect(Number(port), hostname);
  onTestFinished(() => void events.destroy());
  events.write(`GET ${room}events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  const [first] = await once(events, 'data');
  expect(String(first)).toContain('200 OK');
  let isClosed = false;
  events.once('close', () => {
    isClosed = true;
  });
  const sockets = await hold(origin, '');
  // It may have been closed already, while the last of them were still opened.
  await expect.poll(() => sockets[0]?.closed).toBe(true);
  expect((await get('')).status).toBe(200);
  expect(isClosed).toBe(false);
});

it('a refused body is not waited for: the answer comes, and the connection is closed', async () => {
  const { origin } = await webHost();
  const { hostname, port, host } = new URL(origin);
  for (const head of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${head}\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nConnection: close\r\n/);
  }
});
