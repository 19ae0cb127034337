import { tableRows } from '#core/xml/tables/columns.ts';
import { tableOffers } from '#core/xml/tables/offers.ts';
import type { OnStep } from '#core/xml/tables/paths.ts';
import { childElements, isLeaf, structuralPath, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Column, hintOf } from './columns.ts';
import { readDay } from './dates.ts';
import { type Hint, hasHint, normalised } from './names.ts';
import type { DecimalSign } from './numbers.ts';
import type { ColumnRules } from './role-names.ts';
import { findRoles, type TableRoles, transactionScore } from './roles.ts';
import { type Sample, takeSample } from './sample.ts';
import { signOfWord } from './sign-words.ts';

/** A table of transactions: its structural path, its rows in the order of the document, its roles. */
export type TransactionTable = {
  path: string;
  /** The path of an element that stands where the rows do: that of the rows, or of one of two kinds. */
  around: string;
  /** Whether rows of two kinds stand in sections of their own, so that they are not in one order. */
  isSectioned: boolean;
  nodes: Uint32Array;
  sample: Sample;
  roles: TableRoles;
  score: number;
  /** The column whose texts split the rows into accounts or currencies with balances of their own. */
  partition: Column | null;
  /** The same table with a decimal comma, so that a dot groups thousands; null where the numbers of the rows say which sign it is. */
  withComma: (() => TransactionTable) | null;
  /** How many rows of the same path belong to another table. */
  setAside: number;
};

/** Repeated elements that are looked at. */
const mostOffers = 12;
/** Larger elements hold tables rather than being rows of one. */
const mostNodesInRow = 600;

const nameOf = (path: string): string =>
  normalised(path.split('/').at(-1)?.replace(/^.*:/, '') ?? '');

function isRowLike(tree: XmlTree, nodes: Uint32Array): boolean {
  const looked = nodes.subarray(0, 5);
  return looked.every((node) => tree.after(node) - node <= mostNodesInRow);
}

/** A list with more accounts than that is no list of statements. */
const mostKeys = 40;

/** Neighbours among the rows that have the same text in a column. */
function pairsWithin({ rows }: Sample, { slot }: Column): [number, number][] {
  const last = new Map<string, number>();
  const pairs: [number, number][] = [];
  rows.forEach((row, at) => {
    const key = row[slot]?.trim() ?? '';
    const before = last.get(key);
    if (before !== undefined) pairs.push([before, at]);
    last.set(key, at);
  });
  return pairs;
}

const shareOf = ({ running }: TableRoles): number =>
  running === null ? 0 : running.held / running.of;

/**
 * One list may hold several accounts or currencies, each with its own running balance: that is so
 * where the balances follow within the texts of such a column, and less so without it.
 */
function findPartition(
  whole: Sample,
  rules: ColumnRules | undefined,
  onStep: OnStep | undefined,
): { sample: Sample; roles: TableRoles; partition: Column | null } {
  const roles = findRoles(whole, rules, onStep);
  let best = { sample: whole, roles, partition: null as Column | null };
  for (const column of [roles.account, roles.currency]) {
    if (!column || column.values.size < 2 || column.values.size > mostKeys) continue;
    const sample = { ...whole, pairs: pairsWithin(whole, column) };
    const split = findRoles(sample, rules, onStep);
    if (shareOf(split) > shareOf(best.roles)) best = { sample, roles: split, partition: column };
  }
  return best;
}

/**
 * The rows without those of another table of the same path, such as a summary of balances beside the movements: under their parent
 * no row has a date, and the rows have another number of cells. Rows of a printed page only: their cells have no names.
 */
