import { tableRows } from '#core/xml/tables/columns.ts';
import { childElements, type OnStep, PathTable, paced } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Camt, camtRoles } from './camt.ts';
import { isDate } from './dates.ts';
import { type DecimalSign, isEmptyAmount, readNumber } from './numbers.ts';
import {
  type Hint,
  normalised,
  ownWords,
  type ProposedRole,
  rolesNamed,
  says,
} from './proposal.ts';
import type { StatementRules } from './role-names.ts';
import { type RowCells, RowReader, type Slot } from './row-reader.ts';

/** A column of a table: the name a person says it by, what it may be by its words, and what its cells are. */
export type Column = Slot & {
  roles: ProposedRole[];
  isDated: boolean;
  isNumeric: boolean;
  hasFractions: boolean;
  /** Whether all its cells have two digits of a fraction, as amounts have. */
  hasCents: boolean;
};

/** Rows of transactions. `side`: what the name of a list says of its rows, such as <withdrawals>. */
export type Table = {
  /** The paths of the rows, joined by " | ". */
  path: string;
  nodes: number[];
  sides: (1 | -1 | null)[];
  columns: Column[];
  reader: RowReader;
  /** How many cells a row has by its header; null without one. */
  width: number | null;
  isHeader: (texts: readonly string[]) => boolean;
  /** The decimal sign, where the format says it. */
  sign: DecimalSign | null;
};

/** A larger element is no row. */
const mostNodes = 1000;
const mostTables = 60;
/** Elements of one path that are looked into for other rows. */
const mostLookedInto = 1000;
const mostSampled = 60;
const readable = 0.75;

const money: readonly ProposedRole[] = ['amount', 'debit', 'credit'];
const isMoney = ({ roles }: Column): boolean => roles.some((role) => money.includes(role));

/** Elements that may be rows: the first ones at their path, and how many there are. */
type Candidate = { path: string; first: number[]; count: number };

/**
 * The elements that may be rows, the most frequent first: small ones with parts or attributes that repeat and are not called balances, or whose
 * name says that they are rows. Of elements at one path, the first ones are looked into.
 */
function candidates(tree: XmlTree, onStep: OnStep | undefined): Candidate[] {
  const pace = paced(onStep);
  const paths = new PathTable(tree);
  const pathOf = new Int32Array(tree.count);
  const [firsts, counts, isWide]: [number[][], number[], boolean[]] = [[], [], []];
  for (let node = 1, next = 1; node < tree.count; node = next) {
    pace(1);
    next = node + 1;
    if (!tree.isElement(node)) continue;
    const above = pathOf[tree.parent(node)] as number;
    const path = paths.step(above, node);
    pathOf[node] = path;
    if (path === -1) continue;
    isWide[above] = true;
    if (tree.head(node) - tree.nameEnd(node) > 3) isWide[path] = true;
    const size = tree.after(node) - node;
    const first = firsts[path] ?? [];
    firsts[path] = first;
    counts[path] = (counts[path] ?? 0) + 1;
    if (first.length < mostLookedInto) first.push(node);
    else if (size <= mostNodes) next = node + size;
  }
  return firsts
    .flatMap((first, id) => {
      const [node = 0] = first;
      const path = isWide[id] && tree.after(node) - node <= mostNodes ? paths.text(id) : '';
      const count = counts[id] ?? 0;
      return path !== '' && (areCalled(path, 'rows') || (count > 1 && !areCalled(path, 'balance')))
        ? [{ path, first, count }]
        : [];
    })
    .sort((one, other) => other.count - one.count)
    .slice(0, mostTables);
}

/** Whether the elements at a path are called so. */
const areCalled = (path: string, hint: Hint): boolean =>
  says(normalised(path.replace(/^.*[/:]/, '')), hint);

/** Some of the rows, the first ones and others evenly. */
const sampleOf = (nodes: readonly number[]): number[] => {
  const step = Math.max(1, Math.floor(nodes.length / mostSampled));
  const others = Array.from({ length: mostSampled }, (_, at) => nodes[20 + at * step] ?? []).flat();
  return [...nodes.slice(0, 20), ...others];
};

export const isNumber = (cell: string): boolean =>
  readNumber(cell, '.') !== null || readNumber(cell, ',') !== null;

