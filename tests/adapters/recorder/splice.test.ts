import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { mostKept } from '#adapters/recorder/passed-calls.ts';
import { handClock } from '#tests/support/hand-clock.ts';
import { freePort, tcpServer } from '#tests/support/network/loopback.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { forTest } from '../for-test.ts';
import { callerOf, recording } from './recording.ts';

type Exchange = [request: string, reply: string];
const requestsOf = (exchanges: Exchange[]): string => exchanges.map(([one]) => one).join('');
const fine = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]';

/** A conversation through a recorder in pieces of so many bytes: the service answers each request once it has all its bytes. */
async function converse(
  exchanges: Exchange[],
  length: number,
  settings: Parameters<typeof recording>[1] = {},
) {
  const inPieces = (text: string): string[] =>
    Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
      text.slice(at * length, (at + 1) * length),
    );
  let got = '';
  let answered = 0;
  const service = await forTest(
    tcpServer((socket) => {
      socket.on('data', (bytes) => {
        got += bytes.toString('latin1');
        for (;;) {
          const next = exchanges[answered];
          if (!next || got.length < requestsOf(exchanges.slice(0, answered + 1)).length) break;
          answered += 1;
          for (const piece of inPieces(next[1])) socket.write(piece, 'latin1');
          if (answered === exchanges.length) socket.end();
        }
      });
    }),
  );
  const running = await recording(service.url, settings);
  const { socket, back } = callerOf(running.recorder, ...inPieces(requestsOf(exchanges)));
  await once(socket, 'end');
  await running.called(exchanges.length);
  return { ...running, host: new URL(service.url).host, got, back: back() };
}

describe('what passes through a recorder', () => {
  test.each([1, 7, 1000])(
    'is the same bytes in both directions in pieces of %i, and each call is read',
    async (length) => {
      const exchanges: Exchange[] = [
        [
          'OPTIONS /a HTTP/1.1\r\nHOST: a.test\r\nX-a: \r\nx-A: 2\r\n\r\n',
          'HTTP/1.1 204 No Content\r\n\r\n',
        ],
        [
          'POST /b HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\nA;a=b\r\n0123456789\r\n0\r\nX-Trailer: 1\r\n\r\n',
          'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 500 Some Reason\r\nContent-Length: 2\r\n\r\n\0\xff',
        ],
        [
          'PUT /c HTTP/1.1\r\nHost: a.test\r\nContent-Length: 3\r\n\r\n{ }',
          'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n',
        ],
      ];
      const { got, back, unread, calls } = await converse(exchanges, length);
      expect(got).toBe(requestsOf(exchanges));
      expect(back).toBe(exchanges.map(([, reply]) => reply).join(''));
      expect([unread, calls.length]).toEqual([[], exchanges.length]);
    },
  );

  test('is any bytes after an upgrade, which are named as not read', async () => {
    const [asked, upgraded] = [
      'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      'HTTP/1.1 101 Go on\r\n\r\n',
    ];
    let got = '';
    const service = await forTest(
      tcpServer((socket) =>
        socket.on('data', (bytes) => {
          got += bytes;
          socket.write(got === asked ? upgraded : '\u0002\0');
        }),
      ),
    );
    const { recorder, calls, unread, called } = await recording(service.url);
    const { socket, back } = callerOf(recorder, asked);
    await once(socket, 'data');
    socket.write('\0\u0001');
    await once(socket, 'data');
    await called(1);
    expect([got, back()]).toEqual([`${asked}\0\u0001`, `${upgraded}\u0002\0`]);
    expect(unread).toEqual([expect.stringMatching(/^A connection was upgraded/)]);
    expect(calls).toEqual([]);
  });

  test('names the service in the Host header where that was chosen, in nothing else', async () => {
    const requests = (host: string): string[] => [
      `GET /a HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `POST / HTTP/1.1\r\nA: 1\r\nhoST:  ${host}\r\nContent-Length: 20\r\n\r\nHost: caller.test\r\n\r`,
      `GET /b HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ];
    const exchanges = requests('caller.test').map((request): Exchange => [request, fine]);
    const { got, host } = await converse(exchanges, 1, { host: 'target' });
    expect(got).toBe(requests(host).join(''));
  });

  test('breaks off for the caller where the service breaks off, and is a call that failed', async () => {
    let breakOff = (): void => undefined;
    const service = await forTest(
      tcpServer((socket) => {
        breakOff = () => void socket.resetAndDestroy();
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,');
        });
      }),
    );
    const { recorder, calls, called } = await recording(service.url);
    const { socket } = callerOf(recorder, 'GET / HTTP/1.1\r\n\r\n');
    socket.once('data', () => breakOff());
    await expect(once(socket, 'close')).rejects.toThrow('ECONNRESET');
    await called(1);
    expect(calls).toMatchObject([{ reply: { status: 200 }, failure: { kind: 'incomplete' } }]);
  });

  test('is a call that the caller gave up, and no fault of the service, where it closes', async () => {
    const service = await ownServer((_request, response) =>
      response.writeHead(200, { 'Content-Length': '9' }).write('['),
    );
    const { recorder, calls, called } = await recording(service.url);
    const { socket } = callerOf(recorder, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await called(1);
    expect(calls).toMatchObject([
      { isGivenUp: true, failure: { message: expect.stringMatching(/^The caller closed/) } },
    ]);
  });

  test('is a call that failed where the service is not there, with what the caller sent', async () => {
    const { recorder, calls, unread, called } = await recording(
      `http://127.0.0.1:${await freePort()}`,
      {},
      handClock().timer,
    );
    await expect(
      fetch(new URL('/hook', recorder.listening), { method: 'POST', body: '{"a":1}' }),
    ).rejects.toThrow('fetch failed');
    await called(1);
    expect(calls).toMatchObject([
      {
        request: { method: 'POST', target: '/hook', body: { size: 7 }, isWhole: true },
        ...{ reply: null, failure: { kind: 'refused' }, isGivenUp: false },
      },
    ]);
    expect(unread).toEqual([]);
  });

  test.each([
    ['before a request', 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n', '', 0],
    [
      'in any size, after a reply to a request that is not whole',
      `${fine}${' '.repeat(200_000)}`,
      'POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n1',
      1,
    ],
  ])(
    'is named where a service sends what nobody asked for %s',
    async (_when, sends, asks, count) => {
      const service = await forTest(
        tcpServer((socket) => {
          if (asks === '') socket.end(sends);
          else socket.once('data', () => socket.end(sends));
        }),
      );
      const { recorder, calls, unread, called } = await recording(service.url);
      const { socket, back } = callerOf(recorder, asks);
      await once(socket, 'end');
      expect(back()).toBe(sends);
      await called(count + 1);
      expect(calls).toHaveLength(count);
      expect(unread).toEqual([
        'The service sent something that no request asked for. It passed and was not read.',
      ]);
    },
  );

  test('has only its size where a body is longer than what is kept', async () => {
    const size = mostKept + 1;
    const reply = `HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${' '.repeat(size)}`;
    const { back, calls } = await converse([['GET / HTTP/1.1\r\n\r\n', reply]], reply.length);
    expect(back.length).toBe(reply.length);
    expect(calls[0]?.reply?.body).toEqual({ bytes: null, size });
  });
});

