import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { echo, raw, webHost } from './host.ts';

const call = { id: '1', name: 'x', input: { a: 1 } };

describe('a name that leads to this address', () => {
  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1.evil.example:PORT',
    '[::1]:PORT',
    'localhost:PORT:PORT',
  ])('gets nothing when it is %s', async (name) => {
    const { origin, cookie, address, room } = await webHost();
    const { port } = new URL(origin);
    const host = name.replaceAll('PORT', port);
    for (const path of ['/', room, `/${new URL(address).search}`, `${room}text/x`, `${room}events`])
      expect((await raw(origin, path, { host, cookie })).status).toBe(421);
    const posted = await raw(
      origin,
      `${room}api`,
      { host, cookie, origin: `http://${host}` },
      { method: 'POST', chunks: [JSON.stringify(call)] },
    );
    expect(posted.status).toBe(421);
  });
});

it('is not listened to at the loopback address of IPv6', async () => {
  const { origin } = await webHost();
  const socket = connect({ host: '::1', port: Number(new URL(origin).port) });
  const came = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected')).once('error', () => resolve('refused'));
  });
  socket.destroy();
  expect(came).toBe('refused');
});

it('lets nobody hold a connection with half a request', async () => {
  const { origin } = await webHost(echo, 30, {
    headersTimeout: 100,
    requestTimeout: 200,
    connectionsCheckingInterval: 20,
  });
  const slow = (sent: string): Promise<string> => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(sent);
    return text(socket);
  };
  expect(await slow('GET / HTTP/1.1\r\nHost: ')).toMatch(/^HTTP\/1\.1 408 /);
  expect(
    await slow(
      `POST /api HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Length: 100\r\n\r\n{`,
    ),
  ).toMatch(/^HTTP\/1\.1 40[38] /);
});

describe('calls', () => {
  it('of another origin are refused', async () => {
    const { post, origin } = await webHost();
    const { port } = new URL(origin);
    for (const foreign of [
      'http://evil.example',
      'null',
      `https://127.0.0.1:${port}`,
      'http://127.0.0.1:1',
      `http://localhost:${port}`,
    ]) {
      const refused = await post(call, { origin: foreign });
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain('Only the Assay window');
    }
    expect(await (await post(call)).json()).toEqual({ ok: true, value: { a: 1 } });
  });

  it('without an origin are refused', async () => {
    const { origin, cookie, room } = await webHost();
    expect(
      (await raw(origin, `${room}api`, { cookie }, { method: 'POST', chunks: ['{}'] })).status,
    ).toBe(403);
  });

  it('from another site are refused by what the browser says of them, reads as well', async () => {
    const { origin, cookie, room, freshAddress } = await webHost();
    const key = new URL(freshAddress()).search;
    for (const site of ['cross-site', 'same-site', 'something-new']) {
      const headers = { cookie, origin, 'sec-fetch-site': site };
      for (const path of [room, `${room}text/x`, `${room}events`, `/${key}`])
        expect((await raw(origin, path, headers)).status).toBe(403);
      expect(
        (
          await raw(origin, `${room}api`, headers, {
            method: 'POST',
            chunks: [JSON.stringify(call)],
          })
        ).status,
      ).toBe(403);
    }
    for (const site of ['same-origin', 'none'])
      expect((await raw(origin, room, { cookie, 'sec-fetch-site': site })).status).toBe(200);
    // A link on another page did not use up the key.
    expect((await raw(origin, `/${key}`, { 'sec-fetch-site': 'none' })).status).toBe(303);
  });
});

it.each(['OPTIONS', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE'])('refuses %s', async (method) => {
  const { origin, cookie, room } = await webHost();
  const { status, headers } = await raw(
    origin,
    `${room}api`,
    { cookie, origin, 'access-control-request-method': 'POST' },
    { method },
  );
  expect([status, headers.allow]).toEqual([405, 'GET, POST']);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

it('refuses addresses and heads that are too long, and whatever is not HTTP', async () => {
  const { origin, cookie } = await webHost();
  expect((await raw(origin, `/${'a'.repeat(5000)}`, { cookie })).status).toBe(414);
  expect((await raw(origin, '/', { cookie, 'x-long': 'a'.repeat(20_000) })).status).toBe(431);
  expect((await raw(origin, 'http://evil.example/', { cookie })).status).toBe(400);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('\x16\x03\x01 hello\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

/** Requests that another program of this machine, or a page through it, could send over a socket. All but one have the cookie. */
const odd: Readonly<
  Record<string, [status: number | null, (host: string, room: string, cookie: string) => string]>
> = {
  'a tunnel to another server': [
    null,
    (host) => `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n`,
  ],
  'a web socket of another origin': [
    404,
    (host, room, cookie) =>
      `GET ${room}api HTTP/1.1\r\nHost: ${host}\r\n${cookie}Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://evil.example\r\n`,
  ],
  'the stream of events without the cookie': [
    401,
    (host, room) => `GET ${room}events HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n`,
  ],
  'the beginning of HTTP/2': [400, () => 'PRI * HTTP/2.0\r\n'],
  'an address of its own in the first line': [
    400,
    (host, room, cookie) => `GET http://${host}${room} HTTP/1.1\r\nHost: ${host}\r\n${cookie}`,
  ],
  'no Host': [421, (_, room, cookie) => `GET ${room} HTTP/1.0\r\n${cookie}`],
  'another Host first': [
    421,
    (host, room, cookie) =>
      `GET ${room} HTTP/1.1\r\nHost: evil.example\r\nHost: ${host}\r\n${cookie}`,
  ],
  'two origins': [
    403,
    (host, room, cookie) =>
      `POST ${room}api HTTP/1.1\r\nHost: ${host}\r\n${cookie}Origin: http://${host}\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n`,
  ],
  'two sites': [
    403,
    (host, room, cookie) =>
      `GET ${room} HTTP/1.1\r\nHost: ${host}\r\n${cookie}Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n`,
  ],
  'a length and chunks': [
    400,
    (host, room, cookie) =>
      `POST ${room}api HTTP/1.1\r\nHost: ${host}\r\n${cookie}Origin: http://${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n`,
  ],
  'the origin only after the body': [
    403,
    (host, room, cookie) =>
      `POST ${room}api HTTP/1.1\r\nHost: ${host}\r\n${cookie}Connection: close\r\nTransfer-Encoding: chunked\r\nTrailer: Origin\r\n\r\n0\r\nOrigin: http://${host}\r\n`,
  ],
};

it.each(Object.entries(odd))('refuses %s', async (_, [status, head]) => {
  const { origin, room, cookie } = await webHost();
  const { host, port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${head(host, room, `Cookie: ${cookie}\r\n`)}Connection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer.slice(0, 12)).toBe(status === null ? '' : `HTTP/1.1 ${status}`);
});

it('lets no page show it in a frame', async () => {
  const { home, origin, cookie } = await webHost();
  for (const address of [home, `${home}text/x`, `${home}missing`, origin, `${origin}/?key=wrong`])
    expect(
      (await fetch(address, { headers: { cookie } })).headers.get('content-security-policy'),
    ).toContain("frame-ancestors 'none'");
});
