import { grouped, plural, several } from '#core/text/wording.ts';
import type { OnStep } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Camt, camtPart, findCamt } from './camt.ts';
import { checkBalanceRunning, checkBalanceTotal } from './checks/balance-checks.ts';
import { checkCounts, checkTotals } from './checks/declared-checks.ts';
import { type Evidence, evidenceOf } from './checks/evidence.ts';
import { checkNumbering, checkPeriod } from './checks/row-checks.ts';
import { finding, quoted, type Rows, remedy, type Subject } from './checks/subject.ts';
import { isDate } from './dates.ts';
import { mostUnits } from './decimal.ts';
import { collectFacts, type Declared, declare, type Fact, factPath } from './declared.ts';
import { unreadForm, xmlInText } from './forms.ts';
import { isOnPage, type Part, partOf, partsOf } from './parts.ts';
import { says } from './proposal.ts';
import { chooseReading } from './reading.ts';
import { checkIds, type Finding, proposed, type StatementRole } from './report.ts';
import {
  type DeclaredRole,
  dateOrders,
  raisesAt,
  type StatementRules,
  type TableRules,
} from './role-names.ts';
import { named, TableRows, type Unread } from './rows.ts';
import { stepsOf } from './running.ts';
import { camtTable, findTables, saidTables } from './tables.ts';

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

const ofAmounts = [checkBalanceTotal, checkBalanceRunning, checkCounts, checkTotals];
const ofRows = [checkNumbering, checkPeriod];

const all = (subject: Subject): Subject[] => [subject, ...subject.inner.flatMap(all)];