describe('the head of a request has 60 seconds', () => {
  test('so that callers who send one byte each keep others out no longer', async () => {
    const { timer, pass } = handClock();
    let arrived = 0;
    let filled = (): void => undefined;
    const isFull = new Promise<void>((resolve) => {
      filled = resolve;
    });
    const service = await forTest(
      tcpServer((socket) =>
        socket.on('data', (bytes) => {
          if (bytes.length > 1) socket.end(fine);
          arrived += 1;
          if (arrived === 256) filled();
        }),
      ),
    );
    const { recorder, unread, called } = await recording(service.url, {}, timer);
    const closed = Array.from({ length: 256 }, () => callerOf(recorder, 'G').closed);
    await isFull;
    pass(59_999);
    const { socket } = callerOf(recorder);
    await called(1);
    expect(unread).toEqual([expect.stringMatching(/^More than 256 connections were open/)]);
    pass(1);
    await Promise.all(closed);
    socket.destroy();
    expect(await (await fetch(recorder.listening)).text()).toBe('[]');
    const late = expect.stringMatching(/^A connection was closed, because the head of a request/);
    expect(unread.slice(1)).toEqual(closed.map(() => late));
  });
});

describe('a recorder does not begin', () => {
  const at = (port: number, host = '127.0.0.1') => ({ listen: { host, port } });
  test.each(['localhost.', '[::ffff:7f00:1]'])(
    'where it would call itself by the name %s',
    async (name) => {
      const port = await freePort();
      await expect(recording(`http://${name}:${port}`, at(port))).rejects.toThrow(
        'The recorder would call itself',
      );
    },
  );

  test('where others could reach it, or the port is taken', async () => {
    const to = 'http://127.0.0.1:1';
    await expect(recording(to, at(0, '0.0.0.0'))).rejects.toThrow(
      '0.0.0.0 is not this machine alone',
    );
    const { port } = (await recording(to)).recorder.listening;
    await expect(recording(to, at(Number(port)))).rejects.toThrow(
      `Another program listens on 127.0.0.1:${port} already`,
    );
  });
});

describe('a request with the name of another machine at the port of the recorder', () => {
  const asks = async (head: (host: string) => string, host: string, names: string[] = []) => {
    const heard: string[] = [];
    const service = await ownServer((request, response) => {
      heard.push(String(request.url));
      response.end('private');
    });
    const { recorder, calls, unread } = await recording(service.url, { names });
    const { closed, back } = callerOf(
      recorder,
      head(host.replace('PORT', recorder.listening.port)),
    );
    await closed;
    return { heard, calls, unread, reply: back() };
  };
  const get = (host: string): string =>
    `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const tooLong = (host: string): string =>
    `GET /${'a'.repeat(300 * 1024)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

  test.each([
    ['alone', get],
    ['with a head that cannot be read', tooLong],
  ])('%s is refused, and nothing answers it', async (_, head) => {
    const { heard, calls, unread, reply } = await asks(head, 'evil.example:PORT');
    expect([heard, calls]).toEqual([[], []]);
    expect(unread.at(-1)).toContain('--host-name');
    expect(reply).toMatch(/^HTTP\/1.1 421 /);
  });

  test.each([
    ['the public name of a tunnel', 'hook.example', []],
    ['a name that the user gave', 'host.docker.internal:PORT', ['host.docker.internal']],
  ])('%s passes', async (_, host, names) => {
    expect((await asks(get, host, names)).reply).toContain('private');
  });
});