function ownRows(
  tree: XmlTree,
  nodes: Uint32Array,
  { sample, roles }: TransactionTable,
): Uint32Array {
  const date = roles.bookingDate;
  const order = date?.dateOrder;
  if (!date || !order || !sample.reader.names.some((name) => /\[2\]$/.test(name))) return nodes;
  const groups = new Map<number, { nodes: number[]; cells: number; isDated: boolean }>();
  for (const node of nodes) {
    const parent = tree.parent(node);
    const group = groups.get(parent) ?? { nodes: [], cells: 0, isDated: false };
    groups.set(parent, group);
    group.nodes.push(node);
    group.cells = Math.max(group.cells, [...childElements(tree, node)].length);
    group.isDated ||= readDay(sample.reader.read(node)[date.slot]?.trim() ?? '', order) !== null;
  }
  const dated = [...groups.values()].filter(({ isDated }) => isDated);
  const own = [...groups.values()].filter(
    ({ isDated, cells }) => isDated || dated.some((one) => one.cells === cells),
  );
  return dated.length === 0 || own.length === groups.size
    ? nodes
    : Uint32Array.from(own.flatMap((group) => group.nodes)).sort();
}

/** The table of these rows, which are some of all that have its path. */
const setAsideIn = (table: TransactionTable, setAside: number): TransactionTable => {
  const { withComma } = table;
  return {
    ...table,
    setAside,
    withComma: withComma && (() => setAsideIn(withComma(), setAside)),
  };
};

function openTransactions(
  tree: XmlTree,
  path: string,
  nodes: Uint32Array,
  rules: ColumnRules | undefined,
  onStep: OnStep | undefined,
  kinds: Kinds | null = null,
  undecided: DecimalSign = '.',
): TransactionTable {
  onStep?.();
  const whole = takeSample(tree, nodes, kinds?.kindOf, undecided);
  const { sample, roles, partition } = findPartition(whole, rules, onStep);
  const depth = path.split('/').length;
  const score = transactionScore(nameOf(path), nodes.length, sample.columns, roles);
  return {
    path,
    around: kinds?.around ?? path,
    isSectioned: kinds?.isSectioned ?? false,
    nodes,
    sample,
    roles,
    partition,
    // Of two that are nested, the outer one is the booked transaction, the inner one a detail of it.
    score: score === 0 ? 0 : score - depth / 4,
    setAside: 0,
    withComma: sample.isSignKnown
      ? null
      : () => openTransactions(tree, path, nodes, rules, onStep, kinds, ','),
  };
}

/** Rows of several kinds, such as debits and credits: where they stand, and of which kind a row is. */
type Kinds = { around: string; isSectioned: boolean; kindOf: (row: number) => string };

/** What the name of a row or of a list says: "debit", "DepositsAndAdditions", "Lastschriften", "checks", "fees". */
function signOfName(name: string): 1 | -1 | null {
  const local = name.replace(/^.*:/, '');
  const words = normalised(local);
  const isCredit = hasHint(words, 'credit');
  const isDebit =
    hasHint(words, 'debit') || hasHint(words, 'fee') || /^che(?:que|ck)s?\b/.test(words);
  return signOfWord(local) ?? (isDebit === isCredit ? null : isDebit ? -1 : 1);
}

/** The elements so many steps inside of others, by the names on the way. */
function elementsInside(
  tree: XmlTree,
  outer: Iterable<number>,
  steps: number,
): Map<string, number[]> {
  let found = new Map([['', [...outer]]]);
  for (let step = 0; step < steps; step += 1) {
    const inner = new Map<string, number[]>();
    for (const [path, elements] of found)
      for (const element of elements)
        for (const child of childElements(tree, element)) {
          const name = `${path}/${tree.name(child).qname}`;
          const known = inner.get(name);
          if (known) known.push(child);
          else inner.set(name, [child]);
        }
    found = inner;
  }
  return found;
}

/** The names of the parts of a row. */
function partsOf(tree: XmlTree, row: number): Set<string> {
  const names = new Set(elementsInside(tree, [row], 1).keys());
  visitAttributes(tree, row, (name) => names.add(name));
  return names;
}

