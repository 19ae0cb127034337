import { camelWords, isPlaceholder, looksGenerated } from './random-look.ts';

const characterOf = (_spelled: string, hex: string): string =>
  String.fromCharCode(Number.parseInt(hex, 16));

/** A text without what JSON made of its signs, however often. */
export const withoutEscapes = (text: string): string =>
  text.replace(/(?<!\\)\\+u00([2-7][0-9a-f])/gi, characterOf).replace(/(?<!\\)\\+\//g, '/');

/** A credential without what JSON or an address made of its signs. */
export const plainOf = (value: string): string =>
  withoutEscapes(value).replace(/%([2-7][0-9a-f])/gi, characterOf);

const words = [
  'password',
  'passwd',
  'passphrase',
  'pass',
  'pwd',
  'secret',
  'token',
  'user',
  'username',
  'null',
  'none',
  'undefined',
];

/** Whether the text can be a password where one is certain to stand: anything but a placeholder and the word itself. */
export const isPassword = (text: string): boolean =>
  text !== '' && !isPlaceholder(text) && !words.includes(text.toLowerCase());

const ordinary = new Set([
  ...words,
  'admin',
  'administrator',
  'root',
  'test',
  'guest',
  'client',
  'key',
  'apikey',
  'service',
  'default',
  'basic',
  'bearer',
]);

/** Whether the text is a common user name or password that also occurs in many ordinary texts. */
export const isOrdinaryWord = (text: string): boolean => ordinary.has(text.toLowerCase());

const trouble =
  /^(?:required|missing|invalid|expired|unavailable|mismatch|mismatched|incorrect|wrong|denied|forbidden|unauthori[sz]ed|unknown|error)[\W_]?\d{1,4}$/i;

/** Whether a text under the name of a secret says what is wrong with it, with the number of the error: `required1`. */
export const namesTrouble = (text: string): boolean => trouble.test(text);

const lastWords = new Set([
  'password',
  'passwd',
  'passphrase',
  'pass',
  'pwd',
  'secret',
  'credential',
]);
const lastPairs = new Set(
  ['api', 'app', 'access', 'secret', 'private', 'signing', 'encryption']
    .map((kind) => `${kind}key`)
    .concat(
      ['api', 'access', 'auth', 'refresh', 'bearer', 'session', 'secret', 'x'].map(
        (kind) => `${kind}token`,
      ),
    ),
);

/** Whether a key, a header or a variable of this name holds a secret: `X-API-Key`, `clientSecret`, `DB_PASSWORD`; not `next_page_token`. */
export function namesSecret(name: string): boolean {
  const parts = camelWords(name).map((part) => part.toLowerCase());
  const last = parts.at(-1) ?? '';
  const isAlone = parts.length === 1 && (last === 'token' || last === 'authorization');
  return (
    isAlone ||
    lastWords.has(last) ||
    lastPairs.has(last) ||
    lastPairs.has(`${parts.at(-2) ?? ''}${last}`)
  );
}

/** From the first letter of what was found to behind its last one, in UTF-16 units. */
export type Range = { start: number; end: number };

const naming = /(?<![\w.-])([\w.-]{3,60})(?:\\{0,3}["'])?\s{0,3}[:=]\s{0,3}/g;
// JSON inside JSON has its quotes escaped, and some writers escape every slash. A letter may be
// escaped too, and a scheme may come first.
const inQuotes =
  /(\\{0,3}["'](?:(?:Bearer|Token|ApiKey)\s{1,3})?)((?:\\\/|\\{1,2}u00[2-7][0-9a-f]|[^\s"'\\<>]){8,4000})\\{0,3}["']/iy;
// The first letters are enough for a value without a closing quote.
const bare = /((?:(?:Bearer|Token|ApiKey)\s{1,3})?)((?:\\\/|[^\s"'\\<>,;&(){}[\]]){8,400})/iy;

/** `PWD` is not only short for password: it is also the folder that a program runs in. */
const isFolder = (name: string, value: string): boolean =>
  /^(?:old)?pwd$/i.test(name) && /^(?:\\?\/|~|[a-z]:)/i.test(value);

/** Whether a value looks like a secret where one is named: not a word that says what is wrong with it. */
const isSecret = (value: string): boolean => looksGenerated(plainOf(value)) && !namesTrouble(value);

const elements =
  /<(?:[\w.-]{1,30}:)?([\w.-]{3,60})(?:\s[^<>]{0,200})?>\s{0,20}([^\s<>]{8,4000})\s{0,20}<\//g;

/** The texts of XML elements whose names say that they are secret: `<password>…</password>`. */
export function* secretElements(text: string): Generator<Range, void> {
  for (const { index, 0: whole, 1: name = '', 2: value = '' } of text.matchAll(elements)) {
    const start = index + whole.lastIndexOf(value);
    if (namesSecret(name) && isSecret(value)) yield { start, end: start + value.length };
  }
}

/**
 * The values of names that announce a secret: `"password":"…"`, `X-API-Key: …`,
 * `AWS_SECRET_ACCESS_KEY=…`. A sentence does not count.
 */
export function* namedSecrets(text: string): Generator<Range, void> {
  for (const hit of text.matchAll(naming)) {
    const [whole, name = ''] = hit;
    if (!namesSecret(name)) continue;
    const at = hit.index + whole.length;
    const form = /["'\\]/.test(text.charAt(at)) ? inQuotes : bare;
    form.lastIndex = at;
    const value = form.exec(text);
    if (value && isSecret(value[2] ?? '') && !isFolder(name, value[2] ?? ''))
      yield { start: at + (value[1] ?? '').length, end: form.lastIndex };
  }
}
