const scheme = /^\s*(bearer|basic|token|jwt|api-?key|digest|negotiate|ntlm)(?:\s+\S|\s*$)/i;
const header =
  /^\s*(?:authorization|proxy-authorization|cookie|(?:x|api)(?:-[a-z0-9]+)+|[a-z0-9]+(?:-[a-z0-9]+)*-(?:key|token|auth|secret))\s*:/i;
const quotes = /^\s*(["'`])[\s\S]+\1\s*$/;

/** What a secret is stored together with. */
export type StoredWith =
  | 'header'
  | 'bearer'
  | 'other scheme'
  | 'scheme alone'
  | 'quotes'
  | 'spaces';

/**
 * What is stored around a secret: the name of a header, the word of a scheme, quotes, or spaces;
 * 'scheme alone' if no secret follows the scheme; null if it is the secret alone (DOC-REQ-3,
 * TAB-CRD-1). The names are a fixed list: a name taken from the call would reveal the beginning of
 * the secret.
 */
export function storedWith(secret: string): StoredWith | null {
  const begin = secret.slice(0, 200);
  if (header.test(begin)) return 'header';
  if (quotes.test(secret)) return 'quotes';
  const [whole = '', word] = scheme.exec(begin) ?? [];
  if (word === undefined) return secret.trim() === secret ? null : 'spaces';
  if (whole.trim() === word) return 'scheme alone';
  return word.toLowerCase() === 'bearer' ? 'bearer' : 'other scheme';
}

/** Characters that come along when a secret is copied from a page, a chat or a document, and what they are. */
const unseen: readonly [RegExp, string][] = [
  [/[\u00a0\u2007\u202f]/, 'a no-break space'],
  [/(?! )\p{Zs}/u, 'a space that is not the ordinary one'],
  [/[\r\n\u2028\u2029]/, 'a line break'],
  [/\p{Cf}/u, 'an invisible character, such as a zero-width space'],
  [/…/, 'an ellipsis (…), as where a page shortens a text'],
  [/[“”„‘’‚]/, 'curly quotes'],
  [/[‐-―−]/, 'a dash that is not the ordinary hyphen'],
  [/[•●∙]/, 'dots that stand for hidden letters'],
  [/\p{Cc}/u, 'a control character'],
];

/** What in a secret is probably no part of it, in words that do not quote it; null where every character looks meant. */
export const unmeantIn = (secret: string): string | null =>
  unseen.find(([character]) => character.test(secret.trim()))?.[1] ?? null;
