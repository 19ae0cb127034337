import { expect, test } from 'vitest';
import type { HttpResult } from '#core/http/http.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { oddReplies, type Seen, serveOddReply } from '#tests/support/network/odd-replies.ts';
import { forTest } from '../for-test.ts';
import { sent } from './sending.ts';

const post = (url: string): Promise<HttpResult> => sent(url, {}, { method: 'POST', body: '{}' });

const seenIn = (result: HttpResult): Seen => {
  if (result.ok)
    return { status: result.reply.status, body: new TextDecoder().decode(result.reply.body) };
  return result.begun ? { status: result.begun.status, cut: true } : 'no reply';
};

/** Chromium takes what came of a head for all of it; Assay says that the reply was cut off. */
const headsCutOff = new Map<string, Seen>([
  ['carriage returns alone', { status: 200, cut: true }],
  ['a head without a blank line', { status: 200, cut: true }],
  ['a status line that is cut off', { status: 20, cut: true }],
]);

test.each(oddReplies)('$name: read as Chromium reads it', async (reply) => {
  const { url } = await forTest(serveOddReply(reply));
  expect(seenIn(await post(url))).toEqual(headsCutOff.get(reply.name) ?? reply.seen);
});

test.each(['trailers', '100 Continue first', 'a folded value'])(
  '%s: read as well when it arrives byte by byte',
  async (name) => {
    const reply = oddReplies.find((one) => one.name === name) ?? expect.fail(name);
    const { url } = await forTest(
      tcpServer((socket) =>
        socket.setNoDelay(true).once('data', () => {
          const send = (at: number): void => {
            if (at === reply.bytes.length) socket.end();
            else socket.write(reply.bytes.subarray(at, at + 1), () => send(at + 1));
          };
          send(0);
        }),
      ),
    );
    expect(seenIn(await post(url))).toEqual(reply.seen);
  },
);

test('the lines that are named hold no value of a header', async () => {
  const bytes = Buffer.from(
    'HTTP/1.1 200 OK\r\nSet-Cookie : s3cr3t-1\r\nAuthorization=s3cr3t-2\r\nX: a\rs3cr3t-6==\r\nX: b\ns3cr3t 7: c d\r\ns3cr3t 8: x\r\nX: a\r\n s3cr3t-3\r\nX: \x01s3cr3t-4\r\nContent-Encoding: s3cr3t 5\r\n\r\n[]',
    'latin1',
  );
  const { url } = await forTest(
    serveOddReply({ name: '', bytes, seen: 'no reply', staysOpen: false }),
  );
  const result = await post(url);
  expect(result.ok && result.reply.oddities?.length).toBeGreaterThan(5);
  expect(JSON.stringify(result.ok && result.reply.oddities)).not.toContain('s3cr3t');
});
