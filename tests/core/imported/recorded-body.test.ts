import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';
import { entryOf, harOf, items, postOf, proxiedUrl, tabId, webhook } from './hars.ts';

const read = (har: string) => importEvidence({ body: har, choices: {}, known: [] });

type Body = {
  content: Record<string, unknown>;
  bodySize?: number;
  headers?: [string, string][];
  status?: number;
};

const harWith = ({ content, bodySize = -1, headers, status }: Body): string => {
  const entry = entryOf({
    url: proxiedUrl('get_items'),
    content,
    ...(headers && { headers }),
    ...(status !== undefined && { status }),
  });
  return harOf({ ...entry, response: { ...(entry.response as object), bodySize } });
};

const length = (value: number): [string, string][] => [['Content-Length', String(value)]];
const coded = (name: string): [string, string][] => [['content-encoding', name]];
const base64 = (bytes: Uint8Array): Record<string, unknown> => ({
  text: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
});
const asLetters = (bytes: Uint8Array): Record<string, unknown> => ({
  text: Buffer.from(bytes).toString('latin1'),
});

test.each<[string, Body]>([
  ['an empty text with a size', { content: { text: '', size: 412 } }],
  ['no text, and a Content-Length', { content: { size: 0 }, headers: length(412) }],
  ['an empty text, and a Content-Length', { content: { text: '', size: 0 }, headers: length(9) }],
  ['no text, and a bodySize', { content: { size: 0 }, bodySize: 412 }],
  ['no text, and bytes that packing saved', { content: { size: 0, compression: -412 } }],
  ['no text and no size', { content: {} }],
  ['a size that is not known', { content: { size: -1 }, headers: [['Content-Type', 'a/b']] }],
  ['an empty text and a size that is not known', { content: { text: '', size: -1 } }],
  ['an empty text alone', { content: { text: '' } }],
  [
    'no text of a reply in chunks',
    { content: { size: 0 }, headers: [['Transfer-Encoding', 'chunked']] },
  ],
  ['empty Base64 with a size', { content: { text: '', encoding: 'base64', size: 412 } }],
  ['a text in another file', { content: { size: 412, _file: 'a1.json' } }],
  ['packed bytes that were read as text', { content: { text: '\u001f\ufffd\b\u0000', size: 4 } }],
  [
    'bytes of br that were read as text',
    { content: { text: '\ufffd\u0001\ufffd', size: 3 }, headers: coded('br') },
  ],
  ['zstd', { content: base64(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 1)) }],
])('a body that was not recorded is left aside: %s', (_name, body) => {
  const { exchanges, leftAside } = read(harWith(body));
  expect(exchanges).toEqual([]);
  expect(leftAside).toMatchObject([{ count: 1 }]);
  expect(leftAside[0]?.why).toMatch(/body of the reply/);
});

test.each<[string, Body]>([
  ['its size', { content: { text: items.slice(0, -9), size: items.length } }],
  ['its size, in Base64', { content: { ...base64(Buffer.from('[1, 2')), size: 6 } }],
  [
    'what the reply announced',
    { content: { text: items.slice(0, -9), size: -1 }, headers: length(items.length) },
  ],
  [
    'what the reply announced, in Base64',
    { content: base64(Buffer.from('[1, 2')), headers: length(6) },
  ],
])('the beginning of a reply is not judged as the whole: told by %s', (_name, body) => {
  const { exchanges, leftAside } = read(harWith(body));
  expect(exchanges).toEqual([]);
  expect(leftAside).toMatchObject([
    { why: expect.stringMatching(/^The file has \d+ of the \d+ bytes of the reply/) },
  ]);
});

const umlauts = '{"items":[{"id":"1","title":"Käse, größer"}]}';

test.each<[string, Body]>([
  ['gzip, Base64', { content: base64(gzipSync(items)) }],
  [
    'gzip, Base64, with the size of the packed body',
    { content: { ...base64(gzipSync(items)), size: 70 } },
  ],
  ['gzip, a letter for each byte', { content: asLetters(gzipSync(items)) }],
  [
    'gzip, a letter for each byte, with letters beyond ASCII',
    { content: asLetters(gzipSync(umlauts)) },
  ],
  ['deflate', { content: base64(deflateSync(items)) }],
  [
    'deflate without its frame',
    { content: base64(deflateRawSync(umlauts)), headers: coded('deflate') },
  ],
  ['br', { content: base64(brotliCompressSync(items)), headers: coded('br') }],
  [
    'br, a letter for each byte',
    { content: asLetters(brotliCompressSync(umlauts)), headers: coded('br') },
  ],
  [
    'gzip within br',
    { content: base64(brotliCompressSync(gzipSync(items))), headers: coded('gzip, br') },
  ],
  [
    'an encoding that names the packing',
    { content: { ...asLetters(gzipSync(items)), encoding: 'gzip' } },
  ],
])('a packed body is what the file lacks, and no fault of the webhook: %s', (_name, body) => {
  const { exchanges, leftAside } = read(harWith(body));
  expect(exchanges).toEqual([]);
  expect(leftAside).toMatchObject([{ why: expect.stringContaining('packed in this file') }]);
});

test('a failed reply is a failure also where its body was not recorded', () => {
  const { exchanges } = read(harWith({ content: { size: 412 }, status: 500 }));
  expect(exchanges).toMatchObject([
    { outcome: 'failure', findings: [{ clause: 'TAB-ERR-1', level: 'error' }] },
  ]);
  const direct = postOf({ action: 'delete_item', tabId, item: {} });
  const har = harOf(
    entryOf({ url: webhook, method: 'POST', postData: direct, content: { size: 9 } }),
  );
  expect(read(har).exchanges).toMatchObject([{ outcome: 'done' }]);
});
