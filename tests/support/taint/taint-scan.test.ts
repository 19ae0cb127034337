import { deflateSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { scanFor } from './taint-scan.ts';

const secret = 'k9s/8d7f+"6-longer&secret';
const scan = scanFor([
  { name: 'it', secret },
  { name: 'another', secret: 'never-there-0123456789' },
]);
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const percent = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const escaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

test.each<[string, string | Uint8Array]>([
  ['plain', `a ${secret} b`],
  ['other case', `x-${secret}`.toLowerCase().toUpperCase()],
  ['percent', `a=${encodeURIComponent(secret)}`],
  ['percent', percent(secret)],
  ['JSON escapes', JSON.stringify({ secret })],
  ['JSON escapes', escaped(secret)],
  ['JSON escapes > JSON escapes', JSON.stringify(JSON.stringify({ secret }))],
  ['HTML', `<p title="${secret.replace('&', '&amp;').replace('"', '&quot;')}">`],
  ['hexadecimal', `id ${Buffer.from(secret).toString('hex')}`],
  ['Base64', base64(`user:${secret}`)],
  ['Base64', Buffer.from(`x${secret}`).toString('base64url')],
  [
    'JSON escapes > Base64',
    JSON.stringify(base64(`${'<line/>'.repeat(9)}${secret}`).replace(/.{20}/g, '$&\n')),
  ],
  ['Base64 of Base64', base64(base64(`Bearer ${secret}`))],
  [
    'Base64 > percent > plain',
    base64(`<a b="${encodeURIComponent(secret).replace('9', '%39')}"/>`),
  ],
  ['UTF-16', utf16(`<a>${secret}</a>`)],
  ['UTF-16', utf16(`<a>${secret}</a>`).swap16()],
  ['Base64 of UTF-16', base64(utf16(`<a>${secret}</a>`))],
  ['compression > plain', deflateSync(secret)],
  [
    'compression > plain',
    Buffer.concat([
      Buffer.from('a page before it'),
      gzipSync(`{"a":"${secret}"}`),
      Buffer.from('and behind'),
    ]),
  ],
  [
    'compression > plain',
    zipSync({ 'a.json': Buffer.from('{}'), 'b/c.json': Buffer.from(`{"a":"${secret}"}`) }),
  ],
  ['compression > Base64', gzipSync(base64(secret))],
  ['Base64 > compression > plain', base64(gzipSync(secret))],
])('a secret is found behind %s', (way, held) => {
  expect(scan(Buffer.from(held))).toEqual([{ name: 'it', way }]);
});

test.each<[string, string | Uint8Array]>([
  ['masked', `"Bearer ${'•'.repeat(secret.length)}" ${base64('<a>••••••••</a>')} %41%42`],
  ['its last letters', `••••${secret.slice(-4)}`],
  ['half of it', secret.slice(0, 12)],
  ['nothing', ''],
])('%s is no hit', (_what, held) => expect(scan(Buffer.from(held))).toEqual([]));
