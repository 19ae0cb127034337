import { stringValue } from '#core/xml/string-value.ts';
import { childElements, isLeaf, structuralPath, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import { type Hint, hasHint, normalised } from './names.ts';
import { numbersOf } from './numbers.ts';
import { signOfWord } from './sign-words.ts';

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

/** Words that say what the value behind them is. */
const isLabel = (text: string): boolean => {
  const words = normalised(text);
  const has = (...hints: readonly Hint[]): boolean => hints.some((hint) => hasHint(words, hint));
  return (
    text.length <= longestLabel &&
    (has('balance', 'period', 'opening', 'closing') || (has('total') && has('debit', 'credit')))
  );
};
const longestLabel = 60;

/** The words and the value of a line such as "Closing balance: 1 234,56", "Solde au 31.12.2025 1 234,56" or "Period: 1 to 31 May 2026"; null for any other. */
function labelledValue(text: string): { label: string; value: string } | null {
  if (!/^\p{L}.*\d/u.test(text) || text.length > longestValue || numbersOf([text]).isNumeric)
    return null;
  const colon = text.indexOf(':');
  const isIn = (at: number): boolean => isLabel(text.slice(0, at)) && isAmount(text.slice(at + 1));
  for (const { index } of text.matchAll(/[:\s]/g))
    if (/\p{L}/u.test(text.slice(0, index)) && isIn(index))
      return { label: text.slice(0, index), value: text.slice(index + 1).trim() };
  return colon > 0 && hasHint(normalised(text.slice(0, colon)), 'period')
    ? { label: text.slice(0, colon), value: text.slice(colon + 1).trim() }
    : null;
}

/** A number with decimals or with a currency: a number alone may be that of a page. */
const isAmount = (text: string): boolean =>
  /\d[.,]\d\d(?!\d)|\p{Sc}|[A-Z]{3}/u.test(text) && numbersOf([text.trim()]).isNumeric;

/** Names of elements that say nothing of what they hold, as in a table of a printed page. */
const plainNames =
  /^(?:td|th|cell|c|col|column|p|span|div|b|strong|font|li|dd|value|val|v|text|field|item|line|data|content|word)$/;

/** The last element inside another; null if that holds no element. */
const lastChild = (tree: XmlTree, element: number): number | null =>
  element === -1 ? null : ([...childElements(tree, element)].at(-1) ?? null);

/** A row with more cells than that does not hold names. */
const mostCells = 40;

/** A text without line breaks, and without the colon of a label. */
const lineOf = (tree: XmlTree, node: number): string =>
  stringValue(tree, node).replace(/\s+/g, ' ').trim().replace(/ ?:$/, '');

/** The texts of the cells of a row. */
function cellsOf(tree: XmlTree, row: number): string[] {
  const cells = row === -1 || isLeaf(tree, row) ? [] : childElements(tree, row);
  const texts: string[] = [];
  for (const cell of cells) {
    if (texts.length > mostCells) return [];
    texts.push(isLeaf(tree, cell) ? lineOf(tree, cell) : '');
  }
  return texts;
}

/** The words before a value whose own name says nothing: the text just before it, or those above it where the row above is one of words. */
function labelOf(
  tree: XmlTree,
  child: number,
  before: string,
  place: number,
  row: readonly string[],
  above: readonly string[],
): string | null {
  if (!plainNames.test(normalised(tree.name(child).local))) return null;
  if ([lineOf(tree, child), before].some((line) => labelledValue(line) !== null)) return null;
  if (/\p{L}/u.test(before)) return isLabel(before) ? before : null;
  const areWords = above.length === row.length && !above.some((cell) => /\d/.test(cell));
  const word = areWords ? (above[place] ?? '') : '';
  return isLabel(word) ? word : null;
}

/** A balance of a debtor is one below zero. */
const debtor = /\b(?:debiteur|debitor|debitore|deudor|overdrawn)\b/;

/** What is known of a value from the label before it: the words of the label, and a mark behind the value such as CR. */
function besidesLabel(tree: XmlTree, child: number, label: string): Beside[] {
  const besides: Beside[] = [{ name: 'label', text: label.slice(0, longestBeside) }];
  if (debtor.test(normalised(label))) besides.push({ name: 'sign', text: 'debit' });
  let next = tree.nextSibling(child);
  while (next !== -1 && !tree.isElement(next)) next = tree.nextSibling(next);
  const mark = next === -1 || !isLeaf(tree, next) ? '' : stringValue(tree, next).trim();
  if (signOfWord(mark) !== null) besides.push({ name: 'sign', text: mark });
  return besides;
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
    const whole = text.replace(/\s+/g, ' ').trim();
    const labelled = attribute === null ? labelledValue(whole) : null;
    const value = labelled?.value ?? text.trim();
    if (value === '' || value.length > longestValue || facts.length >= maxFacts) return;
    const parent = attribute === null ? tree.parent(element) : element;
    const sign = labelled && debtor.test(normalised(labelled.label)) ? 'debit' : '';
    const others = [...besides, ...(sign ? [{ name: 'sign', text: sign }] : [])].filter(
      (one) => one.text !== value || one.name === 'key',
    );
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
      own: normalised(
        labelled?.label ??
          (attribute === null ? tree.name(element).local : attribute.replace(/^.*:/, '')),
      ),
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
  const visit = (element: number, above: number): void => {
    if (facts.length >= maxFacts) return;
    const own = besidesOf(tree, element);
    visitAttributes(tree, element, (name, value) => {
      add(element, name, value, own);
    });
    const after = tree.after(element);
    const [row, heads] = [cellsOf(tree, element), cellsOf(tree, above)];
    let [before, last, place] = ['', -1, 0];
    for (
      let child = element + 1;
      child < after && facts.length < maxFacts;
      child = tree.after(child)
    ) {
      if (tree.kind(child) === nodeKinds.text) {
        const line = lineOf(tree, child);
        // Text beside elements counts where it says what it is.
        if (labelledValue(line)) add(element, null, line, []);
        before = line || before;
      }
      if (!tree.isElement(child)) continue;
      if (isLeftOut(child)) before = '';
      else if (!isLeaf(tree, child)) {
        // The first row below <thead> stands under its last one.
        visit(child, last === -1 ? (lastChild(tree, above) ?? -1) : last);
        before = '';
      } else {
        // A leaf's own attributes qualify it, and so do the leaves of a small record around it.
        const attributes = besidesOf(tree, child);
        const around =
          tree.after(element) - element < mostNodesInRecord && element !== scope ? own : [];
        const text = stringValue(tree, child);
        const label = /\d/.test(text) ? labelOf(tree, child, before, place, row, heads) : null;
        const besides = label === null ? around : besidesLabel(tree, child, label);
        add(child, null, text, [...attributes, ...besides]);
        visitAttributes(tree, child, (name, value) => {
          add(child, name, value, attributes);
        });
        before = lineOf(tree, child) || before;
      }
      last = child;
      place += 1;
    }
  };
  if (scope > 0) visit(scope, -1);
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
