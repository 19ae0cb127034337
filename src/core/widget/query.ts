/** A query parameter: its name and its value, both as plain text. */
export type Parameter = readonly [name: string, value: string];

// URLSearchParams repairs lone surrogates; a space as %20 is understood everywhere, a + only in forms.
const encoded = ([name, value]: Parameter): string => new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20');

const nameOf = (piece: string): string => new URLSearchParams(piece).keys().next().value ?? '';

/**
 * The address with parameters appended. What its query holds already stays in front, byte for byte, but for parameters named in
 * `own`, which are taken out and told in `replaced`. A fragment is never sent.
 */
export function withQuery(address: string, parameters: readonly Parameter[], own: ReadonlySet<string>): { url: string; replaced: string[] } {
  const url = new URL(address);
  url.hash = '';
  const existing = url.search.slice(1);
  url.search = '';
  const replaced = new Set<string>();
  const kept = existing.split('&').filter((piece) => {
    const name = nameOf(piece);
    const isOwn = piece !== '' && own.has(name);
    if (isOwn) replaced.add(name);
    return !isOwn;
  });
  const query = kept.join('&');
  const glue = query === '' || query.endsWith('&') ? '' : '&';
  return { url: `${url.href}?${query}${glue}${parameters.map(encoded).join('&')}`, replaced: [...replaced] };
}
