import { inOrder, replaced } from './credentials.ts';
import { maskedInPlace } from './masked-json.ts';
import type { Range } from './secret-words.ts';
import { beginning, longEnoughToSearch, secretsIn, wholeSecretsIn } from './spellings.ts';

/** Replaces a secret in everything that is shown, stored or printed. */
export const mask = '••••••••';

/** Where the text first holds the whole secret, in any spelling; -1 where it does not. */
export const placeOfSecret = (text: string, secret: string): number =>
  secretsIn(text, [secret]).find(({ whole }) => whole)?.start ?? -1;

/** The text with the mask for each of the ranges, which are in order and do not overlap. */
export const withMasks = (text: string, ranges: readonly Range[]): string =>
  replaced(text, ranges, () => mask);

/** The text with every secret, and every beginning of one, in any spelling, replaced by the mask. */
export const redact = (text: string, secrets: readonly string[]): string =>
  withMasks(text, secretsIn(text, secrets));

/** The same letter by letter, so that JSON stays JSON. */
export const redactInPlace = (text: string, secrets: readonly string[]): string =>
  maskedInPlace(text, secretsIn(text, secrets));

/** Under these names stand words of ours that programs go by, never a text from outside: a secret that is one of them gives nothing away there. */
export const ownWords: ReadonlySet<string> = new Set([
  'as',
  'by',
  'clause',
  'color',
  'kind',
  'level',
  'method',
  'op',
  'outcome',
  'reply',
  'stage',
  'view',
  'where',
]);

const asItIs = (number: number): number => number;

/**
 * The value with every text from outside in it changed, however deep, and words of ours left as they are; `name` is the key before the text. Numbers are changed
 * where `counted` does.
 */
export function eachText<T>(
  value: T,
  masked: (text: string, name: string) => string,
  counted = asItIs,
): T {
  const within = (inner: unknown, name: string): unknown => {
    if (typeof inner === 'string') return ownWords.has(name) ? inner : masked(inner, name);
    if (typeof inner === 'number') return counted(inner);
    if (Array.isArray(inner)) return inner.map((member) => within(member, name));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, member]) => [key, within(member, key)]),
    );
  };
  return within(value, '') as T;
}

/**
 * The value with every text from outside redacted, however deep, and our own words unchanged. For
 * values built from a reply or a request: we decide their depth, not the sender.
 */
export const redactWithin = <T>(value: T, secrets: readonly string[]): T =>
  eachText(value, (text) => redact(text, secrets));

/**
 * The same for what met none of these secrets, such as a note that a person writes: only whole
 * secrets are masked, and none that may be there by chance.
 */
export const redactWhole = <T>(value: T, secrets: readonly string[]): T =>
  eachText(value, (text) => withMasks(text, wholeSecretsIn(text, secrets)));

/** A number that was read from a reply, with other digits in it where it is a secret. */
const withoutSecretDigits = (number: number, secrets: readonly string[]): number =>
  Number.isFinite(number) ? Number(redactInPlace(String(number), secrets)) : number;

/**
 * The same as `redactWithin` for the content of a reply. Its numbers are the sender's as well, so a number that
 * is a secret gets other digits.
 */
export const redactRead = <T>(value: T, secrets: readonly string[]): T =>
  eachText(
    value,
    (text) => redact(text, secrets),
    (number) => withoutSecretDigits(number, secrets),
  );

/** Two or more words of a sentence, which a passphrase may be made of as well. A piece without a space, or with two in a row, is never a sentence of ours. */
const wording = /^(?=.* )[A-Za-z,.'’]*(?: [A-Za-z,.'’]+)* ?$/;

/**
 * Where the beginning of a secret precedes the ellipsis of a cut at `end`, too short to be
 * recognised as a piece; -1 when there is no such place.
 */
function cutBeginning(text: string, end: number, secret: string): number {
  const { least, most } = beginning(secret);
  for (let length = most; length >= least; length -= 1) {
    const start = end - length;
    if (start < 0 || !secret.startsWith(text.slice(start, end))) continue;
    if (secret.length >= longEnoughToSearch || !/\w/.test(text.charAt(start - 1))) return start;
  }
  return -1;
}

/**
 * The same for our sentences about a reply or a request (findings, steps, failures). A sentence
 * written by a browser or by Node, without knowledge of the secrets, may quote a text that was cut
 * within one, so the beginning of a secret before a cut is masked as well. A piece that is plain
 * words stays, because it is ours.
 */
export function redactSentence<T>(said: T, secrets: readonly string[]): T {
  const hidden = secrets.filter((secret) => secret !== '');
  if (hidden.length === 0) return said;
  const beforeCuts = (text: string): Range[] => {
    const found: Range[] = [];
    for (let end = text.indexOf('…'); end !== -1; end = text.indexOf('…', end + 1))
      for (const secret of hidden) {
        const start = cutBeginning(text, end, secret);
        if (start !== -1) found.push({ start, end });
      }
    return inOrder(found);
  };
  return eachText(said, (text, name) => {
    const found = secretsIn(text, hidden).filter(
      ({ start, end, whole }) => whole || !wording.test(text.slice(start, end)),
    );
    const masked = withMasks(text, found);
    return name === 'path' ? masked : withMasks(masked, beforeCuts(masked));
  });
}
