import type { XmlTree } from '../tree.ts';
import type { Comparison, TreeChange } from './changes.ts';
import { attributeChanges } from './compare-attributes.ts';
import type { Matching } from './compare-matching.ts';
import type { CompareOptions } from './compare-options.ts';
import { textChanges } from './compare-text.ts';
import { matchSiblings } from './match.ts';
import { Labels, Side } from './side.ts';

const mostChanges = 100_000;

/**
 * What differs between two documents, their formatting left aside: white space between elements, the order of attributes, quotes,
 * references and CDATA sections, prefixes, and comments unless they are asked for. Text in an element without child elements is compared
 * exactly. The same whichever of the two comes first, but for what was added and removed.
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

/** A pair of nodes to be looked into, or a change to be told; -1 where a node has no partner. */
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
    // Where several partners would do, the choice must not turn on which document came first.
    this.#isTurned = a.hash(0) > b.hash(0);
  }

  run(): Comparison {
    const most = this.#options.most ?? mostChanges;
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

  /** What is to be done about siblings, in their order: in every gap what was removed before what came. */
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
