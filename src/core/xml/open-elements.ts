import type { TreeColumns } from './tree-columns.ts';

/** The elements whose closing tag has not come yet, the document below them. */
export class OpenElements {
  readonly #columns: TreeColumns;
  readonly #nodes: number[] = [];
  /** Those among them that declare namespaces. */
  readonly #declaring: number[] = [];
  #lastDeclaring = -1;
  /** How many are open by name, from the first wrong closing tag on: without it each of many wrong ones would walk through all. */
  #counts: Map<string, number> | null = null;
  /** The element (or document) that what comes next stands in. */
  innermost = 0;

  constructor(columns: TreeColumns, document: number) {
    this.#columns = columns;
    this.push(document, false);
  }

  /** How many are open, the document included. */
  get depth(): number {
    return this.#nodes.length;
  }

  nameOf(node: number): string | undefined {
    return node === 0
      ? undefined
      : this.#columns.table.names[this.#columns.nameIds[node] as number]?.qname;
  }

  push(node: number, declares: boolean): void {
    this.#nodes.push(node);
    if (declares) {
      this.#declaring.push(node);
      this.#lastDeclaring = node;
    }
    this.innermost = node;
    if (this.#counts !== null) this.#count(this.#counts, node, 1);
  }

  /** Ends the innermost one at this offset. */
  shut(end: number): void {
    const node = this.#nodes.pop() as number;
    this.#columns.close(node, end);
    if (this.#counts !== null) this.#count(this.#counts, node, -1);
    if (this.#lastDeclaring === node) {
      this.#declaring.pop();
      this.#lastDeclaring = this.#declaring.at(-1) ?? -1;
      this.#columns.table.leave();
    }
    const { length } = this.#nodes;
    this.innermost = length === 0 ? 0 : (this.#nodes[length - 1] as number);
  }

  /** The level of the innermost element of this name, so that `depth` is one more where it is the innermost of all; -1 where none has it. */
  levelOf(name: string): number {
    if (this.nameOf(this.innermost) === name) return this.depth - 1;
    if (this.#counts === null) {
      this.#counts = new Map();
      for (const node of this.#nodes) this.#count(this.#counts, node, 1);
    }
    if (!this.#counts.get(name)) return -1;
    let level = this.depth - 1;
    while (this.nameOf(this.#nodes[level] as number) !== name) level -= 1;
    return level;
  }

  #count(counts: Map<string, number>, node: number, by: number): void {
    const name = this.nameOf(node);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + by);
  }
}
