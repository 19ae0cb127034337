/** What the prefixes mean inside an element; the prefix '' is the default namespace. */
export type NamespaceScope = ReadonlyMap<string, string>;

/**
 * What one element declares, before all that is declared around it. Chained and not copied: a thousand declarations inside one another
 * would else be half a million.
 */
export class BoundPrefixes {
  static readonly none = new BoundPrefixes(new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]), null);
  readonly #own: NamespaceScope;
  readonly #outer: BoundPrefixes | null;

  constructor(own: NamespaceScope, outer: BoundPrefixes | null) {
    this.#own = own;
    this.#outer = outer;
  }

  /** The namespace of a prefix; undefined where it is not declared. */
  get(prefix: string): string | undefined {
    let at: BoundPrefixes | null = this;
    while (at !== null) {
      const uri = at.#own.get(prefix);
      if (uri !== undefined) return uri;
      at = at.#outer;
    }
    return undefined;
  }

  /** All prefixes with what they mean here. */
  all(): NamespaceScope {
    const chain: NamespaceScope[] = [];
    for (let at: BoundPrefixes | null = this; at !== null; at = at.#outer) chain.push(at.#own);
    const all = new Map<string, string>();
    for (const own of chain.reverse()) for (const [prefix, uri] of own) all.set(prefix, uri);
    return all;
  }
}
