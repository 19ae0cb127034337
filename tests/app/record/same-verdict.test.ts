import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { decodedBody } from '#adapters/http/content-encoding.ts';
import { startRecorder } from '#adapters/recorder/splice.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import type { Ports } from '#app/ports/ports.ts';
import { createJudgedRecording, type Recorded } from '#app/record/record.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { FailureKind } from '#core/http/http.ts';
import type { ImportedExchange } from '#core/imported/imported-exchange.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { running } from '#tests/support/run/running.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk, quickTime } from '../desk.ts';
import { tabOf } from '../stage.ts';

const list = '{"items":[{"id":"t-1","title":"A"}]}';
const json = 'Content-Type: application/json';
const allow =
  'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: content-type\r\nAccess-Control-Allow-Methods: POST';
const head = (lines: string, status = '200 OK', version = '1.1'): string =>
  `HTTP/${version} ${status}\r\n${lines === '' ? '' : `${lines}\r\n`}\r\n`;
const reply = (body: string | Buffer, lines = json, status = '200 OK'): Buffer => {
  const bytes = Buffer.from(body);
  const length = `Content-Length: ${bytes.length}`;
  return Buffer.concat([Buffer.from(head(`${lines}\r\n${length}`, status)), bytes]);
};
const packed = (coding: string, body: Buffer): Buffer =>
  reply(body, `${json}\r\nContent-Encoding: ${coding}`);
const raw = (text: string): Buffer => Buffer.from(text, 'latin1');
const chunked = `${head(`${json}\r\nTransfer-Encoding: chunked`)}24\r\n${list}\r\n`;
const cut = raw(`${head(`${json}\r\nContent-Length: 500`)}${list}`);

/** The calls of a visitor, and one for a document; what a messaging tab writes goes through the platform. */
const calls = {
  list: { action: 'get_items' },
  item: { action: 'item_clicked', itemId: 't-1' },
  create: { action: 'create_item', entry: { kind: 'message', content: 'Hi' } },
  'mark read': { action: 'update_item', itemId: 't-1' },
  update: { action: 'update_item', item: { id: 't-1', title: 'A' } },
  delete: { action: 'delete_item', item: { id: 't-1', title: 'A' } },
  document: { action: 'document' },
} as const;
type Kind = keyof typeof calls;
const isMessaging = (of: Kind): boolean => of === 'create' || of === 'mark read';

type Row = {
  name: string;
  of: Kind;
  bytes: Buffer;
  preflight?: Buffer;
  /** What an import says instead, since a HAR holds the decoded text and the headers, and no bytes of either. */
  lost?: string[];
  /** What a recorder says instead: only a call names its action, and a preflight is all that a browser sent. */
  unsent?: string[];
};

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

const kinds: Partial<Record<FailureKind, string>> = {
  incomplete: 'net::ERR_CONTENT_LENGTH_MISMATCH',
  protocol: 'net::ERR_INVALID_HTTP_RESPONSE',
  reset: 'net::ERR_EMPTY_RESPONSE',
};

/** The call as a browser writes it into a HAR: the text decoded, and its own name for what broke. */
async function entryOf({ at, request, reply: seen, failure: broken }: PassedCall, base: string) {
  const named = (headers: readonly (readonly [string, string])[]) =>
    headers.map(([name, value]) => ({ name, value }));
  const whole = Buffer.from(seen?.body.bytes ?? []);
  const decoded = seen && (await decodedBody(whole, seen.headers, 1 << 20, 'host'));
  const coding = decoded?.failure ? 'net::ERR_CONTENT_DECODING_FAILED' : undefined;
  const text = new TextDecoder().decode(decoded?.bytes);
  const body = new TextDecoder().decode(request.body.bytes ?? undefined);
  return {
    startedDateTime: new Date(at).toISOString(),
    time: 1,
    request: {
      method: request.method,
      url: new URL(request.target, base).href,
      headers: named(request.headers),
      ...(body !== '' && { postData: { text: body } }),
    },
    response: {
      status: seen?.status ?? 0,
      headers: named(seen?.headers ?? []),
      content: { size: text.length, text },
      bodySize: whole.length,
      _error: broken ? kinds[broken.kind] : coding,
    },
  };
}

