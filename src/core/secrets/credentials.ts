import { isBasic, type SignedToken, signedTokens } from './look-alikes.ts';
import { isCode, looksGenerated } from './random-look.ts';
import type { Range } from './secret-words.ts';
import { throughEscapes } from './unescaped.ts';

const quote = `["']`;
const between = '(?:=>|[:=>])';
const space = String.raw`(?: {1,3}|\t)`;
const letter = String.raw`[\w.~+/=:@!$*?^|#-]`;
export const schemes = 'Bearer|Basic|Token|ApiKey|Api-Key|Negotiate|NTLM|Key';

/** Lists are often written with a line for every entry. */
const gap = String.raw`\s{0,24}`;
/** Between a name and its value in a list: a comma, and the word for the value where there is one, as in `{"name": …, "value": …}` and in attributes. */
const listed = `${quote}(?:${gap},(?:${gap}${quote}value${quote}${gap}:)?|${gap}value=)${gap}`;
/** The name of the header up to its value. */
const name = `uthorization(?:${quote}?${space}?${between}${space}?\\[?|${listed})b?${quote}?`;
/** A scheme and its credential may follow the name, and some texts repeat the name there. */
const named = new RegExp(
  `${name}(${schemes})(?:${space}|\\+)(?:token=${quote}?)?(${letter}{2,16000})`,
  'iy',
);
/** Behind it a scheme whose credential is one of several parameters. */
const several = new RegExp(`${name}(?:Digest|OAuth|AWS4-HMAC-SHA256|Signature|Hawk)${space}`, 'iy');
const parameter = new RegExp(
  `\\b(?:response|c?nonce|oauth_token|oauth_signature|signature|mac|sig)=${quote}?([\\w.~+/=%-]{8,1000})`,
  'gi',
);
/** Letters behind such a scheme in which its parameters stand. */
const reach = 600;

/** Where a value ends that a sentence may go on behind: its last full stop or colon is the sentence's. */
const trimmed = (value: string): string => value.replace(/[.:?!]{1,3}$/, '');

const isCredential = (scheme: string, value: string, strict: boolean): boolean =>
  /^basic$/i.test(scheme) ? isBasic(value) : looksGenerated(value, 8) && !(strict && isCode(value));

/** Every place of a text in the spellings given, which are short: engines look for those several times faster. */
function* placesOf(text: string, spellings: readonly string[]): Generator<number, void> {
  for (const spelling of spellings)
    for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + 1)) yield at;
}

function* parametersBehind(text: string, at: number): Generator<Range, void> {
  const part = /^[^\r\n<>{}]*/.exec(text.slice(at, at + reach))?.[0] ?? '';
  for (const hit of part.matchAll(parameter)) {
    const end = at + hit.index + hit[0].length;
    yield { start: end - (hit[1] ?? '').length, end };
  }
}

/**
 * The credentials after `Authorization`. A sentence about credentials does not count; with `strict`,
 * neither does what may be a bank number.
 */
export function* namedAuthorizations(text: string, strict: boolean): Generator<Range, void> {
  let after = 0;
  for (const at of placesOf(text, ['uthor', 'UTHOR'])) {
    named.lastIndex = at;
    const [whole, scheme = '', value = ''] = named.exec(text) ?? [];
    if (whole !== undefined) {
      const start = at + whole.length - value.length;
      if (isCredential(scheme, trimmed(value), strict))
        yield { start, end: start + trimmed(value).length };
      continue;
    }
    several.lastIndex = at;
    if (at < after || !several.test(text)) continue;
    after = at + reach;
    yield* parametersBehind(text, several.lastIndex);
  }
}

const bearer = new RegExp(`earer${space}(${letter}{20,16000})`, 'iy');
/** What a server requests, as in WWW-Authenticate. */
const challenge =
  /^(?:realm|scope|error(?:_description|_uri)?|resource_metadata|authorization_uri)=/i;

