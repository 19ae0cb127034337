import { attributesOf, type XmlAttribute } from '../attributes.ts';
import type { XmlTree } from '../tree.ts';
import type { Matching } from './align.ts';
import type { CompareOptions, Comparison, TreeChange } from './changes.ts';
import { matchSiblings } from './match.ts';
import { Labels, Side } from './side.ts';

const byName = (tree: XmlTree, node: number): Map<string, XmlAttribute> =>
  new Map(
    attributesOf(tree, node).map((attribute) => [
      `{${attribute.uri}}${attribute.local}`,
      attribute,
    ]),
  );

/** What differs between the attributes of two elements, whatever their order, quotes and prefixes. */
export function attributeChanges(
  a: XmlTree,
  before: number,
  b: XmlTree,
  after: number,
): TreeChange[] {
  const [old, now] = [byName(a, before), byName(b, after)];
  const changes: TreeChange[] = [];
  for (const [name, was] of old) {
    const is = now.get(name);
    if (!is)
      changes.push({
        kind: 'attribute-removed',
        before,
        after,
        attribute: { before: was, after: null },
      });
    else if (is.value !== was.value)
      changes.push({
        kind: 'attribute-changed',
        before,
        after,
        attribute: { before: was, after: is },
      });
  }
  for (const [name, is] of now) {
    if (!old.has(name))
      changes.push({
        kind: 'attribute-added',
        before,
        after,
        attribute: { before: null, after: is },
      });
  }
  return changes;
}

type Run = { value: string; node: number };

/** The text of mixed content between the units that stay where they are; a unit is a null. */
function runs(side: Side, node: number, unwanted: ReadonlySet<number>): (Run | null)[] {
  const found: (Run | null)[] = [];
  const wanted = (unit: number): boolean => !unwanted.has(unit);
  side.content.walkMixed(
    node,
    { unit: () => found.push(null), text: (value, at) => found.push({ value, node: at }) },
    wanted,
  );
  return found;
}

/**
 * The differences in the text directly inside two elements: exact if both hold only text, else with
 * white space collapsed. Units that were added, removed or moved (`unwanted`) do not divide the
 * text around them.
 */
export function textChanges(
  a: Side,
  before: number,
  b: Side,
  after: number,
  unwanted: { before: ReadonlySet<number>; after: ReadonlySet<number> },
): TreeChange[] {
  const whole: TreeChange = { kind: 'text-changed', before, after };
  if (before > 0 && !a.content.holdsElements(before) && !b.content.holdsElements(after)) {
    return a.content.ownText(before) === b.content.ownText(after) ? [] : [whole];
  }
  const old = runs(a, before, unwanted.before);
  const now = runs(b, after, unwanted.after);
  const isSameShape =
    old.length === now.length && old.every((run, at) => (run === null) === (now[at] === null));
  if (!isSameShape) return [whole];
  return old.flatMap((run, at): TreeChange[] => {
    const other = now[at];
    return run && other && run.value !== other.value
      ? [{ kind: 'text-changed', before: run.node, after: other.node }]
      : [];
  });
}

const maxChanges = 100_000;

/**
 * The differences between two documents apart from formatting: white space between elements, the
 * order of attributes, quotes, references and CDATA sections, prefixes, and comments unless they
 * are wanted. Text in an element without child elements is compared exactly. Swapping the documents
 * gives the same result, with added and removed swapped.
 */
export function compareTrees(
  before: XmlTree,
  after: XmlTree,
  options: CompareOptions = {},
): Comparison {
  if (before.text === after.text) return { changes: [], complete: true };
  const labels = new Labels();
  return new TreeComparison(
    new Side(before, labels, options),
    new Side(after, labels, options),
    options,
  ).run();
}

/** A pair of nodes to compare, or a change to report; -1 for a node without a partner. */
type Task = { before: number; after: number; isMoved: boolean };

class TreeComparison {
  readonly #a: Side;
  readonly #b: Side;
  readonly #options: CompareOptions;
  readonly #changes: TreeChange[] = [];
  readonly #tasks: Task[] = [{ before: 0, after: 0, isMoved: false }];
  readonly #isTurned: boolean;
  #isComplete = true;

