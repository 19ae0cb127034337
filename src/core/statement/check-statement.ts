import type { OnStep } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { readCamt } from './camt.ts';
import { checkBalanceRunning, checkBalanceTotal } from './checks/balance-checks.ts';
import { checkCounts, checkTotals } from './checks/declared-checks.ts';
import { type Evidence, evidenceOf } from './checks/evidence.ts';
import { checkNumbering, checkPeriod } from './checks/row-checks.ts';
import type { Rows, Subject } from './checks/subject.ts';
import { collectFacts, type Declared, declare, type Fact, factPath } from './declared.ts';
import { unreadForm } from './forms.ts';
import { isOnPage, type Part, partsOf } from './parts.ts';
import { chooseReading } from './reading.ts';
import { checkIds, type Finding, proposed, type StatementRole } from './report.ts';
import type { StatementRules, TableRules } from './role-names.ts';
import { TableRows, type Unread } from './rows.ts';
import { findTables, type Table } from './tables.ts';

/** One statement of a document: its rows, what its columns were taken for, and what its checks found. */
export type CheckedStatement = {
  label: string | null;
  path: string;
  columns: string[];
  rows: number;
  roles: StatementRole[];
  findings: Finding[];
};

/** `note`: why there is nothing to check, in one sentence; null where there is. */
export type CheckedDocument = {
  statements: CheckedStatement[];
  note: string | null;
  unread: { count: number; first: (Unread & { node: number }) | null };
};

/** Roles that are listed beside those of the amounts. */
const others = ['booking-date', 'value-date', 'number', 'currency', 'account', 'text'] as const;

const leafChecks = [
  checkBalanceTotal,
  checkBalanceRunning,
  checkCounts,
  checkTotals,
  checkNumbering,
  checkPeriod,
];

const all = (subject: Subject): Subject[] => [subject, ...subject.inner.flatMap(all)];

/** The checks of a statement and of its parts. */
function checkSubject(tree: XmlTree, subject: Subject, evidence: Evidence): CheckedStatement[] {
  const { part, rows } = subject;
  const findings = leafChecks.flatMap((check) => check(subject, evidence) ?? []);
  const inner = subject.inner.flatMap((one) => checkSubject(tree, one, evidence));
  const own: CheckedStatement = {
    label: part.label,
    path: rows.path,
    columns: rows.columns,
    rows: part.rows.length,
    roles: [...rows.roles, ...declaredRolesOf(tree, subject)],
    findings,
  };
  return inner.length > 0 && findings.length === 0 ? inner : [own, ...inner];
}

