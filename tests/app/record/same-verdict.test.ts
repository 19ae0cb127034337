import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { completed } from '../../core/document/replies.ts';
import {
  allow,
  fired,
  head,
  json,
  type Kind,
  type Row,
  recorded,
  reply,
  said,
  service,
} from './three-ways.ts';

const list = '{"items":[{"id":"t-1","title":"A"}]}';
const packed = (coding: string, body: Buffer): Buffer =>
  reply(body, `${json}\r\nContent-Encoding: ${coding}`);
const raw = (text: string): Buffer => Buffer.from(text, 'latin1');
const chunked = `${head(`${json}\r\nTransfer-Encoding: chunked`)}24\r\n${list}\r\n`;
const cut = raw(`${head(`${json}\r\nContent-Length: 500`)}${list}`);

const row = (name: string, of: Kind, bytes: Buffer, more: Partial<Row> = {}): Row => ({
  name,
  of,
  bytes,
  ...more,
});

const rows: Row[] = [
  row('a list', 'list', reply(list)),
  row('an empty body', 'list', reply('')),
  row(
    'an error page',
    'list',
    reply('<html><h1>Oops</h1></html>', 'Content-Type: text/html', '500 X'),
  ),
  row(
    'a page in place of JSON',
    'list',
    reply('<html><h1>Log in</h1></html>', 'Content-Type: text/html'),
  ),
  row('a redirect', 'list', reply('', 'Location: /next', '302 Found')),
  row('a body on 204', 'list', raw(`${head(json, '204 No Content')}${list}`)),
  row('no Content-Type', 'item', reply('{"id":"t-1","title":"A"}', 'X-A: b')),
  row('a byte order mark', 'list', reply(`\ufeff${list}`), {
    lost: ['list'],
  }),
  row('Latin-1', 'list', reply(raw(list.replace('A', '\xe9')), `${json}; charset=iso-8859-1`), {
    lost: ['list'],
  }),
  row('HTTP/1.0 until the connection closes', 'list', raw(`${head(json, '200 OK', '1.0')}${list}`)),
  row('gzip', 'list', packed('gzip', gzipSync(list))),
  row('gzip in gzip, as announced', 'list', packed('gzip, gzip', gzipSync(gzipSync(list)))),
  row('gzip announced, JSON sent', 'list', packed('gzip', Buffer.from(list))),
  row('brotli announced, JSON sent', 'item', packed('br', Buffer.from(list))),
  row('deflate announced, JSON sent', 'create', packed('deflate', Buffer.from(list))),
  row('zstd announced, JSON sent', 'list', packed('zstd', Buffer.from(list))),
  row('gzip announced in an error', 'list', reply(list, 'Content-Encoding: gzip', '500 X')),
  row('damaged gzip', 'list', packed('gzip', gzipSync(list).subarray(0, -4)), { lost: ['list'] }),
  row('brotli and deflate', 'list', packed('deflate, br', brotliCompressSync(deflateSync(list)))),
  row('a coding that is none', 'list', packed('utf-8', Buffer.from('{"items":[]}'))),
  row('a coding that is none, direct', 'update', packed(`utf-8\r\n${allow}`, Buffer.from('{}'))),
  row(
    'a coding that is none, a document',
    'document',
    packed('utf-8', Buffer.from(JSON.stringify(completed))),
  ),
  row('a reply that ends early', 'list', cut),
  row('an error that ends early', 'item', raw(`${head('Content-Length: 500', '500 X')}Oops`)),
  row('a reply that ends early to a mark-read entry', 'mark read', cut),
  row(
    'a direct reply that ends early',
    'delete',
    raw(`${head(`${allow}\r\nContent-Length: 9`)}{}`),
  ),
  row('gzip announced, a direct reply', 'update', packed(`gzip\r\n${allow}`, Buffer.from('{}'))),
  row('a document that ends early', 'document', cut),
  row(
    'gzip announced, a document',
    'document',
    packed('gzip', Buffer.from(JSON.stringify(completed))),
  ),
  row('chunks that end early', 'list', raw(chunked)),
  row('chunks that are wrong', 'list', raw(`${chunked}zz\r\n`)),
  row('a head that ends early', 'list', raw('HTTP/1.1 200 OK\r\nContent-Le'), {
    lost: ['failure', 'error TAB-ERR-1 $'],
  }),
  row('a head with two lengths', 'list', raw(head('Content-Length: 1\r\nContent-Length: 2'))),
  row('lines without a carriage return', 'list', raw(`HTTP/1.1 200 OK\n${json}\n\n${list}`), {
    lost: ['list'],
  }),
  row('no reply', 'list', raw('')),
  row('a reply that is no HTTP', 'list', raw('SSH-2.0-OpenSSH_9\r\n')),
  row('a direct reply without CORS', 'delete', reply('{}')),
  row('a direct error without CORS', 'update', reply('Oops', 'X-A: b', '500 X')),
  row('a refused preflight', 'delete', reply('{}', allow), {
    preflight: reply('', 'X-A: b', '405 X'),
    unsent: [
      'blocked',
      'error TAB-DIR-3 $preflight.headers["Access-Control-Allow-Headers"]',
      'error TAB-DIR-3 $preflight.headers["Access-Control-Allow-Origin"]',
      'error TAB-DIR-3 $preflight.status',
    ],
  }),
];

test.each(rows)('$name ($of) has one verdict: fired, recorded and imported', async (one) => {
  const url = await service(one);
  const fire = await fired(one.of, url);
  const { found, kept, imported } = await recorded(one.of, url);
  const [last] = found;
  expect(said(last?.reply.outcome, last?.reply.findings ?? [])).toEqual(one.unsent ?? fire);
  if (!one.unsent) expect(said(kept[0]?.outcome, kept[0]?.findings ?? [])).toEqual(fire);
  const [exchange] = imported.exchanges;
  expect(said(exchange?.outcome, exchange?.findings ?? [])).toEqual(one.lost ?? fire);
});