  constructor(a: Side, b: Side, options: CompareOptions) {
    this.#a = a;
    this.#b = b;
    this.#options = options;
    // If several partners are equally good, the result must not depend on which document comes
    // first.
    this.#isTurned = a.hash(0) > b.hash(0);
  }

  run(): Comparison {
    const most = this.#options.most ?? maxChanges;
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) {
      if (this.#changes.length >= most)
        return { changes: this.#changes.slice(0, most), complete: false };
      this.#options.onStep?.();
      this.#take(task);
    }
    const isCut = this.#changes.length > most;
    return {
      changes: isCut ? this.#changes.slice(0, most) : this.#changes,
      complete: this.#isComplete && !isCut,
    };
  }

  #take({ before, after, isMoved }: Task): void {
    const [a, b] = [this.#a, this.#b];
    if (before === -1) this.#changes.push({ kind: 'added', before: null, after });
    else if (after === -1) this.#changes.push({ kind: 'removed', before, after: null });
    else {
      if (isMoved) this.#changes.push({ kind: 'moved', before, after });
      if (a.hash(before) === b.hash(after)) return;
      const isInside =
        before === 0 || (a.tree.isElement(before) && a.label(before) === b.label(after));
      if (isInside) this.#compareInside(before, after);
      else this.#changes.push({ kind: 'changed', before, after });
    }
  }

  #compareInside(before: number, after: number): void {
    const [a, b] = [this.#a, this.#b];
    if (before > 0)
      for (const change of attributeChanges(a.tree, before, b.tree, after))
        this.#changes.push(change);
    const as = a.content.units(before);
    const bs = b.content.units(after);
    const { matching, inOrder } = this.#match(as, bs, before === 0);
    if (!matching.isComplete) this.#isComplete = false;
    const unwanted = {
      before: new Set(as.filter((_, index) => !inOrder.has(index))),
      after: new Set(bs.filter((_, index) => !inOrder.has(matching.back[index] as number))),
    };
    for (const change of textChanges(a, before, b, after, unwanted)) this.#changes.push(change);
    const tasks = this.#tasksOf(as, bs, matching, inOrder);
    for (let at = tasks.length - 1; at >= 0; at -= 1) this.#tasks.push(tasks[at] as Task);
  }

  #match(
    as: readonly number[],
    bs: readonly number[],
    isDocument: boolean,
  ): { matching: Matching; inOrder: ReadonlySet<number> } {
    const sides = { a: this.#a, as, b: this.#b, bs };
    const siblings = this.#isTurned ? { a: sides.b, as: bs, b: sides.a, bs: as } : sides;
    const matching = matchSiblings(siblings);
    if (isDocument)
      pairRoots(
        matching,
        siblings.as.indexOf(siblings.a.tree.root()),
        siblings.bs.indexOf(siblings.b.tree.root()),
      );
    const inOrder = matching.inOrder();
    if (!this.#isTurned) return { matching, inOrder };
    return {
      matching: matching.turned(),
      inOrder: new Set(Array.from(inOrder, (index) => matching.forth[index] as number)),
    };
  }

  /**
   * The tasks for siblings, in their order: in every gap first what was removed, then what was
   * added.
   */
  #tasksOf(
    as: readonly number[],
    bs: readonly number[],
    { forth, back }: Matching,
    inOrder: ReadonlySet<number>,
  ): Task[] {
    const tasks: Task[] = [];
    let came: Task[] = [];
    let next = 0;
    const removeUntil = (index: number): void => {
      for (; next < index; next += 1)
        if (forth[next] === -1)
          tasks.push({ before: as[next] as number, after: -1, isMoved: false });
      for (const task of came) tasks.push(task);
      came = [];
    };
    for (const [index, after] of bs.entries()) {
      const partner = back[index] as number;
      const before = partner === -1 ? -1 : (as[partner] as number);
      if (!inOrder.has(partner)) came.push({ before, after, isMoved: partner !== -1 });
      else {
        removeUntil(partner);
        next = partner + 1;
        if (this.#a.hash(before) !== this.#b.hash(after))
          tasks.push({ before, after, isMoved: false });
      }
    }
    removeUntil(as.length);
    return tasks;
  }
}

/** A document has one root: two that have no partner are each other's, whatever they hold. */
function pairRoots(matching: Matching, before: number, after: number): void {
  if (before !== -1 && after !== -1 && matching.isOpen(before, after)) matching.pair(before, after);
}
