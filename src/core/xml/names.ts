import { BoundPrefixes } from './scopes.ts';
import { AttributeCursor, attributeText } from './values.ts';

/** A name as it stands (`qname`), its parts, and the namespace it is in ('' for none, also where its prefix is not declared). */
export type XmlName = { qname: string; prefix: string; local: string; uri: string };

/** Names met in one scope, and the scopes that were met in it. */
type Met = { scope: BoundPrefixes; ids: Map<string, number>; inner: Map<string, Met> | null };

const met = (scope: BoundPrefixes): Met => ({ scope, ids: new Map(), inner: null });

/** The names of the elements of one text, each stored once for every scope. */
export class NameTable {
  readonly names: XmlName[] = [];
  /** What the prefixes mean inside an element, by the number of its name. */
  readonly scopes: BoundPrefixes[] = [];
  /** Every namespace that a prefix is declared for, in the order of the text. */
  readonly declared = new Map<string, Set<string>>();
  readonly #outer: Met[] = [];
  readonly #cursor = new AttributeCursor();
  /** What holds outside of all declarations. */
  readonly none = BoundPrefixes.none();
  #met = met(this.none);

  /**
   * Enters an element and returns whether its tag, after the name up to its `>`, declares
   * namespaces.
   */
  enter(text: string, from: number, to: number): boolean {
    const cursor = this.#cursor;
    let own: Map<string, string> | null = null;
    cursor.begin(text, from, to);
    while (cursor.next()) {
      if (!text.startsWith('xmlns', cursor.nameStart)) continue;
      const name = text.slice(cursor.nameStart, cursor.nameEnd);
      if (name !== 'xmlns' && name[5] !== ':') continue;
      own ??= new Map();
      const [prefix, uri] = [
        name.slice(6),
        attributeText(text.slice(cursor.valueStart, cursor.valueEnd)),
      ];
      own.set(prefix, uri);
      if (uri === '' || prefix === 'xml') continue;
      const uris = this.declared.get(prefix) ?? new Set();
      this.declared.set(prefix, uris.add(uri));
    }
    if (own === null) return false;
    this.#outer.push(this.#met);
    this.#met = this.#within(own);
    return true;
  }

  leave(): void {
    this.#met = this.#outer.pop() ?? this.#met;
  }

  /** The number of a name here. */
  at(qname: string): number {
    const { scope, ids } = this.#met;
    const known = ids.get(qname);
    if (known !== undefined) return known;
    const colon = qname.indexOf(':');
    const prefix = colon === -1 ? '' : qname.slice(0, colon);
    const id = this.names.length;
    ids.set(qname, id);
    this.scopes.push(scope);
    this.names.push({
      qname,
      prefix,
      local: qname.slice(colon + 1),
      uri: scope.get(prefix) ?? '',
    });
    return id;
  }

  #within(own: Map<string, string>): Met {
    const outer = this.#met;
    // The declarations only repeat the current ones: the same scope, and the same names.
    if ([...own].every(([prefix, uri]) => outer.scope.get(prefix) === uri)) return outer;
    const key = JSON.stringify([...own]);
    outer.inner ??= new Map();
    let inner = outer.inner.get(key);
    if (!inner) {
      inner = met(outer.scope.with(own));
      outer.inner.set(key, inner);
    }
    return inner;
  }
}
