/** What the prefix `xml` means everywhere without being declared (Namespaces in XML, section 3). */
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/** What the prefixes mean inside an element; the prefix '' is the default namespace. */
export type NamespaceScope = ReadonlyMap<string, string>;

/** A tree of sixteen ways by the digits of a prefix's number; at its lowest level are the namespaces. */
type Branch = readonly (Branch | string | undefined)[];

const digit = (id: number, level: number): number => (id >>> (level * 4)) & 15;

/**
 * What the prefixes mean in one place. A scope shares with the one around it all but what is declared in it: thousands of declarations
 * inside one another would be millions if they were copied, and would take as long to look up if they were chained.
 */
export class BoundPrefixes {
  /** The numbers of all prefixes of one text. */
  readonly #ids: Map<string, number>;
  readonly #root: Branch;
  /** Digits that the numbers in `#root` have, less one. */
  readonly #top: number;

  private constructor(ids: Map<string, number>, root: Branch, top: number) {
    this.#ids = ids;
    this.#root = root;
    this.#top = top;
  }

  /** What holds outside of all declarations. */
  static none(): BoundPrefixes {
    return new BoundPrefixes(new Map(), [], 0).with([['xml', xmlNamespace]]);
  }

  /** The scope in which these hold too. */
  with(own: Iterable<readonly [string, string]>): BoundPrefixes {
    let root = this.#root;
    let top = this.#top;
    for (const [prefix, uri] of own) {
      const id = this.#ids.get(prefix) ?? this.#ids.size;
      this.#ids.set(prefix, id);
      for (; id >>> (top * 4) > 15; top += 1) root = [root];
      root = changed(root, top, id, uri);
    }
    return new BoundPrefixes(this.#ids, root, top);
  }

  /** The namespace of a prefix; undefined where it is not declared. */
  get(prefix: string): string | undefined {
    const id = this.#ids.get(prefix);
    return id === undefined ? undefined : this.#at(id);
  }

  /** All prefixes with what they mean here. */
  all(): NamespaceScope {
    const all = new Map<string, string>();
    for (const [prefix, id] of this.#ids) {
      const uri = this.#at(id);
      if (uri !== undefined) all.set(prefix, uri);
    }
    return all;
  }

  #at(id: number): string | undefined {
    if (id >>> (this.#top * 4) > 15) return undefined;
    let at: Branch | string | undefined = this.#root;
    for (let level = this.#top; level >= 0 && typeof at === 'object'; level -= 1)
      at = at[digit(id, level)];
    return typeof at === 'string' ? at : undefined;
  }
}

function changed(branch: Branch, level: number, id: number, uri: string): Branch {
  const copy = Array.from({ length: 16 }, (_, at) => branch[at]);
  const at = digit(id, level);
  const below = copy[at];
  copy[at] =
    level === 0 ? uri : changed(typeof below === 'object' ? below : [], level - 1, id, uri);
  return copy;
}
