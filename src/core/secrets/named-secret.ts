import { plainOf } from './made-secret.ts';
import { looksRandom, namesSecret, namesSecretParameter, namesTrouble } from './secret-words.ts';

/** From the first letter of what was found to behind its last one, in UTF-16 units. */
export type Range = { start: number; end: number };

const naming = /(?<![\w.-])([\w.-]{3,60})(?:\\{0,3}["'])?\s{0,3}[:=]\s{0,3}/g;
// JSON inside JSON has its quotes escaped, and some writers escape every slash.
// A letter may be escaped too, and a scheme may stand in front.
const inQuotes =
  /(\\{0,3}["'](?:(?:Bearer|Token|ApiKey)\s{1,3})?)((?:\\\/|\\{1,2}u00[2-7][0-9a-f]|[^\s"'\\<>]){8,4000})\\{0,3}["']/iy;
// A beginning tells enough of a value that nothing closes.
const bare = /((?:(?:Bearer|Token|ApiKey)\s{1,3})?)((?:\\\/|[^\s"'\\<>,;&(){}[\]]){8,400})/iy;

/** Beside passwords, `PWD` is the folder that a program runs in. */
const isFolder = (name: string, value: string): boolean =>
  /^(?:old)?pwd$/i.test(name) && /^(?:\\?\/|~|[a-z]:)/i.test(value);

/** Whether a value looks like a secret where one is named: not a word that says what is wrong with it. */
const isSecret = (value: string): boolean => looksRandom(plainOf(value)) && !namesTrouble(value);

const elements =
  /<(?:[\w.-]{1,30}:)?([\w.-]{3,60})(?:\s[^<>]{0,200})?>\s{0,20}([^\s<>]{8,4000})\s{0,20}<\//g;

/** The texts of XML elements whose names say that they are secret: `<password>…</password>`. */
export function* secretElements(text: string): Generator<Range, void> {
  for (const { index, 0: whole, 1: name = '', 2: value = '' } of text.matchAll(elements)) {
    const start = index + whole.lastIndexOf(value);
    if (namesSecret(name) && isSecret(value)) yield { start, end: start + value.length };
  }
}

/** The values under names that say they are secret: `"password":"…"`, `X-API-Key: …`, `AWS_SECRET_ACCESS_KEY=…`. A sentence is none. */
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

/** Whether the query of an address holds a secret, by the name before it; parameters are read as servers read them, decoded. */
export const hasSecretInQuery = ({ search, searchParams }: URL): boolean =>
  [...searchParams].some(([name, value]) => namesSecretParameter(name) && looksRandom(value)) ||
  !namedSecrets(search).next().done;
