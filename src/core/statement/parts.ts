import { tableRows } from '#core/xml/tables/columns.ts';
import type { OnStep } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import type { Declared } from './declared.ts';
import { type Fact, gatherFacts } from './facts.ts';
import { normalised } from './names.ts';
import type { Rows } from './rows.ts';
import type { TransactionTable } from './tables.ts';

/**
 * A statement, or a section of one: the element that it is, its rows by their index in the order of
 * the document, and what the document declares about them outside of the rows.
 */
export type Part = {
  element: number;
  /** What tells it from its neighbours, such as an account; null where it is the only one. */
  label: string | null;
  rows: readonly number[];
  facts: readonly Fact[];
  declared: Declared;
  /** Why its balances may be those of other rows than its own, as a sentence; null where nothing says so. */
  doubt: string | null;
};

/** The parts of one level: the whole document, then accounts, then days, as the elements are nested. */
export type Level = readonly Part[];

/** The elements around the rows that repeat, outermost first; the root is always the first. */
function repeatedElements(tree: XmlTree, rowPath: string): Uint32Array[] {
  const steps = rowPath.split('/').slice(1, -1);
  const found: Uint32Array[] = [];
  for (let depth = 1; depth <= steps.length; depth += 1) {
    const elements = tableRows(tree, `/${steps.slice(0, depth).join('/')}`);
    if (elements.length > (found.at(-1)?.length ?? 0)) found.push(elements);
  }
  return found;
}

/** The values outside of the rows, for every level of elements around them. */
export function factsByLevel(
  tree: XmlTree,
  table: TransactionTable,
  otherRows: readonly Uint32Array[],
  onStep?: OnStep,
): { element: number; facts: Fact[] }[][] {
  const levels = repeatedElements(tree, table.around);
  const isRow = new Uint8Array(tree.count);
  for (const nodes of [table.nodes, ...otherRows]) for (const node of nodes) isRow[node] = 1;
  return levels.map((elements, level) => {
    const inner = new Set(levels[level + 1]);
    return Array.from(elements, (element) => {
      onStep?.();
      const isLeftOut = (child: number): boolean => isRow[child] === 1 || inner.has(child);
      return { element, facts: gatherFacts(tree, element, isLeftOut) };
    });
  });
}

/** Sorts the rows of a table into the parts of every level. */
export function partsByLevel(
  tree: XmlTree,
  rows: Rows,
  facts: readonly (readonly { element: number; facts: Fact[] }[])[],
  declare: (facts: readonly Fact[]) => Declared,
): Level[] {
  const levels = facts.map((elements) => {
    let next = 0;
    return elements.map(({ element, facts: own }): Part => {
      const end = tree.after(element);
      const inside: number[] = [];
      while (next < rows.nodes.length && (rows.nodes[next] as number) < end) inside.push(next++);
      const declared = declare(own);
      const label = elements.length > 1 ? (declared.account?.value ?? labelOf(own)) : null;
      return { element, label, rows: inside, facts: own, declared, doubt: null };
    });
  });
  return joinSummaries(tree, levels, declare);
}

const isDeclaring = ({
  declared: { openings, closings, balances, counts, totals },
}: Part): boolean =>
  [openings, closings, balances, counts, totals].some(({ length }) => length > 0);

const pageName = /^(?:page|pagina|seite|blatt|sheet|folha|hoja|feuille|strona|sida|side|sivu)$/;

/** Pages are no statements, unless each has balances of its own: what stands on one is about the rows of all. */
function arePages(tree: XmlTree, level: Level): boolean {
  const [first] = level;
  return (
    first !== undefined &&
    pageName.test(normalised(tree.name(first.element).local)) &&
    !level.every(
      ({ rows, declared: { openings, closings } }) =>
        rows.length === 0 || (openings.length > 0 && closings.length > 0),
    )
  );
}

/** A summary may stand in an element of its own, beside those with the rows. If none of these declares anything, what the others declare is about all rows. */
function joinSummaries(
  tree: XmlTree,
  levels: Level[],
  declare: (facts: readonly Fact[]) => Declared,
): Level[] {
  for (let at = levels.length - 1; at > 0; at -= 1) {
    const level = levels[at] as Level;
    const isOfPages = arePages(tree, level);
    const isSummary = (part: Part): boolean =>
      isOfPages || (part.rows.length === 0 && isDeclaring(part));
    if (!level.some(isSummary)) continue;
    if (!isOfPages && level.some((part) => part.rows.length > 0 && isDeclaring(part))) continue;
    // Totals and counts on several pages are those of each page.
    const figuresOf = ({ declared }: Part): Fact[] =>
      [...declared.totals, ...declared.counts].map(({ fact }) => fact);
    const areOfPage = level.filter((part) => figuresOf(part).length > 0).length > 1;
    const kept = new Set(isOfPages && areOfPage ? level.flatMap(figuresOf) : []);
    levels[at] = isOfPages
      ? level.map((part) => {
          const facts = part.facts.filter((fact) => kept.has(fact));
          return { ...part, facts, declared: declare(facts) };
        })
      : level.filter((part) => !isSummary(part));
    levels[at - 1] = (levels[at - 1] as Level).map((outer) => {
      const own = level.filter(
        (part) =>
          isSummary(part) &&
          part.element > outer.element &&
          part.element < tree.after(outer.element),
      );
      const moved = own.flatMap((part) => part.facts.filter((fact) => !kept.has(fact)));
      const facts = [...outer.facts, ...moved];
      return own.length === 0 ? outer : { ...outer, facts, declared: declare(facts) };
    });
  }
  return levels;
}

const labelOf = (facts: readonly Fact[]): string | null =>
  facts.find(({ attribute, value }) => attribute !== null && value.length <= 40)?.value ?? null;

/**
 * Splits a part by the texts of a column, such as accounts or currencies in one list. What the
 * document declares about one of them stands beside its text: <account id="A" opening="1.00"/>.
 * `rest` is the part with what is declared about all of them.
 */
export function splitPart(
  tree: XmlTree,
  part: Part,
  textOf: (row: number) => string | undefined,
  declare: (facts: readonly Fact[]) => Declared,
): { parts: Part[]; rest: Part } {
  const byText = new Map<string, number[]>();
  for (const row of part.rows) {
    const text = textOf(row) ?? '';
    const known = byText.get(text);
    if (known) known.push(row);
    else byText.set(text, [row]);
  }
  const records = new Map<string, number>();
  for (const { element, attribute, value } of part.facts)
    if (byText.has(value) && !records.has(value))
      records.set(value, attribute === null ? tree.parent(element) : element);
  const isIn = (record: number, { element }: Fact): boolean =>
    element >= record && element < tree.after(record);
  const uses = new Map<number, number>();
  for (const record of records.values()) uses.set(record, (uses.get(record) ?? 0) + 1);
  const keyed = new Map([...records].filter(([, record]) => uses.get(record) === 1));
  const parts = Array.from(byText, ([text, rows]): Part => {
    const record = keyed.get(text);
    const facts = record === undefined ? [] : part.facts.filter((fact) => isIn(record, fact));
    const label = text || null;
    return { ...part, label, rows, facts, declared: declare(facts) };
  });
  const others = part.facts.filter(
    (fact) => ![...keyed.values()].some((record) => isIn(record, fact)),
  );
  return { parts, rest: { ...part, facts: others, declared: declare(others) } };
}
