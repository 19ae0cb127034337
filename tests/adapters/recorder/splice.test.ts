import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { mostKept } from '#adapters/recorder/passed-calls.ts';
import { startRecorder } from '#adapters/recorder/splice.ts';
import type { Recorder, Timer } from '#app/ports/ports.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import { handClock } from '#tests/support/hand-clock.ts';
import { freePort, httpServer, tcpServer } from '#tests/support/network/loopback.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

type Running = {
  recorder: Recorder;
  calls: PassedCall[];
  unread: string[];
  /** Resolves when so many calls have ended, or could not be read. */
  called(count: number): Promise<void>;
};

async function recording(
  to: string,
  host: 'keep' | 'target' | null = null,
  names: readonly string[] = [],
  timer?: Timer,
): Promise<Running> {
  const calls: PassedCall[] = [];
  const unread: string[] = [];
  const waiting: (() => void)[] = [];
  const heard = (): void => {
    for (const one of waiting.splice(0)) one();
  };
  const settings = {
    to: new URL(to),
    listen: { host: '127.0.0.1', port: 0 },
    names,
    host,
    onCall: (call: PassedCall) => {
      calls.push(call);
      heard();
    },
    onUnread: (why: string) => {
      unread.push(why);
      heard();
    },
  };
  const recorder = await startRecorder(settings, timer);
  open.push(recorder);
  const called = async (count: number): Promise<void> => {
    while (calls.length + unread.length < count)
      await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { recorder, calls, unread, called };
}

/** A conversation over raw sockets: the service answers each request once it has all its bytes. */
async function converse(exchanges: readonly Exchange[], through: (url: string) => Promise<string>) {
  const got: Buffer[] = [];
  const ends = exchanges.map((_, index) =>
    exchanges.slice(0, index + 1).reduce((sum, { request }) => sum + size(request), 0),
  );
  let answered = 0;
  const service = await tcpServer((socket) => {
    socket.on('data', (bytes) => {
      got.push(bytes);
      while (answered < ends.length && size(got) >= (ends[answered] ?? 0)) {
        const { reply } = exchanges[answered] as Exchange;
        answered += 1;
        for (const piece of reply) socket.write(piece);
        if (answered === ends.length) socket.end();
      }
    });
  });
  open.push(service);
  const url = new URL(await through(service.url));
  const caller = connect({ host: url.hostname, port: Number(url.port) });
  const back: Buffer[] = [];
  caller.on('data', (bytes) => back.push(bytes));
  const ended = end(caller);
  for (const { request } of exchanges) for (const piece of request) caller.write(piece);
  return { ended: await ended, atService: Buffer.concat(got), atCaller: Buffer.concat(back) };
}

/** The same through a recorder. */
async function converseThrough(
  exchanges: readonly Exchange[],
  host: 'keep' | 'target' | null = null,
) {
  const found: { running: Running; to: URL }[] = [];
  const passed = await converse(exchanges, async (to) => {
    const running = await recording(to, host);
    found.push({ running, to: new URL(to) });
    return running.recorder.listening.href;
  });
  const [one] = found;
  if (one === undefined) throw new Error('no recorder');
  await one.running.called(exchanges.length);
  return { passed, ...one };
}

const size = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

const end = (socket: Socket): Promise<'ended' | 'broken'> =>
  new Promise((resolve) => {
    socket.on('end', () => resolve('ended'));
    socket.on('error', () => resolve('broken'));
    socket.on('close', () => resolve('broken'));
  });

/** A request and its reply as the pieces in which they are written. */
type Exchange = { request: Buffer[]; reply: Buffer[] };

describe('what passes through a recorder', () => {
  test('is the same bytes in both directions as without it, and each call is read', async () => {
    const texts: [request: string, reply: string][] = [
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
    for (const length of [1, 7, 1000]) {
      const inPieces = (text: string): Buffer[] =>
        Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
          Buffer.from(text.slice(at * length, (at + 1) * length), 'latin1'),
        );
      const { passed, running } = await converseThrough(
        texts.map(([request, reply]) => ({ request: inPieces(request), reply: inPieces(reply) })),
      );
      expect(passed.ended).toBe('ended');
      expect(passed.atService.toString('latin1')).toBe(texts.map(([one]) => one).join(''));
      expect(passed.atCaller.toString('latin1')).toBe(texts.map(([, one]) => one).join(''));
      expect(running.unread).toEqual([]);
      expect(running.calls).toHaveLength(texts.length);
    }
  });

  const call = (target: string): Exchange => ({
    request: [Buffer.from(`GET ${target} HTTP/1.1\r\nHost: caller.test\r\n\r\n`)],
    reply: [Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]')],
  });
  const post: Exchange = {
    request: [
      Buffer.from('POST / HTTP/1.1\r\nA: 1\r\nho'),
      Buffer.from('ST:  caller.test:1\r\nContent-Length: 20\r\n\r\nHost: caller.test\r\n\r'),
    ],
    reply: call('/').reply,
  };

  /** A service that answers each part of a conversation once it has these words, and a caller of it through a recorder. */
  async function talk(...answers: [words: string, answer: string][]) {
    let got = '';
    const service = await tcpServer((socket) => {
      socket.on('data', (bytes) => {
        got += bytes;
        while (answers[0] && got.includes(answers[0][0])) socket.write(answers.shift()?.[1] ?? '');
      });
    });
    open.push(service);
    const running = await recording(service.url);
    const caller = connect({ host: '127.0.0.1', port: Number(running.recorder.listening.port) });
    let back = '';
    const waiting: (() => void)[] = [];
    caller.on('data', (bytes) => {
      back += bytes;
      for (const one of waiting.splice(0)) one();
    });
    /** Sends this, and resolves once these words came back. */
    const ask = async (text: string, words: string): Promise<void> => {
      caller.write(text);
      while (!back.includes(words)) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    return { ...running, caller, ask, got: () => got, back: () => back };
  }

  test.each([
    ['an upgrade', 'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', '101 Go on'],
  ])('is any bytes after %s, which are named as not read', async (_, request, status) => {
    const { ask, calls, unread, called, got, back } = await talk(
      ['\r\n\r\n', `HTTP/1.1 ${status}\r\n\r\n`],
      ['\0\u0001', '\u0002\0'],
    );
    await ask(request, status);
    await ask('\0\u0001', '\u0002\0');
    await called(1);
    expect(got()).toBe(`${request}\0\u0001`);
    expect(back()).toBe(`HTTP/1.1 ${status}\r\n\r\n\u0002\0`);
    expect(unread).toEqual([expect.stringMatching(/^A connection was upgraded/)]);
    expect(calls).toEqual([]);
  });

  test('names the service in the Host header where that was chosen, in nothing else', async () => {
    const { passed, to } = await converseThrough([call('/a'), post, call('/b')], 'target');
    expect(passed.atService.toString()).toBe(
      `GET /a HTTP/1.1\r\nHost: ${to.host}\r\n\r\nPOST / HTTP/1.1\r\nA: 1\r\nhoST:  ${to.host}\r\nContent-Length: 20\r\n\r\nHost: caller.test\r\n\rGET /b HTTP/1.1\r\nHost: ${to.host}\r\n\r\n`,
    );
  });

  test('breaks off for the caller where the service breaks off, and is a call that failed', async () => {
    let atService: Socket | null = null;
    const service = await tcpServer((socket) => {
      atService = socket;
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,');
      });
    });
    open.push(service);
    const { recorder, calls, called } = await recording(service.url);
    const caller = connect({ host: '127.0.0.1', port: Number(recorder.listening.port) });
    caller.on('data', () => atService?.resetAndDestroy());
    caller.write('GET / HTTP/1.1\r\n\r\n');
    expect(await end(caller)).toBe('broken');
    await called(1);
    expect(calls[0]).toMatchObject({ reply: { status: 200 }, failure: { kind: 'incomplete' } });
  });

  describe('is a call that the caller gave up, and no fault of the service, where it closes', () => {
    /** Sends a call; resolves to the way to leave, once as much of the reply has arrived as there is. */
    const socketCall = async (url: URL, hasBody: boolean): Promise<() => void> => {
      const caller = connect({ host: url.hostname, port: Number(url.port) });
      caller.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      if (hasBody) await new Promise((resolve) => caller.once('data', resolve));
      return () => caller.destroy();
    };
    const lengths = { 'Content-Length': '9' };
    test.each([['in a body', lengths]] as const)('%s', async (_, headers) => {
      let begun = (): void => undefined;
      const isOnItsWay = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const service = await httpServer((_request, response) => {
        if (headers) response.writeHead(200, headers).write('[');
        begun();
      });
      open.push(service);
      const { recorder, calls, called } = await recording(service.url);
      const leave = await socketCall(recorder.listening, headers !== null);
      await isOnItsWay;
      leave();
      await called(1);
      expect(calls).toMatchObject([
        { isGivenUp: true, failure: { message: expect.stringMatching(/^The caller closed/) } },
      ]);
    });
  });

  test('is a call that failed where the service is not there, with what the caller sent', async () => {
    const gone = `http://127.0.0.1:${await freePort()}`;
    const { recorder, calls, unread, called } = await recording(gone);
    await expect(
      fetch(new URL('/hook', recorder.listening), { method: 'POST', body: '{"a":1}' }),
    ).rejects.toThrow('fetch failed');
    await called(1);
    expect(calls).toMatchObject([
      {
        request: { method: 'POST', target: '/hook', body: { size: 7 }, isWhole: true },
        reply: null,
        failure: { kind: 'refused' },
        isGivenUp: false,
      },
    ]);
    expect(unread).toEqual([]);
  });

  test.each([
    ['before a request', 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n', '', 0],
    [
      'in any size, after a reply to a request that is not whole',
      `${call('/a').reply.join('')}${' '.repeat(200_000)}`,
      'POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n1',
      1,
    ],
  ])(
    'is named where a service sends what nobody asked for %s',
    async (_when, sends, asks, count) => {
      const service = await tcpServer((socket) => {
        socket.on('error', () => undefined);
        if (asks === '') socket.end(sends);
        else socket.once('data', () => socket.end(sends));
      });
      open.push(service);
      const { recorder, calls, unread, called } = await recording(service.url);
      const caller = connect({ host: '127.0.0.1', port: Number(recorder.listening.port) });
      const got: Buffer[] = [];
      caller.on('data', (bytes) => got.push(bytes));
      caller.write(asks);
      await once(caller, 'end');
      expect(Buffer.concat(got).toString()).toBe(sends);
      await called(count + 1);
      expect(calls).toHaveLength(count);
      expect(unread).toEqual([
        'The service sent something that no request asked for. It passed and was not read.',
      ]);
    },
  );

  test('has only its size where a body is longer than what is kept', async () => {
    const length = mostKept + 1;
    const big: Exchange = {
      request: [Buffer.from('GET / HTTP/1.1\r\n\r\n')],
      reply: [
        Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`),
        Buffer.alloc(length, ' '),
      ],
    };
    const { passed, running } = await converseThrough([big]);
    expect(passed.atCaller.length).toBe(size(big.reply));
    expect(running.calls[0]?.reply?.body).toEqual({ bytes: null, size: length });
  });
});

describe('the head of a request has 60 seconds', () => {
  const minute = 60_000;
  const late = expect.stringMatching(/^A connection was closed, because the head of a request/);

  test('so that callers who send one byte each keep others out no longer', async () => {
    const { timer, pass } = handClock();
    let arrived = 0;
    let filled = (): void => undefined;
    const isFull = new Promise<void>((resolve) => {
      filled = resolve;
    });
    const service = await tcpServer((socket) =>
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          if (bytes.length > 1) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]');
          arrived += 1;
          if (arrived === 256) filled();
        }),
    );
    open.push(service);
    const { recorder, unread, called } = await recording(service.url, null, [], timer);
    const closed = Array.from({ length: 256 }, () => {
      const caller = connect({ host: '127.0.0.1', port: Number(recorder.listening.port) });
      caller.write('G');
      return once(
        caller.on('error', () => undefined),
        'close',
      );
    });
    await isFull;
    pass(minute - 1);
    const other = connect({ host: '127.0.0.1', port: Number(recorder.listening.port) });
    other.on('error', () => undefined);
    await called(1);
    expect(unread).toEqual([expect.stringMatching(/^More than 256 connections were open/)]);
    pass(1);
    await Promise.all(closed);
    other.destroy();
    expect(await (await fetch(recorder.listening)).text()).toBe('[]');
    expect(unread.slice(1)).toEqual(closed.map(() => late));
  });
});

describe('a recorder does not begin', () => {
  const listening = async (port: number, to: string): Promise<Recorder> => {
    const recorder = await startRecorder({
      to: new URL(to),
      listen: { host: '127.0.0.1', port },
      host: null,
      onCall: () => undefined,
      onUnread: () => undefined,
    });
    open.push(recorder);
    return recorder;
  };
  test.each(['localhost.', '[::ffff:7f00:1]'])(
    'where it would call itself by the name %s',
    async (name) => {
      const port = await freePort();
      await expect(listening(port, `http://${name}:${port}`)).rejects.toThrow(
        'The recorder would call itself',
      );
    },
  );

  test('where others could reach it, or the port is taken', async () => {
    const settings = { to: new URL('http://127.0.0.1:1'), host: null } as const;
    const silent = { onCall: () => undefined, onUnread: () => undefined };
    await expect(
      startRecorder({ ...settings, ...silent, listen: { host: '0.0.0.0', port: 0 } }),
    ).rejects.toThrow('0.0.0.0 is not this machine alone');
    const { port } = (await listening(0, 'http://127.0.0.1:1')).listening;
    await expect(listening(Number(port), 'http://127.0.0.1:1')).rejects.toThrow(
      `Another program listens on 127.0.0.1:${port} already`,
    );
  });
});

describe('a request with the name of another machine at the port of the recorder', () => {
  const asks = async (pieces: (port: string) => string[], names: string[] = []) => {
    const heard: string[] = [];
    const service = await httpServer((request, response) => {
      heard.push(String(request.url));
      response.end('private');
    });
    open.push(service);
    const { recorder, calls, unread } = await recording(service.url, null, names);
    const { hostname, port } = recorder.listening;
    const caller = connect({ host: hostname, port: Number(port) });
    const back: Buffer[] = [];
    caller.on('data', (bytes) => back.push(bytes)).on('error', () => undefined);
    const closed = new Promise<void>((resolve) => {
      caller.on('close', () => resolve());
    });
    for (const piece of pieces(port)) {
      caller.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    return { heard, calls, unread, reply: Buffer.concat(back).toString('latin1') };
  };
  const get = (host: string, path = '/'): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const tooLong = `GET /${'a'.repeat(300 * 1024)} HTTP/1.1\r\n`;

  test.each<[what: string, pieces: (port: string) => string[]]>([
    ['alone', (port) => [get(`evil.example:${port}`)]],
    ['with a head that cannot be read', (port) => [`${tooLong}Host: evil.example:${port}\r\n\r\n`]],
  ])('%s is refused, and nothing answers it', async (_, pieces) => {
    const { heard, calls, unread, reply } = await asks(pieces);
    expect(heard).toEqual([]);
    expect(calls).toEqual([]);
    expect(unread.at(-1)).toContain('--host-name');
    expect(reply).toMatch(/^HTTP\/1.1 421 /);
  });

  test.each<[what: string, host: (port: string) => string, names: string[]]>([
    ['the public name of a tunnel', () => 'hook.example', []],
    [
      'a name that the user gave',
      (port) => `host.docker.internal:${port}`,
      ['host.docker.internal'],
    ],
  ])('%s passes', async (_, host, names) => {
    const { reply } = await asks((port) => [get(host(port), '/passes')], names);
    expect(reply).toContain('private');
  });
});
