import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { mostKept } from '#adapters/recorder/passed-calls.ts';
import { startRecorder } from '#adapters/recorder/splice.ts';
import type { Recorder, Timer } from '#app/ports/ports.ts';
import { directRoute } from '#core/http/route.ts';
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

/** What both sides got of one conversation. */
type Conversation = { atService: Buffer; atCaller: Buffer; ended: 'ended' | 'broken' };

/** A conversation over raw sockets: the service answers each request once it has all its bytes. */
async function converse(
  exchanges: readonly Exchange[],
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<Conversation> {
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
): Promise<{ passed: Conversation; running: Running; to: URL }> {
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

const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const anyName = fc.constantFrom('X-A', 'x-a', 'X-a', 'Accept', 'ACCEPT', 'Cookie', 'X-Twice');
const anyValue = fc.stringMatching(/^[a-z0-9 ;=,]{0,20}$/);
const anyHeaders = fc
  .array(fc.tuple(anyName, anyValue), { maxLength: 6 })
  .map((all) => all.map(([name, value]) => `${name}: ${value}\r\n`).join(''));

/** A body with the headers that frame it. */
const anyFramed = fc.oneof(
  fc.constant({ headers: '', body: Buffer.alloc(0) }),
  anyBytes.map((body) => ({ headers: `Content-Length: ${body.length}\r\n`, body })),
  fc.tuple(fc.array(anyBytes, { maxLength: 4 }), fc.boolean()).map(([chunks, hasTrailer]) => ({
    headers: 'Transfer-Encoding: chunked\r\n',
    body: Buffer.concat([
      ...chunks
        .filter(({ length }) => length > 0)
        .flatMap((chunk) => [
          Buffer.from(`${chunk.length.toString(16).toUpperCase()};a=b\r\n`),
          chunk,
          Buffer.from('\r\n'),
        ]),
      Buffer.from(`0\r\n${hasTrailer ? 'X-Trailer: 1\r\n' : ''}\r\n`),
    ]),
  })),
);

const inPieces = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to));
};
const anyCuts = fc.array(fc.nat(), { maxLength: 4 });

const anyRequest = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'OPTIONS', 'PUT', 'DELETE'),
    anyHeaders,
    anyFramed,
    fc.boolean(),
    anyCuts,
  )
  .map(([method, headers, { headers: framing, body }, expects, cuts]) =>
    inPieces(
      Buffer.concat([
        Buffer.from(
          `${method} /hook?action=get_items HTTP/1.1\r\nHOST: a.test\r\n${headers}${framing}${expects ? 'Expect: 100-continue\r\n' : ''}\r\n`,
        ),
        body,
      ]),
      cuts,
    ),
  );

const anyReply = fc
  .tuple(fc.constantFrom(200, 201, 307, 404, 500), anyHeaders, anyFramed, fc.nat(2), anyCuts)
  .map(([status, headers, { headers: framing, body }, informational, cuts]) =>
    inPieces(
      Buffer.concat([
        Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(informational)),
        Buffer.from(
          `HTTP/1.1 ${status} Some Reason\r\n${headers}${framing || 'Content-Length: 0\r\n'}\r\n`,
        ),
        body,
      ]),
      cuts,
    ),
  );

const anyExchanges = fc.array(fc.record({ request: anyRequest, reply: anyReply }), {
  minLength: 1,
  maxLength: 3,
});

