import { queryWithout } from '../address.ts';

/** A query parameter: its name and its value, both as plain text. */
export type Parameter = readonly [name: string, value: string];

// URLSearchParams repairs lone surrogates; a space as %20 is understood everywhere, a + only in forms.
const encoded = ([name, value]: Parameter): string => new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20');

/**
 * The address with parameters appended. What its query holds already stays in front, byte for byte, but for parameters named in
 * `own`, which are taken out and told in `replaced`. A fragment is never sent, nor a user name or a password.
 */
export function withQuery(address: string, parameters: readonly Parameter[], own: ReadonlySet<string>): { url: string; replaced: string[] } {
  const url = new URL(address);
  const { query, replaced } = queryWithout(url, own);
  const glue = query === '' || query.endsWith('&') ? '' : '&';
  return { url: `${url.origin}${url.pathname}?${query}${glue}${parameters.map(encoded).join('&')}`, replaced };
}