/** Credits and debits as elements of their own names, or in sections of their own, are one table. A section whose name says neither is one of it too. */
function joinKinds(
  tree: XmlTree,
  tables: readonly TransactionTable[],
  onStep: OnStep | undefined,
): TransactionTable | null {
  const isSigned = ({ path }: TransactionTable): boolean =>
    path
      .split('/')
      .slice(-2)
      .some((name) => signOfName(name) !== null);
  const first = tables.find(isSigned);
  if (!first || first.roles.running) return null;
  const steps = first.path.split('/');
  const parts = partsOf(tree, first.nodes[0] as number);
  for (const depth of [1, 2]) {
    const outer = steps.slice(0, -depth).join('/');
    if (outer === '') break;
    const kinds = new Map<number, string>();
    const paths = new Set<string>();
    const inside = elementsInside(tree, tableRows(tree, outer, onStep), depth);
    for (const [below, nodes] of inside) {
      const [name = '', list = ''] = below.split('/').reverse();
      const sign = signOfName(list) ?? signOfName(name);
      const isSection = name === steps.at(-1) && list !== '' && !hasHint(normalised(list), 'aside');
      const own = partsOf(tree, nodes[0] as number);
      const shared = [...parts].filter((part) => own.has(part)).length;
      if ((sign === null && !isSection) || shared * 2 < parts.size || shared === 0) continue;
      const kind = sign === null ? list : sign === 1 ? 'credit' : 'debit';
      for (const node of nodes) kinds.set(node, kind);
      paths.add(`${outer}${below}`);
    }
    const words = new Set(kinds.values());
    if (!paths.has(first.path) || !words.has('credit') || !words.has('debit')) continue;
    const nodes = Uint32Array.from(kinds.keys()).sort();
    return openTransactions(tree, [...paths].join(' | '), nodes, undefined, onStep, {
      around: `${outer}/*`,
      isSectioned: depth === 2,
      kindOf: (row) => kinds.get(row) ?? '',
    });
  }
  return null;
}

/** Whether an element has values of its own, or in groups of its own, rather than rows. */
function holdsValues(tree: XmlTree, element: number, isGroup = false): boolean {
  const inside = [...childElements(tree, element)];
  if (inside.some((child) => isLeaf(tree, child))) return true;
  if (inside.length === 0)
    return tree.firstChild(element) === -1 && tree.head(element) - tree.nameEnd(element) > 3;
  return (
    !isGroup &&
    inside.every(
      (child) =>
        !hasHint(normalised(tree.name(child).local), 'row') && holdsValues(tree, child, true),
    )
  );
}

const isBlank = (tree: XmlTree, element: number): boolean =>
  tree.firstChild(element) === -1 && tree.head(element) - tree.nameEnd(element) <= 3;

/** Single elements that are named like transactions, in a document where none repeats. */
function singleRows(
  tree: XmlTree,
  isWanted: (tree: XmlTree, element: number) => boolean,
  hints: readonly Hint[],
): string[] {
  const names = tree.names.map(({ local }) => {
    const name = normalised(local);
    return hints.some((hint) => hasHint(name, hint));
  });
  const paths = new Set<string>();
  for (let node = 1; node < tree.count && paths.size < 20; node += 1) {
    if (!tree.isElement(node) || names[tree.nameId(node)] !== true) continue;
    if (isWanted(tree, node)) paths.add(structuralPath(tree, node));
  }
  return [...paths];
}

/** Whether the rows of one table are those of the other, or stand inside of them; a table of two kinds has two paths. */
const areNested = (one: string, other: string): boolean =>
  one
    .split(' | ')
    .some((a) =>
      other.split(' | ').some((b) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)),
    );

/** An element with an opening and a closing balance of its own is a statement, never a row. */
const isStatement = ({ columns }: Sample): boolean =>
  (['opening', 'closing'] as const).every((which) =>
    columns.some(
      (column) =>
        column.isNumeric &&
        !column.name.includes('[') &&
        hintOf(column, which) === 2 &&
        hintOf(column, which === 'opening' ? 'closing' : 'opening') < 2 &&
        hasHint(column.own, 'balance'),
    ),
  );

