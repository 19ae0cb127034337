import type { XmlTree } from '../tree.ts';
import { type OnStep, paced } from './table-steps.ts';

type Rows = Uint32Array<ArrayBuffer>;

/** Node numbers gathered without knowing how many there will be. */
class Gathered {
  #nodes: Rows = new Uint32Array(1024);
  #count = 0;

  add(node: number): void {
    if (this.#count === this.#nodes.length) {
      const wider = new Uint32Array(this.#count * 2);
      wider.set(this.#nodes);
      this.#nodes = wider;
    }
    this.#nodes[this.#count] = node;
    this.#count += 1;
  }

  get all(): Rows {
    return this.#nodes.slice(0, this.#count);
  }
}

/** Elements of a name anywhere: as written with its prefix, or without it. */
function named(tree: XmlTree, name: string, onStep: OnStep | undefined): Rows {
  const pace = paced(onStep);
  const wanted = tree.names.map(({ qname, local }) => qname === name || local === name);
  const rows = new Gathered();
  for (let node = 1; node < tree.count; node += 1) {
    pace(1);
    if (tree.isElement(node) && wanted[tree.nameId(node)] === true) rows.add(node);
  }
  return rows.all;
}

/**
 * The rows of a table in the order of the document, as numbers of elements. A path from the root (`/statement/entry`) takes the names as
 * written; a bare name (`entry`, also `//entry`) takes all elements of that name anywhere, in whatever namespace. None where nothing fits.
 */
export function tableRows(tree: XmlTree, path: string, onStep?: OnStep): Rows {
  const wanted = path.trim();
  if (wanted.startsWith('//') || !wanted.startsWith('/'))
    return named(tree, wanted.replace(/^\/\//, ''), onStep);
  const pace = paced(onStep);
  let level: Rows = new Uint32Array([0]);
  for (const step of wanted.slice(1).split('/')) {
    const fits = tree.names.map(({ qname }) => qname === step);
    const next = new Gathered();
    for (const above of level) {
      const after = tree.after(above);
      for (let node = above + 1; node < after; node = tree.after(node)) {
        pace(1);
        if (tree.isElement(node) && fits[tree.nameId(node)] === true) next.add(node);
      }
    }
    level = next.all;
    if (level.length === 0) break;
  }
  return level;
}
