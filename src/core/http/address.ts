const nameOf = (piece: string): string => new URLSearchParams(piece).keys().next().value ?? '';

/** The query of an address, byte for byte, without the parameters named in `own`, which are told in `replaced`. */
export function queryWithout(
  url: URL,
  own: ReadonlySet<string>,
): { query: string; replaced: string[] } {
  const replaced = new Set<string>();
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((piece) => {
      const name = nameOf(piece);
      const isOwn = piece !== '' && own.has(name);
      if (isOwn) replaced.add(name);
      return !isOwn;
    });
  return { query: kept.join('&'), replaced: [...replaced] };
}

/** Which of the named parameters the query of an address carries: each once, in the order of the query, names told apart letter by letter. */
export const parametersIn = (url: URL, names: ReadonlySet<string>): string[] =>
  queryWithout(url, names).replaced;

/** Whether the address carries a user name or a password, which no request of ours sends. */
export const hasUser = (url: URL): boolean => url.username !== '' || url.password !== '';
