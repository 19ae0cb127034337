import { AttributeCursor } from '../attribute-cursor.ts';
import { nodeKinds } from '../node-kinds.ts';
import type { XmlTree } from '../tree.ts';
import { attributeText, contentText } from '../values.ts';
import { HashLanes } from './compare-lanes.ts';
import type { CompareOptions } from './compare-options.ts';
import { NodeContent } from './content.ts';

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
