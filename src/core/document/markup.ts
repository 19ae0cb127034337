const none = 0;
const hasChild = 2;
/** What keeps the inside of an element as it is: text or CDATA beside its children, or `xml:space="preserve"`. */
export const mixed = 1;
export const preserved = 4;

/**
 * Every tag, comment, instruction and DOCTYPE of a text up to the first fault, by number: where it starts, how deep it stands, and
 * in which element (-1 = outside the root; the closing tag of an element stands in that element, at its depth).
 */
export class Markup {
  count = 0;
  starts = new Uint32Array(1024);
  depths = new Uint32Array(1024);
  parents = new Int32Array(1024);
  elements = 0;
  #flags = new Uint8Array(1024);
  #outer = new Int32Array(1024);

  add(start: number, depth: number, parent: number): void {
    if (this.count === this.starts.length) {
      this.starts = grown(this.starts, Uint32Array);
      this.depths = grown(this.depths, Uint32Array);
      this.parents = grown(this.parents, Int32Array);
    }
    this.starts[this.count] = start;
    this.depths[this.count] = depth;
    this.parents[this.count] = parent;
    this.count += 1;
  }

  addElement(parent: number): number {
    if (this.elements === this.#flags.length) {
      this.#flags = grown(this.#flags, Uint8Array);
      this.#outer = grown(this.#outer, Int32Array);
    }
    this.#flags[this.elements] = none;
    this.#outer[this.elements] = parent;
    if (parent >= 0) this.flag(parent, hasChild);
    this.elements += 1;
    return this.elements - 1;
  }

  flag(element: number, flag: number): void {
    this.#flags[element] = (this.#flags[element] ?? none) | flag;
  }

  /** 1 for every element whose inside stays as it is: mixed content, no child elements, white space preserved, or inside such an element. */
  asIs(): Uint8Array {
    const result = new Uint8Array(this.elements);
    for (let element = 0; element < this.elements; element += 1) {
      const outer = this.#outer[element] ?? -1;
      const inherited = outer >= 0 && result[outer] === 1;
      result[element] = inherited || this.#flags[element] !== hasChild ? 1 : 0;
    }
    return result;
  }
}

type Growable = { readonly length: number };
function grown<T extends Growable & { set(from: T): void }>(old: T, kind: new (length: number) => T): T {
  const next = new kind(old.length * 2);
  next.set(old);
  return next;
}
