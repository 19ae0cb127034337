import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { completed } from '../../core/document/replies.ts';

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const escaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const reply = (id: string, changed: object): string =>
  JSON.stringify({ ...completed, id, ...changed });
const documentWith = (id: string, xml: string | Uint8Array): string =>
  reply(id, { parsed_base64: base64(xml) });

type Echo = (
  id: string,
  token: string,
) => { body: string | Uint8Array; head?: Record<string, string>; status?: number };

/** Ways in which a server repeats the token that it was asked with. */
export const echoes: Record<string, Echo> = {
  plain: (id, token) => ({
    body: reply(id, { message: `Hello Bearer ${token}`, external_id: token }),
  }),
  'in a key': (id, token) => ({ body: reply(id, { [token]: 1 }) }),
  'in a head': (id, token) => ({
    body: reply(id, {}),
    head: {
      'X-Echo': `Bearer ${token}`,
      'X-Coded': base64(`user:${token}`),
      Location: `/?t=${percent(token)}`,
    },
  }),
  'in Base64': (id, token) => ({
    body: reply(id, { message: base64(`Authorization: Bearer ${token}`) }),
  }),
  'in percent signs': (id, token) => ({
    body: reply(id, { message: `https://x.example/?token=${percent(token)}` }),
  }),
  'in JSON escapes': (id, token) => ({
    body: reply(id, {}).replace('"client-7"', `"${escaped(token)}"`),
  }),
  'in the document': (id, token) => ({ body: documentWith(id, `<a>${token}</a>`) }),
  'in percent signs in the document': (id, token) => ({
    body: documentWith(id, `<a b="?t=${percent(token)}"/>`),
  }),
  'in Base64 in the document': (id, token) => ({
    body: documentWith(id, `<a>${base64(`me:${token}`)}</a>`),
  }),
  'in a document in UTF-16': (id, token) => ({
    body: documentWith(id, Buffer.from(`\ufeff<a>${token}</a>`, 'utf16le')),
  }),
  'in a broken document': (id, token) => ({
    body: documentWith(id, `<a><b>${percent(token)}</a>`),
  }),
  'in a document and beside it': (id, token) => ({
    body: reply(id, { message: token, parsed_base64: base64(`<a>${percent(token)}</a>`) }),
  }),
  'in a compressed reply': (id, token) => ({
    body: gzipSync(reply(id, { message: `Bearer ${token}` })),
    head: { 'Content-Encoding': 'gzip' },
  }),
  'in a page': (_id, token) => ({
    body: `<!doctype html><p>${token} ${percent(token)} ${base64(`x${token}`)}</p>`,
    status: 403,
  }),
  'in an error': (_id, token) => ({ body: `no access for ${token}`, status: 500 }),
  'in bytes that are no UTF-8': (id, token) => ({
    body: Buffer.concat([Buffer.from([0xff]), Buffer.from(reply(id, { message: token }))]),
  }),
};

export const echoNames = Object.keys(echoes);
/** The document that is asked for to get the nth echo. */
export const echoId = (at: number): string =>
  `12345678-1234-4234-8234-${String(at).padStart(12, '0')}`;

/** A service that knows no document but the echoes. Every reply comes in two parts, split within the token where it stands plain in it. */
export function echoService(request: IncomingMessage, response: ServerResponse): void {
  const id = new URL(request.url ?? '/', 'http://server').searchParams.get('id') ?? '';
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const {
    body,
    head = {},
    status = 200,
  } = Object.values(echoes)[Number(id.slice(-12))]?.(id, token) ?? { body: '' };
  const bytes = Buffer.from(body);
  const place = bytes.indexOf(token);
  const half = place === -1 ? bytes.length >> 1 : place + (token.length >> 1);
  response.writeHead(status, head);
  response.write(bytes.subarray(0, half), () => response.end(bytes.subarray(half)));
}