/** What stands behind `Bearer` alone, where it is long and made by chance: banks write of bearers as well. */
export function* bearerTokens(text: string): Generator<Range, void> {
  for (const at of placesOf(text, ['earer', 'EARER'])) {
    bearer.lastIndex = at;
    const [whole, value = ''] = bearer.exec(text) ?? [];
    if (whole === undefined || !/[Bb]/.test(text.charAt(at - 1))) continue;
    const start = at + whole.length - value.length;
    if (!challenge.test(value) && looksGenerated(trimmed(value), 20, true))
      yield { start, end: start + trimmed(value).length };
  }
}

const basic = /asic {1,3}([A-Za-z0-9+/]{6,4000}={0,2})/y;

/** What stands behind `Basic` alone, where it is a user name and a password. */
export function* basicCredentials(text: string): Generator<Range, void> {
  for (const at of placesOf(text, ['asic '])) {
    basic.lastIndex = at;
    const [whole, value = ''] = basic.exec(text) ?? [];
    if (whole === undefined || !/[Bb]/.test(text.charAt(at - 1))) continue;
    const end = at + whole.length;
    if (isBasic(value)) yield { start: end - value.length, end };
  }
}

/**
 * What a text is: a `document` holds what a bank wrote, so that fewer things in it are credentials; the ids in a `webhook` reply are sent back to the
 * webhook, so that one that is a signed token stays: without it the next call would name nothing.
 */
export type TextKind = 'document' | 'reply' | 'webhook';

const beforeId = /"(?:id|uuid|conversationId)"\s{0,3}:\s{0,3}"$/;

/** A value under one of these names is sent back to the webhook. */
export const sentBack: ReadonlySet<string> = new Set(['id', 'uuid', 'conversationId']);

const isSentBack = (text: string, { start }: SignedToken): boolean =>
  start !== null && beforeId.test(text.slice(Math.max(0, start - 40), start));

/** The letters of a signed token that are hidden: its header stays readable, and so do the full stops. */
const hidden = ({ claims, signature, end }: SignedToken): Range[] => [
  { start: claims + 1, end: signature },
  { start: signature + 1, end },
];

/** The ranges sorted, those that overlap made one. */
export function inOrder(ranges: Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || range.start >= last.end) apart.push({ ...range });
    else last.end = Math.max(last.end, range.end);
  }
  return apart;
}

/**
 * What in a text is a credential by its look, however it is escaped, in order and without overlaps: signed tokens, what stands behind `Authorization` with its scheme, and
 * behind `Bearer`. Strict, as a wrong mask falsifies a document; every pattern is bounded, so that the time grows with the text alone.
 */
export const credentialsIn = (text: string, kind: TextKind): Range[] =>
  inOrder([...throughEscapes(text, (plain) => credentialsOf(plain, kind))]);

function credentialsOf(text: string, kind: TextKind): Range[] {
  const tokens = [...signedTokens(text)];
  const starts = new Set(tokens.flatMap(({ start }) => (start === null ? [] : [start])));
  const found = tokens
    .filter((token) => kind !== 'webhook' || !isSentBack(text, token))
    .flatMap(hidden);
  const others = [
    namedAuthorizations(text, kind === 'document'),
    bearerTokens(text),
    ...(kind === 'document' ? [] : [basicCredentials(text)]),
  ];
  for (const ranges of others)
    for (const range of ranges) if (!starts.has(range.start)) found.push(range);
  return found;
}

/** The text with something else in the place of each of the ranges, which are in order. */
export function replaced(
  text: string,
  ranges: readonly Range[],
  by: (letters: string) => string,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(done, start), by(text.slice(start, end)));
    done = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** The text with every letter in the ranges, which are in order, replaced by a dot: lines and columns stay what they were. */
export const dotted = (text: string, ranges: readonly Range[]): string =>
  replaced(text, ranges, (letters) => letters.replaceAll(/[^\r\n]/g, '•'));

/** The text with every letter of its credentials replaced by a dot. */
export const withoutLookAlikes = (text: string, kind: TextKind): string =>
  dotted(text, credentialsIn(text, kind));