/** What the three say of a reply; of the request, and the machine that a test calls, each says other things. */
const said = (outcome: string | null | undefined, findings: readonly Finding[]): string[] => [
  outcome ?? 'none',
  ...findings
    .filter(({ path }) => !path.startsWith('$request'))
    .map(({ level, clause, path }) => `${level} ${clause} ${path}`)
    .toSorted(),
];

/** Sends the call with Assay itself, and judges the reply. */
async function fired(of: Kind, url: string): Promise<string[]> {
  const app = desk({ time: quickTime(Date.now()) });
  const call = calls[of];
  if (call.action === 'document') {
    const connection = connectionTo(url);
    const { verdict, findings, failure } = await app.run('fetchDocument', {
      connection,
      id: completed.id,
      age: null,
    });
    return said(failure ? 'unreachable' : verdict?.outcome, verdict?.findings ?? findings);
  }
  const category = isMessaging(of) ? 'messaging' : 'default';
  const tab = tabOf(`${url}/w`, { category, widgetOrigin: 'http://localhost:8080' });
  const { verdict } = await app.run('fireAction', { tab, ...call });
  return said(verdict.outcome, verdict.findings);
}

/** A service that answers every call with the row's bytes and closes. */
async function service({ bytes, preflight = reply('', allow, '204 X') }: Row) {
  const server = await tcpServer((socket) => {
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      const end = heard.indexOf('\r\n\r\n');
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(heard)?.[1] ?? 0);
      if (end === -1 || heard.length < end + 4 + length) return;
      socket.end(heard.startsWith('OPTIONS') ? preflight : bytes);
    });
  });
  onTestFinished(() => server.close());
  return server.url;
}

/** Passes the call through a recorder, and judges it there. */
async function recorded(of: Kind, url: string) {
  const passed: PassedCall[] = [];
  const found: Recorded[] = [];
  const kept: ImportedExchange[] = [];
  const judge = createJudge(null);
  const recording = createJudgedRecording(
    {
      judge,
      secrets: { seen: () => [] } as unknown as Ports['secrets'],
      to: new URL(url),
      as: null,
      tab: null,
      category: isMessaging(of) ? 'messaging' : null,
      choices: {},
    },
    async (exchange) => kept.push(exchange),
    { onRecorded: (one) => void found.push(one), onAside: () => undefined },
    new AbortController().signal,
  );
  const recorder = await startRecorder({
    to: new URL(url),
    listen: { host: '127.0.0.1', port: 0 },
    host: null,
    onCall(call) {
      passed.push(call);
      recording.take(call);
    },
    onUnread: () => undefined,
  });
  await fired(of, recorder.listening.origin);
  await recorder.close();
  await recording.end();
  const entries = await Promise.all(passed.map((call) => entryOf(call, url)));
  const [preflight] = entries;
  // A browser lists the call that its preflight stopped.
  if (entries.length === 1 && preflight?.request.method === 'OPTIONS')
    entries.push({
      ...preflight,
      request: {
        ...preflight.request,
        method: 'POST',
        headers: [
          { name: 'Origin', value: 'http://localhost:8080' },
          { name: 'Content-Type', value: 'application/json' },
        ],
        postData: { text: '{"action":"delete_item","tabId":"t","item":{"id":"t-1"}}' },
      },
      response: { ...preflight.response, status: 0, headers: [], _error: 'net::ERR_FAILED' },
    });
  const body = JSON.stringify({ log: { entries } });
  const imported = await judge.imported({ body, choices: {}, known: [] }, running());
  return { found, kept, imported };
}

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