/** Rows named like transactions, with dates, whose amounts cannot be read: a table that is there is not called absent. */
const mayBeUnread = ({ path, roles, sample }: TransactionTable): boolean =>
  roles.movement === null &&
  roles.bookingDate !== null &&
  hasHint(nameOf(path), 'row') &&
  sample.columns.some((column) =>
    (['amount', 'debit', 'credit'] as const).some((hint) => hintOf(column, hint) === 2),
  );

/** Whether the amounts and the dates of a table are those of rows inside of its own: it is a list of such rows then, as of an account. */
const isListOf = (outer: TransactionTable, inner: TransactionTable): boolean =>
  inner.path.startsWith(`${outer.path}/`) &&
  inner.score > 0 &&
  inner.nodes.length >= outer.nodes.length &&
  [...(outer.roles.movement?.terms ?? []), { column: outer.roles.bookingDate }].every(
    ({ column }) =>
      column === null ||
      `${outer.path}/${column.name.replace(/\[\d+\]/g, '')}`.startsWith(`${inner.path}/`),
  );

/** A second table counts only where its balances, or its name and dates, say that it holds transactions. */
const isSecond = ({ path, roles }: TransactionTable): boolean =>
  roles.running !== null || (hasHint(nameOf(path), 'row') && roles.bookingDate !== null);

/** The tables of transactions that a document has, best first; those named in the rules are always taken. */
export function findTables(
  tree: XmlTree,
  rules: ReadonlyMap<string, ColumnRules> = new Map(),
  onStep?: OnStep,
): TransactionTable[] {
  const offered = tableOffers(tree, mostOffers, onStep).map(({ path }) => path);
  const open = (paths: readonly string[]): TransactionTable[] =>
    [...new Set(paths)].flatMap((path) => {
      const nodes = tableRows(tree, path, onStep);
      if (nodes.length === 0 || (!rules.has(path) && !isRowLike(tree, nodes))) return [];
      const whole = openTransactions(tree, path, nodes, rules.get(path), onStep);
      const own = ownRows(tree, nodes, whole);
      const table =
        own === nodes
          ? whole
          : setAsideIn(
              openTransactions(tree, path, own, rules.get(path), onStep),
              nodes.length - own.length,
            );
      const isTable = (table.score > 0 || mayBeUnread(table)) && !isStatement(table.sample);
      return isTable || rules.has(path) ? [table] : [];
    });
  let found = open([...rules.keys(), ...offered]);
  // Where any amounts can be read, rows without them are something else.
  if (found.some(({ score }) => score > 0))
    found = found.filter(
      (one) =>
        rules.has(one.path) || (one.score > 0 && !found.some((other) => isListOf(one, other))),
    );
  if (found.length === 0) found = open(singleRows(tree, holdsValues, ['row']));
  const joined = rules.size > 0 ? null : joinKinds(tree, found, onStep);
  // Both together say more than either.
  if (joined && joined.score > 0)
    found = [
      { ...joined, score: joined.score + Math.max(...found.map(({ score }) => score)) },
      ...found,
    ];
  const isNamed = ({ path }: TransactionTable): number => (rules.has(path) ? 1 : 0);
  found.sort((a, b) => isNamed(b) - isNamed(a) || b.score - a.score);
  const taken: TransactionTable[] = [];
  for (const table of found) {
    if (taken.some(({ path }) => areNested(path, table.path))) continue;
    if (taken.length > 0 && !isSecond(table) && !rules.has(table.path)) continue;
    taken.push(table);
  }
  return taken.length === 0 ? emptyTable(tree) : taken;
}

/** A statement without a single transaction still has the empty element that would hold them. */
function emptyTable(tree: XmlTree): TransactionTable[] {
  const [path] = singleRows(tree, isBlank, ['row', 'generic']);
  if (path === undefined) return [];
  const sample = takeSample(tree, []);
  const nodes = new Uint32Array(0);
  const none = {
    partition: null,
    withComma: null,
    around: path,
    isSectioned: false,
    score: 0,
    setAside: 0,
  };
  return [{ path, nodes, sample, roles: findRoles(sample), ...none }];
}
