import { gzipSync } from 'node:zlib';
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
} from './two-ways.ts';

const list = '{"items":[{"id":"t-1","title":"A"}]}';
const packed = (coding: string, body: Buffer): Buffer =>
  reply(body, `${json}\r\nContent-Encoding: ${coding}`);
const document = JSON.stringify(completed);
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
  row('a page in place of JSON', 'list', reply('<h1>Log in</h1>', 'Content-Type: text/html')),
  row('a redirect', 'list', reply('', 'Location: /next', '302 Found')),
  row('a byte order mark', 'list', reply(`\ufeff${list}`)),
  row('Latin-1', 'list', reply(raw(list.replace('A', '\xe9')), `${json}; charset=iso-8859-1`)),
  row('gzip in gzip, as announced', 'list', packed('gzip, gzip', gzipSync(gzipSync(list)))),
  row('brotli announced, JSON sent', 'item', packed('br', Buffer.from(list))),
  row('gzip announced in an error', 'list', reply(list, 'Content-Encoding: gzip', '500 X')),
  row('damaged gzip', 'create', packed('gzip', gzipSync(list).subarray(0, -4))),
  row('a coding that is none, a document', 'document', packed('utf-8', Buffer.from(document))),
  row('a reply that ends early', 'list', cut),
  row('a reply that ends early to a mark-read entry', 'mark read', cut),
  row('a document that ends early', 'document', cut),
  row('chunks that are wrong', 'list', raw(`${chunked}zz\r\n`)),
  row('a head that ends early', 'list', raw('HTTP/1.1 200 OK\r\nContent-Le')),
  row('no reply', 'list', raw('')),
  row('a reply that is no HTTP', 'list', raw('SSH-2.0-OpenSSH_9\r\n')),
  row(
    'a direct reply that ends early',
    'delete',
    raw(`${head(`${allow}\r\nContent-Length: 9`)}{}`),
  ),
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

test.each(rows)('$name ($of) has one verdict, fired or recorded', async (one) => {
  const url = await service(one);
  const fire = await fired(one.of, url);
  const { found, kept } = await recorded(one.of, url);
  const [last] = found;
  expect(said(last?.reply.outcome, last?.reply.findings ?? [])).toEqual(one.unsent ?? fire);
  if (!one.unsent) expect(said(kept[0]?.outcome, kept[0]?.findings ?? [])).toEqual(fire);
});