/** The checks of a statement and of its parts. */
function checkSubject(tree: XmlTree, subject: Subject, evidence: Evidence): CheckedStatement[] {
  const { part, rows } = subject;
  const { amounts } = rows.doubts;
  const run = (checks: typeof ofRows): Finding[] =>
    checks.flatMap((check) => check(subject, evidence) ?? []);
  const findings = [
    ...run(ofAmounts).map((one) =>
      amounts === null
        ? one
        : finding(one.id, 'unclear', `${amounts} ${remedy}`, { place: one.place }),
    ),
    ...run(ofRows),
  ];
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

/** Everything that a table and what stands around it say; `format`: what says where everything stands. */
function readTable(
  tree: XmlTree,
  rows: TableRows,
  whole: Part,
  said: TableRules,
  raises: boolean | undefined,
  format: string | null,
  shared: string | null,
): Subject {
  const { table } = rows;
  const unitsIn = (text: string) => rows.unitsIn(text);
  const isAside = (element: number): boolean => isOnPage(tree, element);
  const declaredOf = (part: Part): Declared => declare(tree, part.facts, said, unitsIn, isAside);
  const reading = chooseReading(rows, whole, declaredOf, said, raises === true);
  const { movement, balances, chains } = reading;
  const isSaid =
    format !== null || said.amount != null || said.debit != null || said.credit != null;
  const numberColumn = rows.columns('number')[0];
  const reasonOf = (role: string, name: string): string =>
    said[role as keyof TableRules] === name
      ? 'You said so.'
      : format
        ? `${format} says so.`
        : proposed;
  const dates = rows.columns('booking-date');
  const used = [...(movement?.columns ?? []), ...(balances?.columns ?? [])];
  const listed = others.flatMap((role) => named(role, rows.columns(role)[0]));
  const roles = [...used, ...listed.map(([role, { name }]): [string, string] => [role, name])].map(
    ([role, path]): StatementRole => ({ role, path, reason: reasonOf(role, path) }),
  );
  const moved = movement?.units ?? table.nodes.map(() => null);
  const lost = (...of: string[]): string | null => {
    const found = rows.missing.find(([role]) => of.includes(role));
    return found
      ? `The rows have no column ${found[1]}, which was said to be the ${found[0]}.`
      : null;
  };
  const sum = moved.reduce((all: number, one) => all + Math.abs(one ?? 0), 0);
  const tooLarge = sum < mostUnits ? null : 'The amounts are too large to be added exactly.';
  const unnamed =
    movement === null && rows.missing.length === 0 && table.nodes.length > 0
      ? 'The columns have no names that say which are the amounts.'
      : null;
  // One figure alone is an amount and no running balance, and rows are numbered by whole numbers.
  const figures = table.columns.filter(({ isNumeric }) => isNumeric);
  const mayBalance = balances === null && figures.length > 1;
  const mayCount = !numberColumn && figures.some(({ hasFractions }) => !hasFractions);
  const isSided =
    table.sides.some((side) => side !== null) ||
    roles.some(({ role }) => role === 'debit' || role === 'credit' || role === 'sign');
  const [currency] = rows.columns('currency');
  const own = new Set(rows.rows);
  const common: Rows = {
    path: table.path,
    columns: table.columns.map(({ name }) => name),
    nodes: table.nodes,
    scale: rows.scale,
    moved,
    fees: rows.columns('fee').map((column) => rows.units(column))[0] ?? [],
    effect: raises === true ? moved.map((one) => one && -one) : moved,
    unread: [...rows.misfits, ...(movement?.unread ?? []), ...(balances?.unread ?? [])].filter(
      ({ row }) => own.has(row),
    ),
    hasBalances: balances !== null,
    doubts: {
      amounts: tooLarge ?? lost('amount', 'debit', 'credit', 'sign', 'fee') ?? unnamed,
      balance: lost('balance') ?? (mayBalance ? unnamed : null),
      number: lost('number') ?? (mayCount ? unnamed : null),
      date: lost('booking-date') ?? (dates.length > 0 ? null : 'No column is named as the date.'),
    },
    shared,
    currencies: currency ? rows.cells(currency) : [],
    isCertain: isSaid,
    isTurned: raises === undefined && reading.isTurned,
    isDirectionSaid: format !== null || raises !== undefined,
    roles,
    numbers: numberColumn
      ? {
          isSaid: said.number != null,
          textOf: (row) => rows.cell(numberColumn, row),
        }
      : null,
    dateOrder: dateOrders.find((order) => order === said['date-order']) ?? null,
    dates: dates.map((column) => rows.cells(column)),
    filled: () => [
      ...[...dates, ...rows.columns('balance')].map((column) => rows.cells(column)),
      ...rows.columns('status').map((column) => {
        const cells = rows.cells(column);
        const usual = cells.toSorted()[cells.length >> 1];
        return cells.map((cell) => (cell === usual ? cell : ''));
      }),
      // Without normalising: "TotalEnergies" is one word, and no total.
      ...rows
        .columns('text')
        .map((column) =>
          rows.cells(column).map((cell) => (says(cell.toLowerCase(), 'total') ? '' : 'other')),
        ),
    ],
    isSided: isSided || isSaid,
    isFormat: format !== null,
    isDirected: isSided || moved.some((one) => one !== null && one < 0),
    hasOthers: table.columns.some(
      ({ name, hasFractions, roles: own }) =>
        hasFractions &&
        !own.includes('number') &&
        !own.includes('account') &&
        !used.some(([, one]) => one === name),
    ),
  };
  const subjectOf = (part: Part): Subject => ({
    rows: common,
    part,
    declared: declaredOf(part),
    chains: chains.get(part) ?? [],
    steps: common.numbers && stepsOf(part.rows, rows.ordinals),
    inner: part.parts.map(subjectOf),
    others: part.facts.filter(({ kind, isFee }) => kind === null || isFee),
    unitsIn,
  });
  return subjectOf(whole);
}

/** What each part declares, beside the roles of the columns. */
function declaredRolesOf(tree: XmlTree, { declared }: Subject): StatementRole[] {
  const { opening, closing, counts, totals, from, to } = declared;
  const facts: Partial<Record<DeclaredRole, Fact | undefined>> = {
    opening: opening?.fact,
    closing: closing?.fact,
    count: counts.find(({ of }) => of === 'all')?.fact,
    'debit-total': totals.find(({ of }) => of === 'debits')?.amount.fact,
    'credit-total': totals.find(({ of }) => of === 'credits')?.amount.fact,
    'period-from': from[0],
    'period-to': to[0],
  };
  return Object.entries(facts).flatMap(([role, fact]) =>
    fact ? [{ role, path: factPath(tree, fact), reason: proposed }] : [],
  );
}

/** Finds the statements in a document and checks them. */
export function checkStatements(
  tree: XmlTree,
  rules: StatementRules = { roles: new Map() },
  onStep?: OnStep,
): CheckedDocument {
  const said = saidTables(tree, rules);
  const camt = findCamt(tree);
  if (camt && said.every(({ path }) => path === camt.path))
    return checkCamt(tree, camt, rules, onStep);
  const isSaid = said.length > 0;
  const form = isSaid ? null : unreadForm(tree);
  const tables = isSaid || form !== null ? said : findTables(tree, onStep);
  if (tables.length === 0)
    return {
      statements: [],
      note: `No statement found. ${form ?? xmlInText(tree) ?? 'No element repeats with a date and an amount that can be read.'}`,
      unread: { count: 0, first: null },
    };
  const nodes = tables.flatMap((table) => table.nodes);
  const facts = collectFacts(tree, nodes, onStep);
  const [, other] = tables;
  const left =
    other && !isSaid ? [`The rows ${other.path} are not checked: choose the columns.`] : [];
  const subjects = (isSaid ? tables : tables.slice(0, 1)).map((table) => {
    const own = rules.roles.get(table.path) ?? {};
    const rows = new TableRows(table, own, facts, onStep);
    const ends = rows.takeBalances(facts);
    const whole = partsOf(tree, rows.rows, table.nodes, [...facts, ...ends]);
    const [date] = rows.columns('booking-date');
    const days = date && !date.isDated ? rows.cells(date).filter((text) => text !== '') : [];
    if (days[0] !== undefined && !days.some(isDate))
      left.push(`The dates of ${date?.name} are not read, such as "${quoted(days[0])}".`);
    const shared = other ? 'The document has another table of transactions.' : null;
    const raises = raisesAt(rules.debitsRaiseBalance, table.path);
    return readTable(tree, rows, whole, own, raises, null, shared);
  });
  return documentOf(
    tree,
    subjects.map((one) => [one]),
    left,
  );
}

/** Checks the statements of a CAMT message, each for itself. What a person said of its entries replaces those columns alone. */
function checkCamt(
  tree: XmlTree,
  camt: Camt,
  { roles, debitsRaiseBalance }: StatementRules,
  onStep: OnStep | undefined,
): CheckedDocument {
  const said = roles.get(camt.path) ?? {};
  const declared = camt.statements.flatMap((one) => camtPart(tree, one, camt, []).facts);
  const rows = new TableRows(camtTable(tree, camt), said, declared, onStep);
  const whole = partOf(tree.root(), rows.rows);
  whole.parts = camt.statements.map((one) => camtPart(tree, one, camt, rows.rows));
  const raises = raisesAt(debitsRaiseBalance, camt.path);
  const subject = readTable(tree, rows, whole, said, raises, camt.format, null);
  const aside = rows.table.nodes.length - rows.rows.length;
  const left =
    aside === 0
      ? []
      : [
          `${several(aside, 'entry', 'entries')} ${plural(aside, 'is', 'are')} not booked and left out.`,
        ];
  return documentOf(tree, [subject.inner], left);
}

/** Checks the subjects of each table, which confirm each other's columns. */
function documentOf(
  tree: XmlTree,
  tables: readonly (readonly Subject[])[],
  left: readonly string[],
): CheckedDocument {
  const statements = tables.flatMap((subjects) => {
    const evidence = evidenceOf(subjects.flatMap(all));
    return subjects.flatMap((one) => checkSubject(tree, one, evidence));
  });
  const unread = tables.flatMap(([first]) =>
    (first?.rows.unread ?? []).map((cell) => ({
      ...cell,
      node: first?.rows.nodes[cell.row] as number,
    })),
  );
  const nothing = statements.every(({ findings }) => findings.length === 0)
    ? ['The rows are read, and nothing in the document can be compared with them.']
    : [];
  return {
    statements,
    note: [...left, ...nothing].join(' ') || null,
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
    const more = own.length < 2 ? '' : ` The same holds for ${grouped(own.length - 1)} more.`;
    return [{ ...first, message: `${first.message}${more}` }];
  });
}