/** Everything that a table and what stands around it say. */
function readTable(
  tree: XmlTree,
  table: Table,
  said: TableRules,
  raises: boolean | undefined,
  facts: readonly Fact[],
  shared: string | null,
  onStep: OnStep | undefined,
): Subject {
  const rows = new TableRows(tree, table, said, facts, onStep);
  const whole = partsOf(tree, rows.rows, table.nodes, facts);
  const unitsIn = (text: string) => rows.unitsIn(text);
  const declaredBy = new Map<Part, Declared>();
  const declaredOf = (part: Part): Declared => {
    const isAside = (element: number): boolean => isOnPage(tree, element);
    const known = declaredBy.get(part) ?? declare(tree, part.facts, said, unitsIn, isAside);
    declaredBy.set(part, known);
    return known;
  };
  const reading = chooseReading(rows, whole, declaredOf, said, raises === true);
  const { movement, balances, chains } = reading ?? {
    movement: null,
    balances: null,
    chains: new Map(),
  };
  const isSaid = said.amount != null || said.debit != null || said.credit != null;
  const numberColumn = rows.columns('number')[0];
  const usedNames = new Set(
    [...(movement?.columns ?? []), ...(balances?.columns ?? [])].map(([, name]) => name),
  );
  const amountColumns = table.columns.filter(
    ({ name, isNumeric, isDated, roles }) =>
      isNumeric &&
      !isDated &&
      !usedNames.has(name) &&
      !roles.some((role) => role === 'number' || role === 'account'),
  );
  const reasonOf = (role: string, name: string): string =>
    said[role as keyof TableRules] === name ? 'You said so.' : proposed;
  const dates = rows.columns('booking-date');
  const roles: StatementRole[] = [
    ...(movement?.columns ?? []),
    ...(balances?.columns ?? []),
    ...others.flatMap((role) => {
      const [column] = rows.columns(role);
      return column ? [[role, column.name] as const] : [];
    }),
  ].map(([role, name]) => ({ role, path: name, reason: reasonOf(role, name) }));
  const moved = movement?.moved ?? table.nodes.map(() => null);
  const lost = (...of: string[]): string | null => {
    const found = rows.missing.find(([role]) => of.includes(role));
    return found
      ? `The rows have no column ${found[1]}, which was said to be the ${found[0]}.`
      : null;
  };
  const unnamed =
    movement === null && rows.missing.length === 0
      ? 'The columns have no names that say which are the amounts.'
      : null;
  const isSided =
    table.sides.some((side) => side !== null) ||
    roles.some(({ role }) => role === 'debit' || role === 'credit' || role === 'sign');
  const common: Rows = {
    path: table.path,
    columns: table.columns.map(({ name }) => name),
    nodes: table.nodes,
    scale: rows.scale,
    moved,
    effect: raises === true ? moved.map((one) => one && -one) : moved,
    unread: [...(movement?.unread ?? []), ...(balances?.unread ?? [])],
    balance: balances?.columns[0]?.[1] ?? null,
    doubts: {
      amounts: lost('amount', 'debit', 'credit', 'sign', 'fee') ?? unnamed,
      balance: lost('balance') ?? (balances ? null : unnamed),
      number: lost('number') ?? (numberColumn ? null : unnamed),
      date: lost('booking-date') ?? (dates.length > 0 ? null : 'No column is named as the date.'),
    },
    shared,
    isCertain: isSaid,
    isDirectionSaid: raises !== undefined,
    roles,
    numbers: numberColumn
      ? { name: numberColumn.name, isSaid: said.number != null, texts: rows.cells(numberColumn) }
      : null,
    dates: dates.map((column) => ({ name: column.name, texts: rows.cells(column) })),
    othersIn: (row) => {
      const cells = rows.rowAt(row);
      return amountColumns.flatMap(({ name, slot }) => {
        const units = rows.unitsIn(cells[slot]?.trim() ?? '');
        return units === null || units === 0n ? [] : [{ name, units }];
      });
    },
    isSided: isSided || isSaid,
    isFormat: false,
    isDirected: isSided || moved.some((one) => one !== null && one < 0n),
    othersDiffer: (before, row) => rows.differ(before, row),
    hasOthers: amountColumns.some(({ hasFractions }) => hasFractions),
    evidence: isSaid ? ['You said which columns are the amounts.'] : [],
  };
  const subjectOf = (part: Part): Subject => ({
    rows: common,
    part,
    declared: declaredOf(part),
    chains: chains.get(part) ?? [],
    inner: part.parts.map(subjectOf),
    others: part.facts.filter(({ kind, isFee }) => kind === null || isFee),
    unitsIn,
  });
  return subjectOf(whole);
}

/** What each part declares, beside the roles of the columns. */
function declaredRolesOf(tree: XmlTree, { declared }: Subject): StatementRole[] {
  const { opening, closing, counts, totals, from, to } = declared;
  const found: [string, Fact | undefined][] = [
    ['opening', opening?.fact],
    ['closing', closing?.fact],
    ['count', counts.find(({ of }) => of === 'all')?.fact],
    ['debit-total', totals.find(({ of }) => of === 'debits')?.amount.fact],
    ['credit-total', totals.find(({ of }) => of === 'credits')?.amount.fact],
    ['period-from', from[0]],
    ['period-to', to[0]],
  ];
  return found.flatMap(([role, fact]) =>
    fact ? [{ role, path: factPath(tree, fact), reason: proposed }] : [],
  );
}

