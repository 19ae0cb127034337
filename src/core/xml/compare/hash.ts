import { nodeKinds } from '../node-kinds.ts';
import { stringValue } from '../string-value.ts';
import type { XmlTree } from '../tree.ts';
import { ElementHasher } from './compare-hash-element.ts';
import { HashLanes } from './compare-lanes.ts';
import type { CompareOptions } from './compare-options.ts';
import { instructionTarget } from './content.ts';

/** What every node of a tree says, as a number that two nodes share when nothing but their formatting tells them apart. */
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

/** Hashes every element, instruction and (where they count) comment, from the last node to the first: what stands in an element is known before it. */
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
