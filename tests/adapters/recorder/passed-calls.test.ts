import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { watchConnection } from '#adapters/recorder/passed-calls.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { callerOf, recording } from './recording.ts';

const good = 'GET /good HTTP/1.1\r\nHost: a.test\r\n\r\n';
const post = (headers: string, body = 'GET /smuggled HTTP/1.1\r\n\r\n'): string =>
  `POST /bad HTTP/1.1\r\nHost: a.test\r\n${headers}\r\n\r\n${body}`;
const chunks = (body: string): string => post('Transfer-Encoding: chunked', body);

/** Requests whose end servers see in different places, or that are no HTTP/1.1. */
const unclear: Readonly<Record<string, string>> = {
  'two lengths': post('Content-Length: 5\r\nContent-Length: 6'),
  'a length and chunks': post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'a space before a colon': post('Transfer-Encoding : chunked', '0\r\n\r\n'),
  'a header that is continued': post('X: a\r\n Content-Length: 5'),
  'a line without a carriage return': post('X: a\nContent-Length: 5'),
  'the beginning of TLS': '\x16\x03\x01\x02\x00\x01\x00\r\n',
  'a head without an end': `GET /bad HTTP/1.1\r\nX: ${'a'.repeat(300_000)}`,
};

/** Bodies that can be read up to a point only. */
const brokenOff: Readonly<Record<string, string>> = {
  'a chunk that is longer than its size': chunks('5\r\nhello!\r\n0\r\n\r\n'),
  'a size that never ends': chunks('1;'.padEnd(300_000, 'a')),
};

const reply = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
const shownOf = ({ request }: PassedCall): string =>
  [request.method, request.target, new TextDecoder().decode(request.body.bytes ?? undefined)].join(
    ' ',
  );

function watching(host: 'keep' | 'target') {
  const calls: PassedCall[] = [];
  const unread: string[] = [];
  const watched = watchConnection({
    to: new URL('http://service.test'),
    host,
    arriving: { bytes: 0, heads: 0 },
    isRefused: () => false,
    onCall: (call) => void calls.push(call),
    onUnread: (why) => void unread.push(why),
  });
  return { watched, calls, unread };
}

test.each(Object.entries({ ...unclear, ...brokenOff }))(
  '%s passes as it is, is not judged, and is said',
  async (name, bad) => {
    for (const host of ['keep', 'target'] as const)
      for (const length of [7, 65_536]) {
        const { watched, calls, unread } = watching(host);
        const sent = Buffer.from(good + bad, 'latin1');
        const passed: Buffer[] = [];
        for (let at = 0; at < sent.length; at += length)
          passed.push(watched.sent(sent.subarray(at, at + length)));
        passed.push(watched.sentAll());
        watched.received(Buffer.concat([reply, reply]));
        watched.receivedAll();
        watched.over('service');
        await watched.done;
        const named = (text: string): string =>
          host === 'keep' ? text : text.replace('a.test', 'service.test');
        // The head of a body that breaks off was read.
        const rest = name in brokenOff ? named(bad) : bad;
        expect(Buffer.concat(passed).toString('latin1')).toBe(named(good) + rest);
        expect(calls.filter(({ request }) => request.isWhole).map(shownOf)).toEqual(['GET /good ']);
        expect(unread).toEqual([
          expect.stringMatching(/^A request could not be read as HTTP\/1\.1: /),
        ]);
      }
  },
);

/** Requests that a proxy would send elsewhere, and odd ones that every server reads alike. */
const clear: Readonly<Record<string, string>> = {
  'another server in the first line': 'GET http://evil.example/a HTTP/1.1\r\nHost: a\r\n\r\n',
  'an offer of HTTP/2':
    'GET /a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
  'a body of GET': 'GET /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n[]',
  'chunks with extensions and trailers':
    'POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: CHUNKED\r\n\r\n00A;b="c"\r\n0123456789\r\n0;x\r\nX-Trailer: 1\r\n\r\n',
};

test.each(Object.entries({ ...unclear, ...brokenOff, ...clear }))(
  '%s: what the service takes is what is judged, or it is said that it cannot be read',
  async (name, sent) => {
    const heard: string[] = [];
    const service = await ownServer(async (request, response) => {
      const body = await text(request).catch(() => null);
      if (body === null) return;
      heard.push([request.method, request.url, body].join(' '));
      response.end();
    });
    const { recorder, calls, unread } = await recording(service.url);
    const { socket, closed } = callerOf(recorder);
    socket.end(Buffer.from(sent, 'latin1'));
    await closed;
    await recorder.close();
    if (name in clear) expect(unread).toEqual([]);
    if (unread.length === 0) expect(calls.map(shownOf)).toEqual(heard);
    // A proxy would have called the other server.
    if (name in clear) expect(heard).toHaveLength(1);
  },
);

test('requests that nobody answers are not kept without end', () => {
  const many = good.repeat(2000);
  const { watched, unread } = watching('keep');
  expect(watched.sent(Buffer.from(many)).toString()).toBe(many);
  expect(unread).toEqual([expect.stringMatching(/^Too many requests .* not read\.$/)]);
});