describe('what passes through a recorder', () => {
  test('is the same bytes in both directions as without it, and each call is read', async () => {
    await fc.assert(
      fc.asyncProperty(anyExchanges, async (exchanges) => {
        const without = await converse(exchanges);
        const { passed, running } = await converseThrough(exchanges);
        expect(passed).toEqual(without);
        expect(running.unread).toEqual([]);
        expect(running.calls).toHaveLength(exchanges.length);
        await Promise.all(open.splice(0).map((one) => one.close()));
      }),
      { numRuns: 100, seed: 33 },
    );
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
    ['CONNECT', 'CONNECT a.test:443 HTTP/1.1\r\nHost: a.test:443\r\n\r\n', '200 OK'],
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
    const closes = { Connection: 'close', 'Transfer-Encoding': '' };
    test.each([
      ['before the head', null],
      ['in a body', lengths],
      ['in a body that ends with the connection', closes],
    ] as const)('%s', async (_, headers) => {
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
  const whole = 'GET / HTTP/1.1\r\n\r\n';

  /** A caller through a recorder, and what is on the wire of both. The service says only what `says` makes it say. */
  async function talk(allowHalfOpen = false) {
    const { timer, pass } = handClock();
    let reached = (_: Socket): void => undefined;
    const isReached = new Promise<Socket>((resolve) => {
      reached = resolve;
    });
    const service = await tcpServer((socket) => reached(socket));
    open.push(service);
    const running = await recording(service.url, null, [], timer);
    const { port } = running.recorder.listening;
    const caller = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen });
    const isClosed = new Promise<void>((resolve) => {
      caller.on('error', () => undefined).on('close', () => resolve());
    });
    caller.resume();
    const atService = await isReached;
    /** Sends a text to the other side, and resolves once it is there. */
    const send = (from: Socket, to: Socket, text: string): Promise<void> =>
      new Promise((resolve) => {
        let got = '';
        to.on('data', (bytes) => {
          got += bytes.toString();
          if (got.includes(text)) resolve();
        });
        from.write(text);
      });
    return {
      ...{ ...running, port, pass, caller, isClosed },
      asks: (text: string) => send(caller, atService, text),
      says: (text: string) => send(atService, caller, text),
    };
  }

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

  const upgrade = 'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
  test.each([
    ['a reply', whole, '', ''],
    ['another protocol', upgrade, 'HTTP/1.1 101 Go on\r\n\r\n', '\0'],
    ['what is no HTTP, once it was answered', '\x16\x03\r\n', '\x16', '\0'],
  ])('but %s may take longer', async (_, first, answer, next) => {
    const { asks, says, pass } = await talk();
    await asks(first);
    if (answer !== '') await says(answer);
    if (next !== '') await asks(next);
    pass(minute);
    await says('still here');
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
  test.each(['localhost.', '0x7f.1', '[::]', '[::ffff:7f00:1]'])(
    'where it would call itself by the name %s',
    async (name) => {
      const port = await freePort();
      await expect(listening(port, `http://${name}:${port}`)).rejects.toThrow(
        'The recorder would call itself',
      );
    },
  );

  test('endlessly many calls of one that comes back by a way that it cannot know', async () => {
    const port = await freePort();
    const unread: string[] = [];
    const proxy = { url: `http://127.0.0.1:${port}`, credentials: null };
    const recorder = await startRecorder({
      to: new URL('http://api.example'),
      listen: { host: '127.0.0.1', port },
      host: null,
      route: { ...directRoute, proxy },
      onCall: () => undefined,
      onUnread: (why) => void unread.push(why),
    });
    open.push(recorder);
    await expect(fetch(recorder.listening)).rejects.toThrow('fetch failed');
    expect(unread).toContainEqual(expect.stringMatching(/leads back to this recorder/));
  });

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
    ['in pieces', (port) => [...get(`evil.example:${port}`)]],
    ['with a head that cannot be read', (port) => [`${tooLong}Host: evil.example:${port}\r\n\r\n`]],
    [
      'after a name that may pass',
      (port) => [`GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example:${port}\r\n\r\n`],
    ],
  ])('%s is refused, and nothing answers it', async (_, pieces) => {
    const { heard, calls, unread, reply } = await asks(pieces);
    expect(heard).toEqual([]);
    expect(calls).toEqual([]);
    expect(unread.at(-1)).toContain('--host-name');
    expect(reply).toMatch(/^HTTP\/1.1 421 /);
  });

  test.each<[what: string, host: (port: string) => string, names: string[]]>([
    ['the public name of a tunnel', () => 'hook.example', []],
    ['a name of the loopback', (port) => `localhost:${port}`, []],
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
