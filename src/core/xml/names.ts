import { BoundPrefixes } from './scopes.ts';
import { AttributeCursor, attributeText } from './values.ts';

/** A name as it stands (`qname`), its parts, and the namespace it is in ('' for none, also where its prefix is not declared). */
export type XmlName = { qname: string; prefix: string; local: string; uri: string };

/** Names seen in one scope, found by their characters without cutting them out of the text. */
type Met = {
  scope: BoundPrefixes;
  slots: Int32Array;
  used: number;
  crowded: Map<string, number> | null;
  inner: Map<string, Met> | null;
};

/** After so many names with the same place in the table a name is looked up as a string: a text may be made of names that clash. */
const maxProbes = 32;

const met = (scope: BoundPrefixes): Met => ({
  scope,
  slots: new Int32Array(8).fill(-1),
  used: 0,
  crowded: null,
  inner: null,
});

/** The names of the elements of one text, each stored once for every scope. */
export class NameTable {
  readonly names: XmlName[] = [];
  /** What the prefixes mean inside an element, by the number of its name. */
  readonly scopes: BoundPrefixes[] = [];
  readonly #hashes: number[] = [];
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
      own.set(name.slice(6), attributeText(text.slice(cursor.valueStart, cursor.valueEnd)));
    }
    if (own === null) return false;
    this.#outer.push(this.#met);
    this.#met = this.#within(own);
    return true;
  }

  leave(): void {
    this.#met = this.#outer.pop() ?? this.#met;
  }

  /** The number of the name at `start`; `hash` is made of its characters. */
  at(text: string, start: number, end: number, hash: number): number {
    const { slots, crowded } = this.#met;
    const mask = slots.length - 1;
    for (
      let slot = hash & mask, probes = 0;
      probes < maxProbes;
      slot = (slot + 1) & mask, probes += 1
    ) {
      const id = slots[slot] ?? -1;
      if (id === -1) {
        const qname = text.slice(start, end);
        return crowded?.get(qname) ?? this.#add(qname, slot, hash);
      }
      const { qname } = this.names[id] as XmlName;
      if (
        this.#hashes[id] === hash &&
        qname.length === end - start &&
        text.startsWith(qname, start)
      )
        return id;
    }
    const qname = text.slice(start, end);
    return crowded?.get(qname) ?? this.#crowd(qname, hash);
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

  #name(qname: string, hash: number): number {
    const { scope } = this.#met;
    const colon = qname.indexOf(':');
    const prefix = colon === -1 ? '' : qname.slice(0, colon);
    this.#hashes.push(hash);
    this.scopes.push(scope);
    return (
      this.names.push({
        qname,
        prefix,
        local: qname.slice(colon + 1),
        uri: scope.get(prefix) ?? '',
      }) - 1
    );
  }

  #crowd(qname: string, hash: number): number {
    const current = this.#met;
    const id = this.#name(qname, hash);
    current.crowded ??= new Map();
    current.crowded.set(qname, id);
    return id;
  }

  #add(qname: string, slot: number, hash: number): number {
    const current = this.#met;
    const id = this.#name(qname, hash);
    current.slots[slot] = id;
    current.used += 1;
    if (current.used * 2 > current.slots.length) this.#widen(current);
    return id;
  }

  #widen(current: Met): void {
    const old = current.slots;
    const slots = new Int32Array(old.length * 2).fill(-1);
    const mask = slots.length - 1;
    current.slots = slots;
    for (const id of old) {
      if (id === -1) continue;
      let slot = (this.#hashes[id] ?? 0) & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
  }
}
