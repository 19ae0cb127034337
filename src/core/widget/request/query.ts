import { queryWithout } from '../../http/address.ts';

/** A query parameter: its name and its value, both as plain text. */
export type Parameter = readonly [name: string, value: string];

// URLSearchParams repairs lone surrogates; a space as %20 is understood everywhere, a + only in forms.
const encoded = ([name, value]: Parameter): string =>
  new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20');

/**
 * The address with parameters appended. What its query holds already stays in front, byte for byte, but for parameters that are appended
 * under the same name (TAB-REQ-1). A fragment is never sent, nor a user name or a password.
 */
export function withQuery(address: string, parameters: readonly Parameter[]): string {
  const url = new URL(address);
  const { query } = queryWithout(url, new Set(parameters.map(([name]) => name)));
  const glue = query === '' || query.endsWith('&') ? '' : '&';
  return `${url.origin}${url.pathname}?${query}${glue}${parameters.map(encoded).join('&')}`;
}
