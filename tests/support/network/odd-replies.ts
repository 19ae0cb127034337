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
  ['the same length twice in one line', head([`${length}, ${text.length}`]), done],
  ['two lengths', head([length, 'Content-Length: 5']), 'no reply'],
  ['two lengths in one line', head([`${length}, 5`]), 'no reply'],
  ['a length beside chunks', chunked(chunks, ['Content-Length: 3']), done],
  ['two lengths beside chunks', chunked(chunks, ['Content-Length: 3', 'Content-Length: 4']), done],
  [
    'chunks after gzip as transfer encoding',
    head(['Transfer-Encoding: gzip, chunked'], chunks),
    done,
  ],
  ['identity as transfer encoding', head(['Transfer-Encoding: identity', length]), done],
  ['chunked twice', chunked(chunks, ['Transfer-Encoding: chunked']), done],
  ['chunked in capitals', head(['transfer-encoding: CHUNKED'], chunks), done],
  [
    'chunks under HTTP/1.0',
    changed(chunked(chunks), 'HTTP/1.1', 'HTTP/1.0'),
    { status: 200, body: chunks },
  ],
  ['a signed length', head([`Content-Length: +${text.length}`]), done],
  ['a negative length', head(['Content-Length: -1']), done],
  ['a length that is no number', head(['Content-Length: 13 bytes']), done],
  ['an empty length', head(['Content-Length:']), done],
  ['a decimal length', head(['Content-Length: 13.0']), done],
  ['a hexadecimal length', head(['Content-Length: 0xd']), done],
  ['a huge length', head(['Content-Length: 99999999999999999999']), done],
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
  ['a line feed in the middle', changed(head(['X-A: 1', length]), '1\r\n', '1\n'), done],
  ['two carriage returns', changed(head(['X-A: 1', length]), 'X-A: 1\r\n', 'X-A: 1\r\r\n'), done],
  ['a carriage return in a value', head([`X-A: 1\r2`, length]), done],
  ['a line feed at the end of the head', changed(head([length]), '\r\n\r\n', '\r\n\n'), done],
  ['a space before a colon', head(['Content-Type : application/json', length]), done],
  [
    'a space before the colon of the length',
    head([`Content-Length : ${text.length}`, 'Connection: keep-alive']),
    done,
    true,
  ],
  ['a tab before a colon', head(['X-A\t: 1', length]), done],
  ['a line without colon', head(['X-Frame-Options=DENY', length]), done],
  ['a colon without name', head([': 1', length]), done],
  ['a name with a space', head(['X A: 1', length]), done],
  ['a name with brackets', head(['X[A]: 1', length]), done],
  ['a name with an umlaut', head(['X-\xe4: 1', length]), done],
  ['a control character in a value', head(['X-A: a\x01b', length]), done],
  ['a delete character in a value', head(['X-A: a\x7fb', length]), done],
  ['a null in a value', head(['X-A: a\0b', length]), 'no reply'],
  ['UTF-8 in a value', Buffer.from(head(['X-A: Gr\xc3\xbc\xc3\x9fe', length])), done],
  ['a folded value', head(['X-A: 1,', '  2', length]), done],
  ['a value folded by a tab', head(['X-A: 1,', '\t2', length]), done],
  ['a first line that is folded', changed(head([length]), 'OK\r\n', 'OK\r\n X: 1\r\n'), done],
  ['20 kB of headers', head([`X-Policy: ${'x'.repeat(20_000)}`, length]), done],
  ['250 kB of headers', head([`X-Policy: ${'x'.repeat(250_000)}`, length]), done],
  [
    'a head that ends behind 256 kB',
    head([`X-Policy: ${'x'.repeat(262_200)}`, length]),
    'no reply',
  ],
  ['300 kB of headers', head([`X-Policy: ${'x'.repeat(300_000)}`, length]), 'no reply'],
  ['3000 headers', head([...Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`), length]), done],
  ['no reason', head([length], text, 'HTTP/1.1 200'), done],
  ['a space and no reason', head([length], text, 'HTTP/1.1 200 '), done],
  ['a reason in UTF-8', head([length], text, 'HTTP/1.1 200 Gr\xc3\xbc\xc3\x9fe'), done],
  ['a control character in the reason', head([length], text, 'HTTP/1.1 200 O\x01K'), done],
  ['two spaces in the status line', head([length], text, 'HTTP/1.1  200  OK'), done],
  ['no status', head([length], text, 'HTTP/1.1'), done],
  ['a status that is no number', head([length], text, 'HTTP/1.1 OK'), done],
  ['a status of two digits', head([length], text, 'HTTP/1.1 99 Odd'), { status: 99, body: text }],
  [
    'a status of four digits',
    head([length], text, 'HTTP/1.1 2000 Odd'),
    { status: 2000, body: text },
  ],
  ['status 999', head([length], text, 'HTTP/1.1 999 Odd'), { status: 999, body: text }],
  ['status 600', head([length], text, 'HTTP/1.1 600 Odd'), { status: 600, body: text }],
  ['status 0', head([length], text, 'HTTP/1.1 000 Odd'), { status: 0, body: text }],
  ['a status with a dot', head([length], text, 'HTTP/1.1 404.17 Odd'), { status: 404, body: text }],
  ['HTTP in small letters', head([length], text, 'http/1.1 200 OK'), done],
  ['HTTP/1.2', head([length], text, 'HTTP/1.2 200 OK'), done],
  ['HTTP/2.0 in a text', head([length], text, 'HTTP/2.0 200 OK'), done],
  ['HTTP/2 in a text', head([length], text, 'HTTP/2 200 OK'), done],
  ['HTTP without a version', head([length], text, 'HTTP 200 OK'), done],
  ['HTTP/0.9', head([length], text, 'HTTP/0.9 200 OK'), done],
  ['ICY', head([length], text, 'ICY 200 OK'), 'no reply'],
  ['a blank line first', head([length], text, '\r\nHTTP/1.1 200 OK'), done],
  ['two blank lines first', head([length], text, '\r\n\r\nHTTP/1.1 200 OK'), done],
  ['three blank lines first', head([length], text, '\r\n\r\n\r\nHTTP/1.1 200 OK'), 'no reply'],
  ['a byte order mark first', head([length], text, '\xef\xbb\xbfHTTP/1.1 200 OK'), done],
  ['words first', head([length], text, 'debug: HTTP/1.1 200 OK'), 'no reply'],
  ['a body and no head', Buffer.from(text), 'no reply'],
  ['a page and no head', Buffer.from('<html><body>no head</body></html>'), 'no reply'],
  ['another protocol', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), 'no reply'],
  ['nothing', Buffer.from(''), 'no reply'],
  [
    'a head that is cut off',
    Buffer.from(`HTTP/1.1 200 OK\r\n${cors}\r\nX-A: 1`),
    { status: 200, body: '' },
  ],
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
  [
    '102 twice first',
    Buffer.concat([
      Buffer.from('HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n'),
      head([length]),
    ]),
    done,
  ],
  ['150 first', Buffer.concat([Buffer.from('HTTP/1.1 150 Odd\r\n\r\n'), head([length])]), done],
  [
    '101',
    Buffer.from(
      `HTTP/1.1 101 Switching Protocols\r\n${cors}\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n`,
    ),
    'no reply',
  ],
  ['204 with a body', head([length], text, 'HTTP/1.1 204 No Content'), { status: 204, body: '' }],
  [
    '205 with a body',
    head([length], text, 'HTTP/1.1 205 Reset Content'),
    { status: 205, body: '' },
  ],
  ['304 with a body', head([length], text, 'HTTP/1.1 304 Not Modified'), { status: 304, body: '' }],
  [
    'a location twice',
    head([length, 'Location: /a', 'Location: /a'], text, 'HTTP/1.1 201 Created'),
    { status: 201, body: text },
  ],
  [
    'two locations',
    head([length, 'Location: /a', 'Location: /b'], text, 'HTTP/1.1 201 Created'),
    'no reply',
  ],
  [
    'two content dispositions',
    head([length, 'Content-Disposition: inline', 'Content-Disposition: attachment']),
    'no reply',
  ],
  [
    'a content disposition with a comma',
    head([length, 'Content-Disposition: attachment; filename=a,b.json']),
    'no reply',
  ],
  [
    'a content disposition with a quoted comma',
    head([length, 'Content-Disposition: attachment; filename="a,b.json"']),
    done,
  ],
  [
    'two content types',
    head([length, 'Content-Type: text/plain', 'Content-Type: application/json']),
    done,
  ],
  ['a chunk with spaces after its size', chunked(`d   \r\n${text}\r\n0\r\n\r\n`), done],
  [
    'a chunk with a space before its size',
    chunked(` d\r\n${text}\r\n0\r\n\r\n`),
    { status: 200, cut: true },
  ],
  ['a chunk with 0x', chunked(`0xd\r\n${text}\r\n0\r\n\r\n`), { status: 200, cut: true }],
  ['chunks with line feeds alone', chunked(`d\n${text}\n0\n\n`), done],
  ['a chunk with an extension', chunked(`d;a=b\r\n${text}\r\n0\r\n\r\n`), done],
  ['a chunk with zeros', chunked(`0000000000000000000d\r\n${text}\r\n0000\r\n\r\n`), done],
  [
    'a chunk without a line break after it',
    chunked(`d\r\n${text}0\r\n\r\n`),
    { status: 200, cut: true },
  ],
  [
    'a chunk whose size is no number',
    chunked(`zz\r\n${text}\r\n0\r\n\r\n`),
    { status: 200, cut: true },
  ],
  ['a chunk with an empty size', chunked(`\r\n${text}\r\n0\r\n\r\n`), { status: 200, cut: true }],
  ['no last chunk', chunked(`d\r\n${text}\r\n`), { status: 200, cut: true }],
  [
    'no blank line after the last chunk',
    chunked(`d\r\n${text}\r\n0\r\n`),
    { status: 200, cut: true },
  ],
  ['no line break after the last chunk', chunked(`d\r\n${text}\r\n0`), { status: 200, cut: true }],
  ['trailers', chunked(`d\r\n${text}\r\n0\r\nX-A: 1\r\n\r\n`), done],
  ['odd trailers', chunked(`d\r\n${text}\r\n0\r\nX A\r\n\r\n`), done],
  ['more after the last chunk', chunked(`d\r\n${text}\r\n0\r\n\r\nmore`), done],
  ['chunked announced, plain sent', chunked(text), { status: 200, cut: true }],
  ['gzip', packed('gzip', gzipSync(text)), done],
  ['gzip in capitals', packed('GZIP', gzipSync(text)), done],
  ['x-gzip', packed('x-gzip', gzipSync(text)), done],
  ['deflate', packed('deflate', deflateSync(text)), done],
  ['raw deflate', packed('deflate', deflateRawSync(text)), done],
  ['brotli', packed('br', brotliCompressSync(text)), done],
  ['gzip twice', packed('gzip, gzip', gzipSync(gzipSync(text))), done],
  ['deflate, then gzip', packed('deflate, gzip', gzipSync(deflateSync(text))), done],
  ['utf-8 as content encoding', packed('utf-8', Buffer.from(text)), done],
  ['aws-chunked', packed('aws-chunked', Buffer.from(text)), done],
  ['identity', packed('identity', Buffer.from(text)), done],
  ['an empty content encoding', packed('', Buffer.from(text)), done],
  ['utf-8 and gzip', packed('utf-8, gzip', Buffer.from(text)), done],
  ['gzip and utf-8', packed('gzip, utf-8', Buffer.from(text)), done],
  ['identity and gzip', packed('identity, gzip', Buffer.from(text)), done],
  ['compress', packed('compress', Buffer.from(text)), done],
  ['constructor', packed('constructor', Buffer.from(text)), done],
  ['zstd announced, plain sent', packed('zstd', Buffer.from(text)), { status: 200, cut: true }],
  ['gzip announced, plain sent', packed('gzip', Buffer.from(text)), { status: 200, cut: true }],
  ['gzip announced, nothing sent', packed('gzip', Buffer.from('')), { status: 200, body: '' }],
  [
    'deflate announced, plain sent',
    packed('deflate', Buffer.from(text)),
    { status: 200, cut: true },
  ],
  ['brotli announced, plain sent', packed('br', Buffer.from(text)), { status: 200, cut: true }],
  [
    'gzip that is cut off',
    packed('gzip', gzipSync(text).subarray(0, -10)),
    { status: 200, body: text.slice(0, -1) },
  ],
  ['gzip without its last bytes', packed('gzip', gzipSync(text).subarray(0, -4)), done],
  [
    'gzip with a wrong sum',
    packed('gzip', Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)])),
    done,
  ],
  [
    'gzip with more after it',
    packed('gzip', Buffer.concat([gzipSync(text), Buffer.from('more')])),
    done,
  ],
  [
    'gzip with zeros after it',
    packed('gzip', Buffer.concat([gzipSync(text), Buffer.alloc(9)])),
    done,
  ],
  [
    'deflate that is cut off',
    packed('deflate', deflateSync(text).subarray(0, -6)),
    { status: 200, body: text.slice(0, -1) },
  ],
  ['deflate without its sum', packed('deflate', deflateSync(text).subarray(0, -4)), done],
  [
    'brotli that is cut off',
    packed('br', brotliCompressSync(text).subarray(0, -4)),
    { status: 200, body: text.slice(0, -3) },
  ],
  [
    'brotli with more after it',
    packed('br', Buffer.concat([brotliCompressSync(text), Buffer.from('more')])),
    done,
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
