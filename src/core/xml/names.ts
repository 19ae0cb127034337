/** A name as it stands (`qname`), its parts, and the namespace it is in ('' for none, also where its prefix is not declared). */
export type XmlName = { qname: string; prefix: string; local: string; uri: string };

/** What the prefixes mean inside an element that declares some; the prefix '' is the default namespace. */
export type NamespaceScope = ReadonlyMap<string, string>;

const noScope: NamespaceScope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);

/** Names met within one scope, found again by their characters without cutting them out of the text. */
type Met = { scope: NamespaceScope; slots: Int32Array; used: number; inner: Map<string, Met> };

const declaration = /(?:^|[\s"'])xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const met = (scope: NamespaceScope): Met => ({ scope, slots: new Int32Array(64).fill(-1), used: 0, inner: new Map() });

/** The names of the elements of one text, each kept once for every namespace it means. */
export class NameTable {
  readonly names: XmlName[] = [];
  readonly #hashes: number[] = [];
  readonly #outer: Met[] = [];
  #met = met(noScope);

  /** Goes into an element whose tag, given as text, declares namespaces. */
  enter(tag: string): void {
    this.#outer.push(this.#met);
    const known = this.#met.inner.get(tag);
    if (known) {
      this.#met = known;
      return;
    }
    const scope = new Map(this.#met.scope);
    for (const [, prefix = '', double, single] of tag.matchAll(declaration)) scope.set(prefix, double ?? single ?? '');
    const inner = met(scope);
    this.#met.inner.set(tag, inner);
    this.#met = inner;
  }

  leave(): void {
    this.#met = this.#outer.pop() ?? this.#met;
  }

  get scope(): NamespaceScope {
    return this.#met.scope;
  }

  /** The number of the name at `start`; `hash` is made of its characters. */
  at(text: string, start: number, end: number, hash: number): number {
    const { slots } = this.#met;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] ?? -1;
      if (id === -1) return this.#add(text.slice(start, end), slot, hash);
      const { qname } = this.names[id] as XmlName;
      if (this.#hashes[id] === hash && qname.length === end - start && text.startsWith(qname, start)) return id;
    }
  }

  #add(qname: string, slot: number, hash: number): number {
    const current = this.#met;
    const colon = qname.indexOf(':');
    const prefix = colon === -1 ? '' : qname.slice(0, colon);
    const id = this.names.push({ qname, prefix, local: qname.slice(colon + 1), uri: current.scope.get(prefix) ?? '' }) - 1;
    this.#hashes.push(hash);
    current.slots[slot] = id;
    current.used += 1;
    if (current.used * 2 > current.slots.length) {
      const old = current.slots;
      current.slots = new Int32Array(old.length * 2).fill(-1);
      for (const one of old) if (one !== -1) current.slots[this.#free(current.slots, this.#hashes[one] ?? 0)] = one;
    }
    return id;
  }

  #free(slots: Int32Array, hash: number): number {
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
    return slot;
  }
}
