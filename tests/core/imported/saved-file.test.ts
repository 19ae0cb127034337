import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';
import { readSavedFile } from '#core/imported/saved-file.ts';
import { entryOf, harOf, items, proxiedUrl } from './hars.ts';

const read = (body: Uint8Array | string) => importEvidence({ body, choices: {}, known: [] });

const little = (text: string): Buffer => Buffer.from(text, 'utf16le');
const big = (text: string): Buffer => little(text).swap16();
const har = harOf(entryOf({ url: proxiedUrl('get_items') }));

test.each<[string, Uint8Array, string]>([
  ['little-endian with its mark', little(`\uFEFF${har}`), 'har'],
  ['big-endian with its mark', big(`\uFEFF${har}`), 'har'],
  ['with a line break at its end', little(`\uFEFF${items}\r\n`), 'json'],
  ['with letters beyond ASCII', little(`\uFEFF${items.replace('Blue', 'Größe 茶')}`), 'json'],
  ['a reply with its head', little(`\uFEFFHTTP/1.1 200 OK\r\n\r\n${items}`), 'http_reply'],
])('UTF-16 is read: %s', (_name, bytes, recognised) => {
  const found = read(new Uint8Array(bytes));
  expect(found).toMatchObject({ recognised, leftAside: [], exchanges: [{ outcome: 'list' }] });
  expect(found.exchanges[0]?.findings).toEqual([]);
});

test.each<[string, Uint8Array | string]>([
  ['UTF-8', new TextEncoder().encode(items)],
  ['UTF-8 with one zero', new TextEncoder().encode(`${items}\0`)],
  ['bytes', Uint8Array.of(0, 0, 1, 0, 0, 0, 2, 0)],
  ['XML, which says its encoding itself', new Uint8Array(little('\uFEFF<a/>'))],
  ['nothing', new Uint8Array()],
])('%s is not taken for it', (_name, body) => {
  const saved = readSavedFile(body);
  expect(saved).toMatchObject({ body, isUtf16: false, head: null });
});

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n';

test.each<[string, string | Uint8Array, number, number[]]>([
  ['one head', head + items, 200, []],
  ['line breaks of Unix', `HTTP/1.1 200 OK\nA: b\n\n${items}`, 200, []],
  ['HTTP/2 has no words', `HTTP/2 200 \r\ncontent-type: a/b\r\n\r\n${items}`, 200, []],
  ['no header at all', `HTTP/1.0 200\r\n\r\n${items}`, 200, []],
  ['100 Continue', `HTTP/1.1 100 Continue\r\n\r\n${head}${items}`, 200, [100]],
  [
    'redirects that were followed',
    `HTTP/1.1 301 Moved\r\nLocation: /a\r\n\r\nHTTP/2 302 \r\nlocation: /b\r\n\r\n${head}${items}`,
    200,
    [301, 302],
  ],
  ['the command above it', `$ curl -i https://a.example/w\n${head}${items}`, 200, []],
  ['a proxy', `HTTP/1.1 200 Connection established\r\n\r\n${head}${items}`, 200, [200]],
  ['a login', `HTTP/1.1 401 Unauthorized\r\n\r\n${head}${items}`, 200, [401]],
  ['a mark of UTF-8', `\uFEFF${head}${items}`, 200, []],
])('what curl -i writes is a reply with its head: %s', (_name, text, status, earlier) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
  for (const body of typeof text === 'string' ? [text, bytes] : [bytes]) {
    const { recognised, exchanges, leftAside } = read(body);
    expect(recognised).toBe('http_reply');
    expect(exchanges).toMatchObject([{ outcome: 'list', findings: [], head: { status } }]);
    expect(leftAside.map(({ count }) => count)).toEqual(earlier.length ? [earlier.length] : []);
    expect(readSavedFile(body).earlier).toEqual(earlier);
  }
});

test.each([
  ['a failure', 'HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\n\r\n<html>', 'TAB-ERR-1'],
  [
    'a failure without its body',
    'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 9\r\n\r\n',
    'TAB-ERR-1',
  ],
  ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: /login\r\n\r\n', 'TAB-ERR-1'],
])('%s is judged by its status', (_name, text, clause) => {
  expect(read(text)).toMatchObject({ exchanges: [{ outcome: 'failure', findings: [{ clause }] }] });
});

test.each([
  ['curl -I', 'HTTP/1.1 200 OK\r\nContent-Length: 412\r\n\r\n'],
  ['curl -I of a reply in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['a head that breaks off', 'HTTP/1.1 200 OK\r\nContent-Type: a/b'],
  ['a body that breaks off', `HTTP/1.1 200 OK\r\nContent-Length: 412\r\n\r\n${items.slice(0, 20)}`],
])('a body that is not in the file is no empty list: %s', (_name, text) => {
  expect(read(text)).toMatchObject({ exchanges: [], leftAside: [{ count: 1 }] });
});

test.each([
  [
    'curl -v',
    `* Trying 192.0.2.1:443...\n> GET /w HTTP/2\n> Host: a.example\n> \n< HTTP/2 200 \n< \n${items}`,
  ],
  [
    'curl -v',
    `> GET /w HTTP/1.1\n> Authorization: Bearer plainwordsonly\n>\n< HTTP/1.1 200 OK\n<\n${items}`,
  ],
  ['request with its reply', `GET /w HTTP/1.1\nHost: a.example\n\n${head}${items}`],
])('%s is named, and nothing of it is judged or shown', (name, text) => {
  const { exchanges, leftAside } = read(text);
  expect(exchanges).toEqual([]);
  expect(leftAside).toMatchObject([{ what: expect.stringContaining(name) }]);
  expect(JSON.stringify(leftAside)).not.toContain('plainwordsonly');
});

test('nothing secret of a head comes out', () => {
  const text = `HTTP/1.1 200 OK\r\nSet-Cookie: sid=set-7h6g5f4d3s2a-id\r\nX-API-Key: plainwordsonly\r\n\r\n${items.replace('Blue', 'set-7h6g5f4d3s2a-id plainwordsonly')}`;
  const { exchanges } = read(text);
  const shown =
    JSON.stringify(exchanges) + new TextDecoder().decode(exchanges[0]?.body ?? undefined);
  expect(shown).not.toMatch(/set-7h6g|plainwordsonly/);
});
