import type { Range } from './named-secret.ts';
import { type SignedToken, signedTokens } from './signed-token.ts';
import { basicCredentials, bearerTokens, namedAuthorizations } from './spelled-authorization.ts';

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
 * What in a text is a credential by its look, in order and without overlaps: signed tokens, what stands behind `Authorization` with its scheme, and
 * behind `Bearer`. Strict, as a wrong mask falsifies a document; every pattern is bounded, so that the time grows with the text alone.
 */
export function credentialsIn(text: string, kind: TextKind): Range[] {
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
  return inOrder(found);
}

/** The text with every letter in the ranges, which are in order, replaced by a dot: lines and columns stay what they were. */
export function dotted(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const range of ranges) {
    parts.push(
      text.slice(end, range.start),
      text.slice(range.start, range.end).replaceAll(/[^\r\n]/g, '•'),
    );
    end = range.end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(end);
}

/** The text with every letter of its credentials replaced by a dot. */
export const withoutLookAlikes = (text: string, kind: TextKind): string =>
  dotted(text, credentialsIn(text, kind));