/** The elements that hold the rows of one table and of no other, and what stands outside of all tables, which is about the largest one. */
function factsFor(
  tree: XmlTree,
  tables: readonly Table[],
  facts: readonly Fact[],
  at: number,
): Fact[] {
  if (tables.length === 1) return [...facts];
  const ends = tables
    .flatMap(({ nodes }) => [nodes[0] ?? 0, nodes.at(-1) ?? 0])
    .sort((a, b) => a - b);
  const [first = 0, last = 0] = [ends[0], ends.at(-1)];
  let common = tree.parent(first);
  while (last >= tree.after(common)) common = tree.parent(common);
  const holderOf = (node: number): number => {
    let holder = node;
    while (tree.parent(holder) !== common && tree.parent(holder) > 0) holder = tree.parent(holder);
    return holder;
  };
  const holders = tables.map(({ nodes }) => new Set(nodes.map(holderOf)));
  return facts.filter(({ element }) => {
    const holder = element > common && element < tree.after(common) ? holderOf(element) : -1;
    const owner = holders.findIndex((own) => own.has(holder));
    return owner === -1 ? at === 0 : owner === at;
  });
}

const another = 'The document has another table of transactions.';

/** Finds the statements in a document and checks them. */
export function checkStatements(
  tree: XmlTree,
  rules: StatementRules = { roles: new Map() },
  onStep?: OnStep,
): CheckedDocument {
  const known = rules.roles.size === 0 ? readCamt(tree, onStep) : null;
  if (known)
    return documentOf(
      tree,
      known.map((one) => [one]),
    );
  const form = unreadForm(tree);
  const tables = form !== null && rules.roles.size === 0 ? [] : findTables(tree, rules, onStep);
  if (tables.length === 0)
    return {
      statements: [],
      note: `Not a statement. ${form ?? 'No element repeats with a date and an amount.'}`,
      unread: { count: 0, first: null },
    };
  tables.sort((a, b) => b.nodes.length - a.nodes.length);
  const facts = collectFacts(
    tree,
    tables.flatMap(({ nodes }) => nodes),
    onStep,
  );
  const subjects = tables.map((table, at) =>
    readTable(
      tree,
      table,
      rules.roles.get(table.path) ?? {},
      rules.debitsRaiseBalance,
      factsFor(tree, tables, facts, at),
      tables.length > 1 ? another : null,
      onStep,
    ),
  );
  return documentOf(
    tree,
    subjects.map((one) => [one]),
  );
}

/** Checks subjects, those of one table together: they confirm each other's columns. */
function documentOf(tree: XmlTree, tables: readonly Subject[][]): CheckedDocument {
  const statements = tables.flatMap((subjects) => {
    const evidence = evidenceOf(subjects.flatMap(all));
    return subjects.flatMap((one) => checkSubject(tree, one, evidence));
  });
  const rows = [...new Set(tables.flat().map((one) => one.rows))];
  const unread = rows.flatMap((one) =>
    one.unread.map((cell) => ({ ...cell, node: one.nodes[cell.row] as number })),
  );
  const isChecked = statements.some(({ findings }) => findings.length > 0);
  return {
    statements,
    note: isChecked
      ? null
      : 'The rows are read, and nothing in the document can be compared with them.',
    unread: { count: unread.length, first: unread[0] ?? null },
  };
}

/**
 * The findings of all statements as one list in the order of the ids: what is broken or unclear, each for itself; otherwise one that
 * says what held.
 */
export function summarise({ statements }: Pick<CheckedDocument, 'statements'>): Finding[] {
  const found = statements.flatMap(({ label, findings }) =>
    findings.map((one) => ({
      ...one,
      message: label === null ? one.message : `${label}: ${one.message}`,
    })),
  );
  return checkIds.flatMap((id) => {
    const own = found.filter((one) => one.id === id);
    const wrong = own.filter(({ outcome }) => outcome === 'broken');
    const open = own.filter(({ outcome }) => outcome === 'unclear');
    if (wrong.length + open.length > 0) return [...wrong, ...open];
    const [first] = own;
    if (!first) return [];
    const more = own.length < 2 ? '' : ` The same holds for ${own.length - 1} more.`;
    return [{ ...first, message: `${first.message}${more}` }];
  });
}
