import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { waysTo } from './hidden.ts';

const secret = 'k9s8d7f6-longer-secret';
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const percent = (text: string): string =>
  [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');

test.each<[string, string | Uint8Array]>([
  ['plain', `a ${secret} b`],
  ['percent', `a ${percent(secret)}`],
  ['JSON escapes', `"${secret.replace('9', '\\u0039')}"`],
  ['hexadecimal', Buffer.from(secret).toString('hex')],
  ['Base64', base64(`<a>${secret}</a>`)],
  ['Base64', base64(`me:${secret}`).replace(/.{5}/g, '$&\n')],
  ['Base64 > Base64', base64(base64(`Bearer ${secret}`))],
  ['Base64 > percent', base64(`<a>${percent(secret)}</a>`)],
  ['UTF-16', Buffer.from(`<a>${secret}</a>`, 'utf16le')],
  ['compression', gzipSync(secret)],
  ['compression', brotliCompressSync(secret)],
  ['Base64 > compression', base64(gzipSync(secret))],
])('a secret is found behind %s', (way, held) =>
  expect(waysTo(secret, Buffer.from(held))).toBe(way),
);

test('what is masked is not found', () => {
  expect(
    waysTo(
      secret,
      Buffer.from(`"Bearer ${'•'.repeat(secret.length)}" ${base64('<a>••••••••</a>')} %41%42`),
    ),
  ).toBeNull();
});
