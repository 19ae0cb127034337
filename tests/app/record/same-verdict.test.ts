import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk, quickTime } from '../desk.ts';
import { tabOf } from '../stage.ts';

const json = 'Content-Type: application/json';
const allow =
  'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: content-type\r\nAccess-Control-Allow-Methods: POST';
const head = (lines: string, status = '200 OK'): string => `HTTP/1.1 ${status}\r\n${lines}\r\n\r\n`;
/** A whole reply in bytes. */
const reply = (body: string | Buffer, lines = json, status = '200 OK'): Buffer => {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(head(`${lines}\r\nContent-Length: ${bytes.length}`, status)),
    bytes,
  ]);
};
const list = '{"items":[{"id":"t-1","title":"A"}]}';
const packed = (coding: string, body: Buffer): Buffer =>
  reply(body, `${json}\r\nContent-Encoding: ${coding}`);
const raw = (text: string): Buffer => Buffer.from(text, 'latin1');
const cut = raw(`${head(`${json}\r\nContent-Length: 500`)}${list}`);

/** A visitor's calls, and one for a document; what a messaging tab writes goes through the platform. */
const calls = {
  list: { action: 'get_items' },
  create: { action: 'create_item', entry: { kind: 'message', content: 'Hi' } },
  update: { action: 'update_item', item: { id: 't-1', title: 'A' } },
  document: null,
} as const;

const rows: [name: string, of: keyof typeof calls, bytes: Buffer][] = [
  ['a list', 'list', reply(list)],
  ['a page in place of JSON', 'list', reply('<h1>Log in</h1>', 'Content-Type: text/html')],
  ['damaged gzip', 'create', packed('gzip', gzipSync(list).subarray(0, -4))],
  ['a coding that is none', 'document', packed('utf-8', Buffer.from(JSON.stringify(completed)))],
  ['a reply that ends early', 'list', cut],
  ['no reply', 'list', raw('')],
  ['a direct error without CORS', 'update', reply('Oops', 'X-A: b', '500 X')],
];

/** A service that answers every call with these bytes and closes. */
async function service(bytes: Buffer): Promise<string> {
  const server = await tcpServer((socket) => {
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      const end = heard.indexOf('\r\n\r\n');
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(heard)?.[1] ?? 0);
      if (end === -1 || heard.length < end + 4 + length) return;
      socket.end(heard.startsWith('OPTIONS') ? reply('', allow, '204 X') : bytes);
    });
  });
  onTestFinished(() => server.close());
  return server.url;
}

/** What is said of a reply; of the request, and of the server that was called, each says other things. */
const said = (outcome: string | undefined, findings: readonly Finding[] = []): string[] => [
  outcome ?? 'none',
  ...findings
    .filter(({ path }) => !path.startsWith('$request'))
    .map(({ level, clause, path }) => `${level} ${clause} ${path}`)
    .toSorted(),
];

test.each(rows)('%s (%s) has one verdict, fired or recorded', async (_name, of, bytes) => {
  const url = await service(bytes);
  const app = desk({ time: quickTime(Date.now()) });
  const category = of === 'create' ? 'messaging' : 'default';
  const tabAt = (to: string) => tabOf(`${to}/w`, { category, widgetOrigin: 'http://localhost:1' });
  const call = calls[of];
  const verdictAt = async (to: string): Promise<string[]> => {
    if (call) {
      const { verdict } = await app.run('fireAction', { tab: tabAt(to), ...call });
      return said(verdict.outcome, verdict.findings);
    }
    const asked = { connection: connectionTo(to), id: completed.id, age: null };
    const { verdict, findings, failure } = await app.run('fetchDocument', asked);
    return said(failure ? 'unreachable' : verdict?.outcome, verdict?.findings ?? findings);
  };
  if (call) await app.run('saveTab', tabAt(url));
  else await app.run('saveConnection', connectionTo(url));
  const entry = call
    ? ({ kind: 'tab', id: 't' } as const)
    : ({ kind: 'connection', id: 'c' } as const);
  const fired = await verdictAt(url);
  const [recorder] = await app.run('startRecorder', entry);
  await verdictAt(recorder?.listening ?? '');
  await app.run('stopRecorder', entry);
  const { entries } = await app.run('listHistory', { tag: 'recorded', limit: 9 });
  expect(entries).toHaveLength(1);
  const kept = await app.run('openExchange', { seq: entries[0]?.seq ?? -1 });
  const { outcome, findings } = kept.fired?.verdict ?? kept.document?.verdict ?? {};
  const again = kept.document?.failure
    ? said('unreachable', findings ?? kept.document.findings)
    : said(outcome, findings);
  expect(again).toEqual(fired);
});