/** The cells that a row has: its elements, or attributes where they hold everything. */
export const filledParts = (cells: RowCells, slots: readonly Slot[]): string[] => {
  const hasElements = slots.some(({ attribute }) => attribute === '');
  return cells.flatMap((cell, at) =>
    cell === undefined || (hasElements && slots[at]?.attribute !== '') ? [] : [cell.trim()],
  );
};

/** What the names of columns are, or the cells of a header row; null for a row that names nothing. */
function headerOf(texts: string[]): string[] | null {
  if (texts.some((text) => isNumber(text) || isDate(text))) return null;
  const roles = texts.map((text) => rolesNamed(ownWords(text.replaceAll('/', ' '))));
  const named = roles.filter((one) => one.length > 0).length;
  return named > 1 && roles.flat().some((one) => money.includes(one)) ? texts : null;
}

/** The place of a column among cells of one name: "cell[3]" is 3. Null where the name says more. */
const positionOf = (name: string): number | null => {
  const [first = ''] = name.split('/');
  if (first.startsWith('@') || first.includes("'")) return null;
  return Number(/\[(\d+)\]$/.exec(first)?.[1] ?? 1);
};

/** Reads what the rows of a path are made of. */
function tableOf(tree: XmlTree, path: string, nodes = Array.from(tableRows(tree, path))): Table {
  const sample = sampleOf(nodes);
  const reader = new RowReader(tree, sample);
  const rows = sample.map((node) => reader.read(node));
  const parts = rows.map((cells) => filledParts(cells, reader.slots));
  const hasPositions = reader.slots.some(({ name }) => /^[^/'@]*\[\d+\]/.test(name));
  const own = hasPositions
    ? (parts
        .slice(0, 3)
        .map(headerOf)
        .find((one) => one !== null) ?? headerBeside(tree, nodes[0] ?? 0))
    : null;
  const said = own?.join('\n');
  const isHeader = (texts: readonly string[]): boolean => texts.join('\n') === said;
  const body = rows.filter((_, at) => !isHeader(parts[at] ?? []));
  const columns = reader.slots.map((slot, at): Column => {
    const { name } = slot;
    const filled = body.flatMap((cells) => {
      const cell = cells[at]?.trim() ?? '';
      return isEmptyAmount(cell) ? [] : [cell];
    });
    const share = (is: (cell: string) => boolean): boolean =>
      filled.length > 0 && filled.filter(is).length >= filled.length * readable;
    const isDated = share(isDate);
    const isNumeric = !isDated && share(isNumber);
    const position = hasPositions && own !== null ? positionOf(name) : null;
    const words =
      position === null
        ? ownWords(name)
        : ownWords((own?.[position - 1] ?? '').replaceAll('/', ' '));
    const isPlace = hasPositions && own === null && position === null;
    return {
      ...slot,
      roles: isPlace ? [] : rolesNamed(words).filter((role) => fits(role, isDated, filled)),
      isDated,
      hasCents: isNumeric && filled.every((cell) => /[.,]\d\d(?!\d)/.test(cell)),
      isNumeric,
      hasFractions: isNumeric && filled.some((cell) => /[.,]\d{1,2}(?!\d)/.test(cell)),
    };
  });
  const side = sideOf(path);
  return {
    path,
    nodes,
    sides: side === null ? [] : nodes.map(() => side),
    columns,
    reader,
    isHeader,
    width: own?.length ?? null,
    sign: null,
  };
}

const hasDigit = (cell: string): boolean => /\p{Nd}/u.test(cell);

/** Whether the cells of a column may be what its name says. */
function fits(role: ProposedRole, isDated: boolean, filled: readonly string[]): boolean {
  if (role === 'booking-date') return filled.some(hasDigit);
  if (role === 'value-date') return isDated;
  if ([...money, 'balance', 'fee'].includes(role))
    return filled.length === 0 || filled.some(isDated ? isNumber : hasDigit);
  if (role === 'number') return filled.length > 0 && filled.every(hasDigit);
  return true;
}

/** -1 for a list of what leaves the account, 1 for one of what comes in, by the names of its last two elements. */
function sideOf(path: string): 1 | -1 | null {
  for (const step of path.split('/').slice(-2).reverse()) {
    const words = normalised(step.replace(/^.*:/, ''));
    const [debit, credit] = [says(words, 'debit'), says(words, 'credit')];
    if (debit !== credit) return debit ? -1 : 1;
  }
  return null;
}

/** The header of rows of cells in an element beside theirs, as <thead> beside <tbody>. */
function headerBeside(tree: XmlTree, row: number): string[] | null {
  const list = tree.parent(row);
  const [first, second] = childElements(tree, tree.parent(list));
  const other = first === list ? second : first;
  const [header] = other === undefined ? [] : childElements(tree, other);
  if (header === undefined) return null;
  const reader = new RowReader(tree, [header]);
  return headerOf(filledParts(reader.read(header), reader.slots));
}

/** Of tables inside of each other, the outer one has the transactions where it is called so and has amounts beside theirs: the inner ones are its details. */
function outermost(tables: readonly Table[]): Table[] {
  const dropped = new Set<Table>();
  for (const outer of tables) {
    const inner = tables.filter(({ path }) => path.startsWith(`${outer.path}/`));
    const isInner = ({ name }: Column): boolean =>
      inner.some(({ path }) =>
        `${outer.path}/${name.replace(/\[(?:\d+|@[^']*'[^']*')\]/g, '')}`.startsWith(`${path}/`),
      );
    const isOuter =
      areCalled(outer.path, 'rows') && outer.columns.some((one) => isMoney(one) && !isInner(one));
    for (const one of inner) dropped.add(isOuter ? one : outer);
  }
  return tables.filter((table) => !dropped.has(table));
}

/** Lists of debits and of credits as one table in the order of the document. */
function joined(tables: readonly Table[], tree: XmlTree): Table[] {
  const sided = tables.filter(({ sides }) => sides.length > 0);
  const [first, ...others] = sided;
  if (!first || others.length === 0) return [...tables];
  const rows = sided
    .flatMap(({ nodes, sides }) => nodes.map((node, at) => ({ node, side: sides[at] ?? null })))
    .sort((a, b) => a.node - b.node);
  const path = sided.map((one) => one.path).join(' | ');
  const nodes = rows.map(({ node }) => node);
  const table = tableOf(tree, path, nodes);
  return [
    { ...table, path, sides: rows.map(({ side }) => side) },
    ...tables.filter((one) => !sided.includes(one)),
  ];
}

/** The entries of a CAMT message as a table; details that repeat inside an entry get no column. */
export function camtTable(tree: XmlTree, { entries, path }: Camt): Table {
  const table = tableOf(tree, path, entries);
  const columns = table.columns.flatMap((column) => {
    const role = camtRoles[column.name.replace(/(^|\/)[\w.-]+:/g, '$1')];
    return column.name.includes('[') ? [] : [{ ...column, roles: role ? [role] : [] }];
  });
  return { ...table, columns, sign: '.' };
}

/** The tables of a document whose columns a person said. */
export const saidTables = (tree: XmlTree, { roles }: StatementRules): Table[] =>
  [...roles.keys()].flatMap((path) => {
    const tables = path
      .split(' | ')
      .map((one) => tableOf(tree, one))
      .filter(({ nodes }) => nodes.length > 0);
    return tables.length > 1 ? joined(tables, tree) : tables;
  });

/** The tables of transactions in a document, by columns that are dates and amounts. */
export function findTables(tree: XmlTree, onStep: OnStep | undefined): Table[] {
  const whole = (table: Table): Table => tableOf(tree, table.path);
  const tables = candidates(tree, onStep)
    .map(({ path, first }) => tableOf(tree, path, first))
    .filter(({ columns }) =>
      columns.some(
        ({ isDated, roles }) =>
          roles.includes('booking-date') || (isDated && !roles.includes('number')),
      ),
    );
  const named = outermost(tables.filter(({ columns }) => columns.some(isMoney))).map(whole);
  if (named.length > 0)
    return joined(named, tree).sort((one, other) => other.nodes.length - one.nodes.length);
  return outermost(
    tables.filter(({ columns, path }) => {
      const isCalledSo = path.split('/').some((step) => areCalled(step, 'rows'));
      return columns.some(({ hasCents, hasFractions }) => hasCents || (isCalledSo && hasFractions));
    }),
  )
    .slice(0, 1)
    .map(whole);
}
