import { withoutPieces } from './secret-pieces.ts';
import { spellingsOf } from './secret-spellings.ts';

/** What stands in the place of a secret in everything that is shown, kept or printed. */
export const mask = '••••••••';

/** Where the text first holds the secret, in any spelling; -1 where it does not. */
export const placeOfSecret = (text: string, secret: string): number => (secret === '' ? -1 : text.search(spellingsOf(secret)(text)));

/** Those that hide anything, the longest first: a secret may be the beginning of another. */
const hiding = (secrets: readonly string[]): string[] => secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);

/** Replaces every secret in the texts it is given. */
function replacing(secrets: readonly string[], by: (found: string) => string): (text: string) => string {
  const spellings = hiding(secrets).map(spellingsOf);
  return (text) => spellings.reduce((rest, spelled) => rest.replace(spelled(rest), by), text);
}

/** The text with every spelling of every secret replaced by the mask. */
export const redact = (text: string, secrets: readonly string[]): string => replacing(secrets, () => mask)(text);

/** The text with every letter of every secret replaced by a dot: lines and columns stay what they were. */
export const redactInPlace = (text: string, secrets: readonly string[]): string =>
  replacing(secrets, (found) => found.replaceAll(/[^\r\n]/g, '•'))(text);

/** Under these names stand words of ours that programs go by, never a text from outside: a secret that is one of them gives nothing away there. */
export const ownWords: ReadonlySet<string> = new Set([
  ...['as', 'by', 'clause', 'color', 'kind', 'level', 'method', 'outcome', 'reply', 'stage', 'view', 'where'],
]);

/** The value with every text from outside in it changed, however deep, and words of ours left as they are; `name` is the key before the text. */
export function eachText<T>(value: T, masked: (text: string, name: string) => string): T {
  const within = (inner: unknown, name: string): unknown => {
    if (typeof inner === 'string') return ownWords.has(name) ? inner : masked(inner, name);
    if (Array.isArray(inner)) return inner.map((member) => within(member, name));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, within(member, key)]));
  };
  return within(value, '') as T;
}

/**
 * The value with every text from outside in it redacted, however deep, and words of ours left as they are. For what is made of a reply or a request: its
 * depth is ours, not the sender's.
 */
export const redactWithin = <T>(value: T, secrets: readonly string[]): T =>
  eachText(
    value,
    replacing(secrets, () => mask),
  );

/**
 * The same for what we say of a reply or a request (findings, steps, failures): a sentence may quote a text that was cut off within a secret, so that
 * pieces of one are masked as well. A path is never cut.
 */
export function redactSaid<T>(said: T, secrets: readonly string[]): T {
  const hidden = hiding(secrets);
  if (hidden.length === 0) return said;
  const whole = replacing(hidden, () => mask);
  const pieces = withoutPieces(hidden, mask);
  return eachText(said, (text, name) => (name === 'path' ? whole(text) : pieces(whole(text))));
}
