import { NameTable } from './names.ts';

/** Offsets and numbers fit into 32 bits: no string is longer. */
export type Column = Uint32Array<ArrayBuffer>;

/** The columns of a tree while it is built. */
export class TreeColumns {
  count = 0;
  elements = 0;
  kinds: Uint8Array<ArrayBuffer>;
  starts: Column;
  heads: Column;
  ends: Column;
  parents: Column;
  afters: Column;
  nameIds: Column;
  readonly table = new NameTable();
  #room: number;

  constructor(room: number) {
    this.#room = Math.max(16, room);
    this.kinds = new Uint8Array(this.#room);
    [this.starts, this.heads, this.ends, this.parents, this.afters, this.nameIds] = Array.from(
      { length: 6 },
      () => new Uint32Array(this.#room),
    ) as [Column, Column, Column, Column, Column, Column];
  }

  add(kind: NodeKind, start: number, end: number, parent: number): number {
    if (this.count === this.#room) this.#grow();
    const node = this.count;
    this.kinds[node] = kind;
    this.starts[node] = start;
    this.heads[node] = end;
    this.ends[node] = end;
    this.parents[node] = parent;
    this.afters[node] = node + 1;
    this.count += 1;
    return node;
  }

  /** Extends a node that is not an element. */
  widen(node: number, end: number): void {
    this.heads[node] = end;
    this.ends[node] = end;
  }

  close(node: number, end: number): void {
    this.ends[node] = end;
    this.afters[node] = this.count;
  }

  #grow(): void {
    this.#room = Math.ceil(this.#room * 1.5);
    const kinds = new Uint8Array(this.#room);
    kinds.set(this.kinds);
    this.kinds = kinds;
    for (const name of ['starts', 'heads', 'ends', 'parents', 'afters', 'nameIds'] as const) {
      const wider = new Uint32Array(this.#room);
      wider.set(this[name]);
      this[name] = wider;
    }
  }
}

/** What a node of an XmlTree is. Text may hold CDATA sections: the two are one text node, as in the data model of XPath. */
export const nodeKinds = {
  document: 0,
  element: 1,
  text: 2,
  comment: 3,
  instruction: 4,
  doctype: 5,
} as const;
export type NodeKind = (typeof nodeKinds)[keyof typeof nodeKinds];
