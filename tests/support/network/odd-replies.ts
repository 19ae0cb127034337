import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { type Loopback, tcpServer } from './loopback.ts';

/**
 * What a page sees of a reply: its status and body, `no reply` where fetch() rejects, or the status
 * of a reply whose body cannot be read.
 */
export type Seen = { status: number; body: string } | { status: number; cut: true } | 'no reply';

/** Bytes that a server sends, and what a page in Chromium sees of them. */
export type OddReply = { name: string; bytes: Buffer; seen: Seen; staysOpen: boolean };

const text = '{"done":true}';
const length = `Content-Length: ${text.length}`;
const cors = 'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: content-type';
const done: Seen = { status: 200, body: text };

/** The reply with these lines in its head. */
const head = (lines: readonly string[], body = text, status = 'HTTP/1.1 200 OK'): Buffer =>
  Buffer.from([status, cors, ...lines, '', body].join('\r\n'), 'latin1');
/** The same with a body that a content encoding made. */
const packed = (encoding: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    head([`Content-Encoding: ${encoding}`, `Content-Length: ${bytes.length}`], ''),
    bytes,
  ]);
const chunked = (body: string, lines: readonly string[] = []): Buffer =>
  head(['Transfer-Encoding: chunked', ...lines], body);
/** The bytes of a reply with a part of its text replaced. */
const changed = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
const chunks = `5\r\n${text.slice(0, 5)}\r\n8\r\n${text.slice(5)}\r\n0\r\n\r\n`;

/** `staysOpen`: the server does not close the connection after it. */
type Row = [name: string, bytes: Buffer, seen: Seen, staysOpen?: true];

const rows: readonly Row[] = [
  ['a strict reply', head([length]), done],
  ['the same length twice', head([length, length]), done],
  ['two lengths', head([length, 'Content-Length: 5']), 'no reply'],
  ['a length beside chunks', chunked(chunks, ['Content-Length: 3']), done],
  [
    'chunks under HTTP/1.0',
    changed(chunked(chunks), 'HTTP/1.1', 'HTTP/1.0'),
    { status: 200, body: chunks },
  ],
  ['a negative length', head(['Content-Length: -1']), done],
  ['no length', head([]), done],
  ['a length that is too long', head(['Content-Length: 99']), { status: 200, cut: true }],
  [
    'a length that is too short',
    head(['Content-Length: 5']),
    { status: 200, body: text.slice(0, 5) },
  ],
  ['no length under HTTP/1.0', head([], text, 'HTTP/1.0 200 OK'), done],
  ['line feeds alone', changed(head([length]), '\r\n', '\n'), done],
  ['carriage returns alone', changed(head([length]), '\r\n', '\r'), { status: 200, body: '' }],
  ['a space before a colon', head(['Content-Type : application/json', length]), done],
  [
    'a space before the colon of the length',
    head([`Content-Length : ${text.length}`, 'Connection: keep-alive']),
    done,
    true,
  ],
  ['a control character in a value', head(['X-A: a\x01b', length]), done],
  ['a null in a value', head(['X-A: a\0b', length]), 'no reply'],
  ['UTF-8 in a value', Buffer.from(head(['X-A: Gr\xc3\xbc\xc3\x9fe', length])), done],
  ['a folded value', head(['X-A: 1,', '  2', length]), done],
  ['20 kB of headers', head([`X-Policy: ${'x'.repeat(20_000)}`, length]), done],
  ['300 kB of headers', head([`X-Policy: ${'x'.repeat(300_000)}`, length]), 'no reply'],
  ['no reason', head([length], text, 'HTTP/1.1 200'), done],
  ['no status', head([length], text, 'HTTP/1.1'), done],
  ['status 999', head([length], text, 'HTTP/1.1 999 Odd'), { status: 999, body: text }],
  ['HTTP/2 in a text', head([length], text, 'HTTP/2 200 OK'), done],
  ['a byte order mark first', head([length], text, '\xef\xbb\xbfHTTP/1.1 200 OK'), done],
  ['a body and no head', Buffer.from(text), 'no reply'],
  ['nothing', Buffer.from(''), 'no reply'],
  [
    'a head without a blank line',
    Buffer.from(`HTTP/1.1 200 OK\r\n${cors}\r\n`),
    { status: 200, body: '' },
  ],
  ['a status line that is cut off', Buffer.from('HTTP/1.1 20'), 'no reply'],
  [
    '100 Continue first',
    Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), head([length])]),
    done,
  ],
  [
    '103 Early Hints first',
    Buffer.concat([
      Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'),
      head([length]),
    ]),
    done,
  ],
  ['204 with a body', head([length], text, 'HTTP/1.1 204 No Content'), { status: 204, body: '' }],
  [
    'two locations',
    head([length, 'Location: /a', 'Location: /b'], text, 'HTTP/1.1 201 Created'),
    'no reply',
  ],
  ['a chunk with an extension', chunked(`d;a=b\r\n${text}\r\n0\r\n\r\n`), done],
  [
    'a chunk whose size is no number',
    chunked(`zz\r\n${text}\r\n0\r\n\r\n`),
    { status: 200, cut: true },
  ],
  ['no last chunk', chunked(`d\r\n${text}\r\n`), { status: 200, cut: true }],
  ['trailers', chunked(`d\r\n${text}\r\n0\r\nX-A: 1\r\n\r\n`), done],
  ['chunked announced, plain sent', chunked(text), { status: 200, cut: true }],
  ['gzip', packed('gzip', gzipSync(text)), done],
  ['deflate', packed('deflate', deflateSync(text)), done],
  ['raw deflate', packed('deflate', deflateRawSync(text)), done],
  ['brotli', packed('br', brotliCompressSync(text)), done],
  ['gzip twice', packed('gzip, gzip', gzipSync(gzipSync(text))), done],
  ['utf-8 as content encoding', packed('utf-8', Buffer.from(text)), done],
  ['aws-chunked', packed('aws-chunked', Buffer.from(text)), done],
  ['zstd announced, plain sent', packed('zstd', Buffer.from(text)), { status: 200, cut: true }],
  ['gzip announced, plain sent', packed('gzip', Buffer.from(text)), { status: 200, cut: true }],
  ['gzip announced, nothing sent', packed('gzip', Buffer.from('')), { status: 200, body: '' }],
  [
    'gzip that is cut off',
    packed('gzip', gzipSync(text).subarray(0, -10)),
    { status: 200, body: text.slice(0, -1) },
  ],
  [
    'gzip with a wrong sum',
    packed('gzip', Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)])),
    done,
  ],
  [
    'brotli that is cut off',
    packed('br', brotliCompressSync(text).subarray(0, -4)),
    { status: 200, body: text.slice(0, -3) },
  ],
];

export const oddReplies: readonly OddReply[] = rows.map(
  ([name, bytes, seen, staysOpen = false]) => ({
    name,
    bytes,
    seen,
    staysOpen,
  }),
);

/** Serves one of them to every call, and closes the connection after it where the row says so. */
export const serveOddReply = ({ bytes, staysOpen }: OddReply): Promise<Loopback> =>
  tcpServer((socket) =>
    socket.once('data', () => {
      if (staysOpen) socket.write(bytes);
      else socket.end(bytes);
    }),
  );
