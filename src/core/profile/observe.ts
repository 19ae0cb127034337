import { stringValue } from '../xml/string-value.ts';
import { type OnStep, paced, visitAttributes } from '../xml/tables/paths.ts';
import type { XmlTree } from '../xml/tree.ts';
import { nodeKinds } from '../xml/tree-columns.ts';
import { isBlank } from '../xml/values.ts';
import { isCode, mostCodes } from './closed-set.ts';
import { profileLimits } from './profile.ts';
import { decimalShapes, type Shape, ValueReader } from './value-shapes.ts';

/** How often something is, and where it is first: an element by its number, or the instance of a path. */
export type Seen = { count: number; at: number };

function countIn<K>(counts: Map<K, Seen>, key: K, at: number): void {
  const known = counts.get(key);
  if (known) known.count += 1;
  else counts.set(key, { count: 1, at });
}

/** The values of one place in a document that are written in one way; all places are elements. */
export class ShapeSeen {
  count = 0;
  min = Number.POSITIVE_INFINITY;
  max = 0;
  maxAt = 0;
  whole = 0;
  /** Where the sizes are few and tell something: digits behind the decimal sign, and of identifiers. */
  readonly sizes: Map<number, Seen> | null;
  readonly negative: Seen = { count: 0, at: 0 };
  readonly at: number;

  constructor(shape: Shape, at: number) {
    this.at = at;
    this.sizes = decimalShapes.has(shape) || shape === 'digits' ? new Map() : null;
  }

  add({ size, whole, isNegative }: ValueReader, at: number): void {
    this.count += 1;
    if (size < this.min) this.min = size;
    if (size > this.max) {
      this.max = size;
      this.maxAt = at;
    }
    if (whole > this.whole) this.whole = whole;
    if (this.sizes) countIn(this.sizes, size, at);
    if (!isNegative) return;
    if (this.negative.count === 0) this.negative.at = at;
    this.negative.count += 1;
  }
}

/** The values of one place in a document. */
export class ValuesSeen {
  readonly shapes = new Map<Shape, ShapeSeen>();
  /** The first different codes. */
  readonly codes = new Map<string, Seen>();
  /** The values that are no code, or beyond those. */
  readonly others: Seen = { count: 0, at: 0 };

  add(reader: ValueReader, value: string, at: number): void {
    reader.read(value);
    this.#put(reader, at);
    if (reader.shape === 'empty') return;
    // Nothing is decided by further codes once there was another value.
    const code = this.others.count > mostCodes ? '' : value.trim();
    if (code !== '' && isCode(code) && (this.codes.size < mostCodes || this.codes.has(code)))
      countIn(this.codes, code, at);
    else {
      if (this.others.count === 0) this.others.at = at;
      this.others.count += 1;
    }
  }

  addMixed(reader: ValueReader, at: number): void {
    reader.read('');
    reader.shape = 'mixed';
    this.#put(reader, at);
  }

  #put(reader: ValueReader, at: number): void {
    let seen = this.shapes.get(reader.shape);
    if (!seen) {
      seen = new ShapeSeen(reader.shape, at);
      this.shapes.set(reader.shape, seen);
    }
    seen.add(reader, at);
  }
}

/** An attribute of the elements of one path; `gap` is the first of those elements without it, -1 for none. */
export class AttributeSeen {
  count = 0;
  gap = -1;
  readonly values = new ValuesSeen();
  readonly at: number;
  #last = -1;

  constructor(at: number) {
    this.at = at;
  }

