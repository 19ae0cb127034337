import { looksRandom, namesSecret, namesSecretParameter } from './secret-words.ts';

/** From the first letter of what was found to behind its last one, in UTF-16 units. */
export type Range = { start: number; end: number };

const naming = /(?<![\w.-])([\w.-]{3,60})(?:\\{0,3}["'])?\s{0,3}[:=]\s{0,3}/g;
// JSON inside JSON has its quotes escaped, and some writers escape every slash.
const inQuotes = /(\\{0,3}["'])((?:\\\/|[^\s"'\\<>]){8,4000})\\{0,3}["']/y;
// A beginning tells enough of a value that nothing closes.
const bare = /()((?:\\\/|[^\s"'\\<>,;&(){}[\]]){8,400})/y;

/** Beside passwords, `PWD` is the folder that a program runs in. */
const isFolder = (name: string, value: string): boolean => /^(?:old)?pwd$/i.test(name) && /^(?:\\?\/|~|[a-z]:)/i.test(value);

/** The values under names that say they are secret: `"password":"…"`, `X-API-Key: …`, `AWS_SECRET_ACCESS_KEY=…`. A sentence is none. */
export function* namedSecrets(text: string): Generator<Range, void> {
  for (const hit of text.matchAll(naming)) {
    const [whole, name = ''] = hit;
    if (!namesSecret(name)) continue;
    const at = hit.index + whole.length;
    const form = /["'\\]/.test(text.charAt(at)) ? inQuotes : bare;
    form.lastIndex = at;
    const value = form.exec(text);
    if (value && looksRandom(value[2] ?? '') && !isFolder(name, value[2] ?? '')) yield { start: at + (value[1] ?? '').length, end: form.lastIndex };
  }
}

/** Whether the query of an address holds a secret, by the name before it; parameters are read as servers read them, decoded. */
export const hasSecretInQuery = ({ search, searchParams }: URL): boolean =>
  [...searchParams].some(([name, value]) => namesSecretParameter(name) && looksRandom(value)) || !namedSecrets(search).next().done;
