import { stringValue } from '#core/xml/string-value.ts';
import { isLeaf, structuralPath, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Hint, hasHint, normalised } from './names.ts';

/** A single value of a document outside of the rows: a leaf element or an attribute. */
export type Fact = {
  element: number;
  attribute: string | null;
  value: string;
  /** The words of its own name; of its parent's; of the names further out; of the short texts beside it. */
  own: string;
  parent: string;
  outer: string;
  beside: string;
  /** The texts beside it as written, each with the name of its part. */
  besides: readonly { name: string; text: string }[];
};

/** A value whose place alone counts. */
export const bareFact = (element: number, value = ''): Fact => ({
  element,
  attribute: null,
  value,
  own: '',
  parent: '',
  outer: '',
  beside: '',
  besides: [],
});

/** A header has tens of values; a document that repeats something else has thousands. */
const maxFacts = 3000;
const longestValue = 120;
const longestBeside = 40;

type Beside = Fact['besides'][number];

/** A larger element is no record of one value, and what stands in it is about other things. */
const mostNodesInRecord = 30;
const mostBesides = 12;
const mostNodesLooked = 2000;

/** The short values in an element: those of a small record at any depth, as in <Bal><Tp><Cd>OPBD. */
function besidesOf(tree: XmlTree, element: number): Beside[] {
  const found: Beside[] = [];
  const add = (name: string, text: string): void => {
    const value = text.trim();
    if (value !== '' && value.length <= longestBeside && found.length < mostBesides)
      found.push({ name, text: value });
  };
  visitAttributes(tree, element, add);
  const after = tree.after(element);
  const isRecord = after - element <= mostNodesInRecord;
  // A list of rows has nothing beside its values, however long it is.
  const end = Math.min(after, element + mostNodesLooked);
  for (let node = element + 1; node < end && found.length < mostBesides; ) {
    const isHolder = tree.isElement(node) && !isLeaf(tree, node);
    if (tree.isElement(node) && !isHolder) add(tree.name(node).local, stringValue(tree, node));
    // A record inside with an amount of its own is about that amount.
    const isEntered = isHolder && isRecord && !/\d[.,]\d/.test(stringValue(tree, node));
    node = isEntered ? node + 1 : tree.after(node);
  }
  return found;
}

/**
 * The values below an element, without those in the elements that `isLeftOut` names: the rows, and
 * the statements inside that have values of their own.
 */
export function gatherFacts(
  tree: XmlTree,
  scope: number,
  isLeftOut: (element: number) => boolean,
): Fact[] {
  const facts: Fact[] = [];
  const nameOf = (element: number): string =>
    element > 0 ? normalised(tree.name(element).local) : '';
  const add = (
    element: number,
    attribute: string | null,
    text: string,
    besides: readonly Beside[],
  ): void => {
    const value = text.trim();
    if (value === '' || value.length > longestValue || facts.length >= maxFacts) return;
    const parent = attribute === null ? tree.parent(element) : element;
    const others = besides.filter((one) => one.text !== value || one.name === 'key');
    const outer: string[] = [];
    for (
      let at = tree.parent(parent);
      at > scope && at > 0 && outer.length < 2;
      at = tree.parent(at)
    )
      outer.push(nameOf(at));
    const isWithin = (at: number): boolean => at > scope || (at === scope && attribute !== null);
    facts.push({
      element,
      attribute,
      value,
      own: attribute === null ? nameOf(element) : normalised(attribute.replace(/^.*:/, '')),
      parent: isWithin(parent) ? nameOf(parent) : '',
      outer: outer.join(' '),
      beside: others
        .filter(({ text: one }) => !/^[\d\s.,:/+-]+$/.test(one))
        .map(({ text: one }) => normalised(one))
        // A letter alone is a sign or a code.
        .filter((one) => one.length > 1)
        .join(' | '),
      besides: others,
    });
  };
  const visit = (element: number): void => {
    if (facts.length >= maxFacts) return;
    const own = besidesOf(tree, element);
    visitAttributes(tree, element, (name, value) => {
      add(element, name, value, own);
    });
    const after = tree.after(element);
    for (let child = element + 1; child < after; child = tree.after(child)) {
      if (!tree.isElement(child) || isLeftOut(child)) continue;
      if (!isLeaf(tree, child)) visit(child);
      else {
        // A leaf's own attributes qualify it, and so do the leaves of a small record around it.
        const attributes = besidesOf(tree, child);
        const around =
          tree.after(element) - element < mostNodesInRecord && element !== scope ? own : [];
        add(child, null, stringValue(tree, child), [...attributes, ...around]);
        visitAttributes(tree, child, (name, value) => {
          add(child, name, value, attributes);
        });
      }
    }
  };
  if (scope > 0) visit(scope);
  return facts;
}

/** How much a fact's names hint at something: most by its own name or what stands beside it. */
export function factHint(fact: Fact, hint: Hint): number {
  if (hasHint(fact.own, hint)) return 4;
  if (hasHint(fact.parent, hint) || hasHint(fact.beside, hint)) return 3;
  return hasHint(fact.outer, hint) ? 1 : 0;
}

/** The names from the root to a value: "/statement/transactions/@count". */
export const factPath = (
  tree: XmlTree,
  { element, attribute }: Pick<Fact, 'element' | 'attribute'>,
): string => `${structuralPath(tree, element)}${attribute === null ? '' : `/@${attribute}`}`;