  add(instance: number): boolean {
    // An attribute that is repeated in one tag counts once.
    if (instance === this.#last) return false;
    if (this.gap === -1 && instance > this.#last + 1) this.gap = this.#last + 1;
    this.#last = instance;
    this.count += 1;
    return true;
  }

  finish(instances: number): void {
    if (this.gap === -1 && this.#last < instances - 1) this.gap = this.#last + 1;
  }
}

/** Runs of more than this many count as one size. */
const longestRun = 64;

/** The elements of one path. Instances of a path are counted from 0 in the order of the document. */
export class ElementSeen {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly around: ElementSeen | null;
  readonly children = new Map<string, ElementSeen>();
  readonly attributes = new Map<string, AttributeSeen>();
  readonly values = new ValuesSeen();
  /** The first of them. */
  readonly at: number;
  count = 0;
  /** How many elements around have one or more of these. */
  parents = 0;
  /** The least and the most that one of those has; `maxAt` is the instance of it. */
  min = Number.POSITIVE_INFINITY;
  max = 0;
  maxAt = 0;
  /** How many of those have so many; `at` is an instance of the path around. */
  readonly runs = new Map<number, Seen>();
  /** The first instance of the path around without any; -1 for none. */
  gap = -1;
  #run = 0;
  #last = -1;

  constructor(name: string, around: ElementSeen | null, at: number) {
    this.name = name;
    this.around = around;
    this.at = at;
    this.depth = around === null ? 0 : around.depth + 1;
    this.path = around === null ? '' : `${around.path}/${name}`;
  }

  add(): void {
    const instance = (this.around?.count ?? 1) - 1;
    this.count += 1;
    if (instance === this.#last) {
      this.#run += 1;
      return;
    }
    this.#endRun();
    if (this.gap === -1 && instance > this.#last + 1) this.gap = this.#last + 1;
    this.#last = instance;
    this.#run = 1;
    this.parents += 1;
  }

  finish(): void {
    this.#endRun();
    const around = this.around?.count ?? 1;
    if (this.gap === -1 && this.#last < around - 1) this.gap = this.#last + 1;
    for (const attribute of this.attributes.values()) attribute.finish(this.count);
  }

  #endRun(): void {
    if (this.#run === 0) return;
    if (this.#run < this.min) this.min = this.#run;
    if (this.#run > this.max) {
      this.max = this.#run;
      this.maxAt = this.#last;
    }
    countIn(this.runs, Math.min(this.#run, longestRun + 1), this.#last);
  }
}

/** What one document is made of, with the places that a comparison points to. */
export type Observation = {
  tree: XmlTree;
  /** The document around the root element. */
  document: ElementSeen;
  /** By path, in the order of the document. */
  elements: ReadonlyMap<string, ElementSeen>;
  /** The namespaces of elements, '' for none, each with the first element in it. */
  namespaces: ReadonlyMap<string, number>;
  /** False where names beyond the limits of a profile were left out. */
  complete: boolean;
};

/** The text of an element without child elements; null where it has some. */
function leafText(tree: XmlTree, element: number): string | null {
  const after = tree.after(element);
  if (after === element + 1) return '';
  for (let child = element + 1; child < after; child = tree.after(child))
    if (tree.isElement(child)) return null;
  return stringValue(tree, element);
}

/** What a walk does with an element in another one; null leaves out the element and all in it. */
type Enter = (around: ElementSeen, element: number) => ElementSeen | null;

/**
 * Goes once through all elements that have elements in them or stand in them, without calling itself. `onText` gets texts beside child
 * elements.
 */
function walk(
  tree: XmlTree,
  document: ElementSeen,
  enter: Enter,
  onLeaf: (seen: ElementSeen, element: number, text: string) => void,
  onText: (around: ElementSeen, element: number) => void,
  onStep: OnStep | undefined,
): void {
  const pace = paced(onStep);
  const ends = [tree.count];
  const open = [document];
  const nodes = [0];
  for (let node = 1; node < tree.count; ) {
    pace(1);
    while (node >= (ends.at(-1) as number)) {
      ends.pop();
      open.pop();
      nodes.pop();
    }
    const around = open.at(-1) as ElementSeen;
    if (!tree.isElement(node)) {
      const isText = tree.kind(node) === nodeKinds.text && around !== document;
      if (isText && !isBlank(tree.text, tree.start(node), tree.end(node)))
        onText(around, nodes.at(-1) as number);
      node += 1;
      continue;
    }
    const seen = enter(around, node);
    const after = tree.after(node);
    if (seen === null) {
      node = after;
      continue;
    }
    const text = leafText(tree, node);
    if (text !== null) {
      onLeaf(seen, node, text);
      node = after;
      continue;
    }
    ends.push(after);
    open.push(seen);
    nodes.push(node);
    node += 1;
  }
}

/** Reads all elements and attributes of a document once. `onStep` is called now and then; what it throws ends the work. */
export function observe(tree: XmlTree, onStep?: OnStep): Observation {
  const reader = new ValueReader();
  const document = new ElementSeen('', null, 0);
  document.count = 1;
  const elements = new Map<string, ElementSeen>();
  const namespaces = new Map<string, number>();
  const isNameKnown = new Uint8Array(tree.names.length);
  let complete = true;
  let attributes = 0;

  const begin = (around: ElementSeen, name: string, element: number): ElementSeen | null => {
    const isBeyond =
      elements.size >= profileLimits.elements ||
      around.depth >= profileLimits.depth ||
      around.path.length + name.length >= profileLimits.path;
    if (isBeyond) {
      complete = false;
      return null;
    }
    const seen = new ElementSeen(name, around, element);
    around.children.set(name, seen);
    elements.set(seen.path, seen);
    return seen;
  };
  const noteNamespace = (element: number): void => {
    const id = tree.nameId(element);
    if (isNameKnown[id] === 1) return;
    isNameKnown[id] = 1;
    const { uri } = tree.name(element);
    if (namespaces.has(uri)) return;
    const isBeyond = namespaces.size >= profileLimits.namespaces || uri.length > profileLimits.name;
    if (isBeyond) complete = false;
    else namespaces.set(uri, element);
  };
  const noteAttribute = (seen: ElementSeen, name: string, value: string, element: number): void => {
    let attribute = seen.attributes.get(name);
    // Readers of JSON drop this key.
    if (name === '__proto__') return;
    if (!attribute) {
      const isBeyond =
        seen.attributes.size >= profileLimits.attributes ||
        attributes >= profileLimits.allAttributes ||
        name.length > profileLimits.name;
      if (isBeyond) {
        complete = false;
        return;
      }
      attributes += 1;
      attribute = new AttributeSeen(element);
      seen.attributes.set(name, attribute);
    }
    if (attribute.add(seen.count - 1)) attribute.values.add(reader, value, element);
  };
  const enter: Enter = (around, element) => {
    const { qname } = tree.name(element);
    const seen = around.children.get(qname) ?? begin(around, qname, element);
    if (seen === null) return null;
    seen.add();
    noteNamespace(element);
    // A tag without attributes ends behind its name.
    if (tree.head(element) - tree.nameEnd(element) > 4)
      visitAttributes(tree, element, (name, value) => noteAttribute(seen, name, value, element));
    return seen;
  };
  walk(
    tree,
    document,
    enter,
    (seen, element, text) => seen.values.add(reader, text, element),
    (around, element) => around.values.addMixed(reader, element),
    onStep,
  );
  for (const seen of elements.values()) seen.finish();
  return { tree, document, elements, namespaces, complete };
}

/** Instances of paths, such as the third `/statement/entry`. */
export type Instances = Map<ElementSeen, Map<number, number>>;

/** Finds the elements of the instances that are keys in `wanted`, and writes their numbers into it, in one more pass. */
export function findInstances(
  { tree, document }: Observation,
  wanted: Instances,
  onStep?: OnStep,
): void {
  const counts = new Map<ElementSeen, number>();
  let left = 0;
  for (const [seen, instances] of wanted) {
    // The first one is known.
    if (instances.has(0)) instances.set(0, seen.at);
    left += instances.size - (instances.has(0) ? 1 : 0);
  }
  if (left === 0) return;
  walk(
    tree,
    document,
    (around, element) => {
      const seen = around.children.get(tree.name(element).qname) ?? null;
      const instances = seen && wanted.get(seen);
      if (seen === null || !instances) return seen;
      const instance = counts.get(seen) ?? 0;
      counts.set(seen, instance + 1);
      if (instances.has(instance)) instances.set(instance, element);
      return seen;
    },
    () => undefined,
    () => undefined,
    onStep,
  );
}
