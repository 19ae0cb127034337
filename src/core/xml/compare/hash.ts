import { stringValue } from '../string-value.ts';
import type { XmlTree } from '../tree.ts';
import { nodeKinds } from '../tree-columns.ts';
import { AttributeCursor, attributeText, contentText } from '../values.ts';
import type { CompareOptions } from './changes.ts';
import { instructionTarget, NodeContent } from './content.ts';

/**
 * Two 32-bit sums over every unit or number added; together they are as good as one of 64 bits for
 * texts that nobody built to collide.
 */
export class HashLanes {
  a = 0x811c9dc5 | 0;
  b = 0x5bd1e995 | 0;

  begin(seed: number): void {
    this.a = 0x811c9dc5 ^ seed;
    this.b = 0x5bd1e995 ^ seed;
  }

  take(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x01000193);
    this.b = Math.imul(((this.b << 5) | (this.b >>> 27)) ^ value, 0x27d4eb2f);
  }

  takeText(text: string, from = 0, to = text.length): void {
    for (let at = from; at < to; at += 1) this.take(text.charCodeAt(at));
  }

  /** Mixes both, so that sums of several still depend on all bits of each. */
  end(): void {
    this.a = mixed(this.a);
    this.b = mixed(this.b);
  }
}

function mixed(lane: number): number {
  let h = lane ^ (lane >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Hashes elements out of the text itself, cutting out nothing that can be read where it stands; `a` and `b` hold what is known of all nodes behind. */
export class ElementHasher {
  readonly #tree: XmlTree;
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #content: NodeContent;
  readonly #cursor = new AttributeCursor();
  readonly #lanes = new HashLanes();
  readonly #names: readonly { a: number; b: number }[];

  constructor(tree: XmlTree, a: Int32Array, b: Int32Array, options: CompareOptions) {
    this.#tree = tree;
    this.#a = a;
    this.#b = b;
    this.#content = new NodeContent(tree, options);
    this.#names = tree.names.map(({ uri, local }) => {
      const lanes = new HashLanes();
      lanes.takeText(uri);
      lanes.take(0x10000);
      lanes.takeText(local);
      return { a: lanes.a, b: lanes.b };
    });
  }

  element(node: number, lanes: HashLanes): void {
    const tree = this.#tree;
    lanes.begin(nodeKinds.element);
    if (node > 0) {
      const name = this.#names[tree.nameId(node)];
      lanes.take(name?.a ?? 0);
      lanes.take(name?.b ?? 0);
      this.#takeAttributes(node, lanes);
    }
    const only = node + 1;
    const after = tree.after(node);
    if (after === only + 1 && tree.kind(only) === nodeKinds.text && node > 0) {
      this.#takeText(tree.start(only), tree.end(only), lanes);
      return;
    }
    if (after === only) return;
    this.#content.walk(node, {
      unit: (child) => {
        lanes.take(this.#a[child] as number);
        lanes.take(this.#b[child] as number);
      },
      text: (value) => {
        if (value === '') return;
        lanes.take(0x20000);
        lanes.takeText(value);
        lanes.take(0x20001);
      },
    });
  }

  #takeText(from: number, to: number, lanes: HashLanes): void {
    const { text } = this.#tree;
    // An empty CDATA section is nothing.
    if (text.charCodeAt(from) === 0x3c && contentText(text.slice(from, to)) === '') return;
    lanes.take(0x20000);
    for (let at = from; at < to; at += 1) {
      const code = text.charCodeAt(at);
      // A reference, a CDATA section, a line end of another kind: not what it looks like.
      if (code === 0x26 || code === 0x3c || code === 0x0d) {
        lanes.takeText(contentText(text.slice(at, to)));
        break;
      }
      lanes.take(code);
    }
    lanes.take(0x20001);
  }

  /** Takes in the sum of all attributes, which is the same in any order. */
  #takeAttributes(node: number, lanes: HashLanes): void {
    const tree = this.#tree;
    const { text } = tree;
    const from = tree.nameEnd(node);
    const to = tree.head(node) - 1;
    if (to - from < 4) return;
    const cursor = this.#cursor;
    const one = this.#lanes;
    let a = 0;
    let b = 0;
    let count = 0;
    cursor.begin(text, from, to);
    while (cursor.next()) {
      const { nameStart, nameEnd } = cursor;
      if (isDeclaration(text, nameStart, nameEnd)) continue;
      one.begin(0x7f);
      let local = nameEnd;
      while (local > nameStart && text.charCodeAt(local - 1) !== 0x3a) local -= 1;
      if (local > nameStart) one.takeText(tree.namespace(node, text.slice(nameStart, local - 1)));
      one.take(0x10000);
      one.takeText(text, local, nameEnd);
      one.take(0x10001);
      this.#takeValue(cursor.valueStart, cursor.valueEnd, one);
      one.end();
      a = (a + one.a) | 0;
      b = (b + one.b) | 0;
      count += 1;
    }
    if (count === 0) return;
    lanes.take(a);
    lanes.take(b);
  }

  #takeValue(from: number, to: number, lanes: HashLanes): void {
    const { text } = this.#tree;
    for (let at = from; at < to; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x26 || code < 0x20) {
        lanes.takeText(attributeText(text.slice(at, to)));
        return;
      }
      lanes.take(code);
    }
  }
}

const isDeclaration = (text: string, start: number, end: number): boolean =>
  text.startsWith('xmlns', start) && (end === start + 5 || text.charCodeAt(start + 5) === 0x3a);

/** A hash of every node of a tree, which two nodes share if they differ only in formatting. */
export class TreeHashes {
  readonly #a: Int32Array;
  readonly #b: Int32Array;

  constructor(a: Int32Array, b: Int32Array) {
    this.#a = a;
    this.#b = b;
  }

  /** 53 bits of it, fit for the key of a map. */
  of(node: number): number {
    return ((this.#a[node] as number) >>> 0) * 0x200000 + ((this.#b[node] as number) >>> 11);
  }
}

/**
 * Hashes every element, instruction and (if they count) comment, from the last node to the first,
 * so that the content of an element is known before the element.
 */
export function hashTree(tree: XmlTree, options: CompareOptions): TreeHashes {
  const a = new Int32Array(tree.count);
  const b = new Int32Array(tree.count);
  const lanes = new HashLanes();
  const hasher = new ElementHasher(tree, a, b, options);
  for (let node = tree.count - 1; node >= 0; node -= 1) {
    if ((node & 0xffff) === 0) options.onStep?.();
    const kind = tree.kind(node);
    if (kind === nodeKinds.element || kind === nodeKinds.document) hasher.element(node, lanes);
    else if (kind === nodeKinds.instruction || kind === nodeKinds.comment) {
      lanes.begin(kind);
      if (kind === nodeKinds.instruction) lanes.takeText(instructionTarget(tree, node));
      lanes.take(0x10000);
      lanes.takeText(stringValue(tree, node));
    } else continue;
    lanes.end();
    a[node] = lanes.a;
    b[node] = lanes.b;
  }
  return new TreeHashes(a, b);
}
