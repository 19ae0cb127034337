import type { OnStep } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Flow, findBalances, flowOf, type PartBalances } from './balances.ts';
import { checkBalanceRunning, checkBalanceTotal } from './checks/balance-checks.ts';
import { checkCounts, checkTotals } from './checks/count-checks.ts';
import { findNumberBreaks } from './checks/numbering-breaks.ts';
import {
  checkCurrency,
  checkDateOrder,
  checkDuplicates,
  checkNumbering,
  checkPeriod,
} from './checks/row-checks.ts';
import { findRunningBreaks } from './checks/running-breaks.ts';
import { notApplicable, type Subject } from './checks/subject.ts';
import { absolute } from './decimal.ts';
import { correctDeclared, type Declared, dayOf, factsScale, readDeclared } from './declared.ts';
import { factPath } from './facts.ts';
import { factsByLevel, type Level, type Part, partsByLevel, splitPart } from './parts.ts';
import { type CheckId, checkIds, type Finding } from './report.ts';
import type { TableRules } from './role-names.ts';
import { type Rows, readRows } from './rows.ts';
import { findTables, type TransactionTable } from './tables.ts';

/** Corrections of roles by hand, by the structural path of the rows. */
export type StatementRules = ReadonlyMap<string, TableRules>;

/** One statement of a document with its rows and what its checks found. */
export type CheckedStatement = {
  table: TransactionTable;
  rows: Rows;
  part: Part;
  findings: Finding[];
  subject: Subject;
};

const hasBalances = ({ declared }: Part): boolean =>
  declared.openings.length + declared.closings.length > 0 || declared.balances.length > 1;

const hasDeclared = (part: Part): boolean =>
  hasBalances(part) || part.declared.counts.length + part.declared.totals.length > 0;

/** How many of the parts but the first begin where the part before them ends, by their balances. */
function continues(level: Level, isBroken: (before: number, row: number) => boolean): boolean {
  let [on, off] = [0, 0];
  for (let at = 1; at < level.length; at += 1) {
    const before = level[at - 1]?.rows.at(-1);
    const row = level[at]?.rows[0];
    if (before === undefined || row === undefined) continue;
    if (isBroken(before, row)) off += 1;
    else on += 1;
  }
  // One wrong balance breaks two boundaries, which may be all of them between days of one row.
  const isGrouping =
    !level.some(({ declared }) => declared.account || declared.currency) &&
    !level.some(hasDeclared);
  return (on >= off && on + off > 0) || (isGrouping && off <= 2);
}

/** The innermost level whose parts do not go on from each other; the whole document where all do. */
function levelOf(
  levels: readonly Level[],
  isBroken: (before: number, row: number) => boolean,
): Level {
  for (let at = levels.length - 1; at > 0; at -= 1) {
    const level = levels[at] as Level;
    if (!continues(level, isBroken)) return level;
  }
  return levels[0] ?? [];
}

/** One wrong sign among fewer rows would turn all of them. */
const leastOwed = 4;

/**
 * The flow turned round where the balances are what is owed, as on a card: there they fall by what
 * comes in. The reading is taken that is closer by far, because one row may be wrong.
 */
function owedFlow(flow: Flow, { opening, closing }: PartBalances): Flow {
  if (opening === null || closing === null || flow.order.length < leastOwed) return flow;
  const moved = closing.value - opening.value;
  const [straight, turned] = [absolute(moved - flow.sum), absolute(moved + flow.sum)];
  return turned * 4n < straight ? { ...flow, sum: -flow.sum } : flow;
}

function openSubject(table: TransactionTable, rows: Rows, part: Part): Subject {
  const asRead = flowOf(part, rows, table.roles);
  const balances = findBalances(part, asRead);
  const flow = table.roles.running === null ? owedFlow(asRead, balances) : asRead;
  const { running, number } = table.roles;
  const opening = balances.isAmbiguous ? null : (balances.opening?.value ?? null);
  return {
    table,
    part,
    rows,
    flow,
    balances,
    runningBreaks: running && findRunningBreaks(rows, flow, running.isBefore, opening).breaks,
    numberBreaks: number && findNumberBreaks(rows, part.rows),
  };
}

const declaredChecks = [checkBalanceTotal, checkCounts, checkTotals, checkPeriod];
const rowChecks: Partial<Record<CheckId, (subject: Subject) => Finding>> = {
  'balance-running': checkBalanceRunning,
  numbering: checkNumbering,
  'date-order': checkDateOrder,
  duplicates: checkDuplicates,
  currency: checkCurrency,
};

/** Splits the parts of the statement level by accounts or currencies in a column. */
function splitLevel(
  tree: XmlTree,
  table: TransactionTable,
  rows: Rows,
  level: Level,
  declare: (facts: Part['facts']) => Declared,
): { parts: Level; rest: Level } | null {
  const { account, currency } = table.roles;
  for (const [column, texts] of [
    [account, rows.accounts],
    [currency, rows.currencies],
  ] as const) {
    if (!column || column.values.size < 2) continue;
    // A text that many rows lack belongs to something in the row, and tells no accounts apart.
    if (texts.filter((text) => text === undefined).length > texts.length * 0.1) continue;
    const split = level.map((part) => splitPart(tree, part, (row) => texts[row], declare));
    const parts = split.flatMap((one) => one.parts);
    const declaring = parts.filter(hasDeclared).length;
    if (column === table.partition || declaring >= 2)
      return { parts, rest: split.map(({ rest }) => rest) };
  }
  return null;
}

/** What a break between two neighbours is, for the checks that follow rows. */
function breaksOf(
  table: TransactionTable,
  rows: Rows,
): Record<'running' | 'numbers' | 'days', (before: number, row: number) => boolean> {
  const { roles } = table;
  return {
    running: (before, row) => {
      const [first, second] = roles.isDescending ? [row, before] : [before, row];
      const [one, two] = [rows.balances[first] ?? null, rows.balances[second] ?? null];
      if (one === null || two === null) return false;
      const moved = rows.movements[roles.running?.isBefore ? first : second] ?? 0n;
      return two - one !== moved;
    },
    numbers: (before, row) => {
      const [one, two] = [rows.numbers[before], rows.numbers[row]];
      return !one || !two || one.around !== two.around || Math.abs(two.value - one.value) !== 1;
    },
    days: (before, row) => {
      const [one, two] = [rows.days[before] ?? null, rows.days[row] ?? null];
      if (one === null || two === null) return false;
      return roles.isDescending ? two > one : two < one;
    },
  };
}

/** Reads what facts declare, with the corrections of a person. */
function declarer(
  tree: XmlTree,
  table: TransactionTable,
  { scale }: Rows,
  rules: TableRules,
  onStep: OnStep | undefined,
): (facts: Part['facts']) => Declared {
  const options = {
    commonSign: table.sample.commonSign,
    scale,
    rowOrder: table.roles.bookingDate?.dateOrder ?? null,
  };
  return (facts) => {
    onStep?.();
    const declared = readDeclared(facts, options);
    correctDeclared(declared, facts, rules, (fact) => factPath(tree, fact), options);
    return declared;
  };
}

/** Checks one table of transactions, on every level that declares something about it. */
function checkTable(
  tree: XmlTree,
  table: TransactionTable,
  others: readonly Uint32Array[],
  claimed: ReadonlySet<number>,
  rules: TableRules,
  onStep: OnStep | undefined,
): CheckedStatement[] {
  // What the best table's statement declares is not about another table beside it.
  const facts = factsByLevel(tree, table, others, onStep).map((level) =>
    level.map((one) => (claimed.has(one.element) ? { ...one, facts: [] } : one)),
  );
  const scale = facts
    .flat()
    .reduce((most, one) => Math.max(most, factsScale(one.facts, table.sample.commonSign)), 0);
  const near = (): number | null => dayOf(facts.flat().flatMap((one) => one.facts));
  const rows = readRows(tree, table, scale, near, onStep);
  const declare = declarer(tree, table, rows, rules, onStep);
  const levels = partsByLevel(tree, rows, facts, declare);
  const breaks = breaksOf(table, rows);
  const isDeclaring = (level: Level): boolean =>
    level.filter(hasBalances).length * 2 >= level.length;
  const inner = [...levels].reverse().find(isDeclaring);
  const chain =
    table.roles.running === null ? (inner ?? levels[0] ?? []) : levelOf(levels, breaks.running);
  const split = splitLevel(tree, table, rows, chain, declare);
  const declaring = levels
    .map((level) => (split && level === chain ? split.rest : level))
    .map((level) => level.filter((part) => hasDeclared(part) || hasPeriod(part)));
  const subjects = new Map<Part, Subject>();
  const subjectOf = (part: Part): Subject => {
    const known = subjects.get(part) ?? openSubject(table, rows, part);
    subjects.set(part, known);
    return known;
  };
  const statements = split?.parts ?? chain;
  const findings = new Map<Part, Finding[]>();
  const add = (part: Part, finding: Finding): void => {
    findings.set(part, [...(findings.get(part) ?? []), finding]);
  };
  const mixed = new Set(split?.rest);
  for (const part of new Set([...declaring.flat(), ...statements])) {
    onStep?.();
    const isMixed = mixed.has(part);
    for (const check of declaredChecks) {
      const finding = check(subjectOf(part));
      // Accounts and currencies cannot be added up, so a balance over all of them says nothing.
      const isSum = finding.id === 'balance-total' || finding.id === 'totals-declared';
      if (!(isMixed && isSum && finding.outcome === 'broken')) add(part, finding);
    }
  }
  const sorted: Record<string, Level> = {
    'balance-running': statements,
    numbering: split?.parts ?? levelOf(levels, breaks.numbers),
    'date-order': split?.parts ?? levelOf(levels, breaks.days),
    duplicates: statements,
    currency: statements,
  };
  for (const [id, check] of Object.entries(rowChecks))
    for (const part of sorted[id] ?? []) {
      onStep?.();
      add(part, check(subjectOf(part)));
    }
  return Array.from(findings, ([part, found]) => ({
    table,
    rows,
    part,
    findings: found,
    subject: subjectOf(part),
  }));
}

const hasPeriod = ({ declared }: Part): boolean => declared.from.length + declared.to.length > 0;

const noTable = 'No table of transactions was found in this document.';

/** Finds the statements in a document and checks them. */
export function checkStatements(
  tree: XmlTree,
  rules: StatementRules = new Map(),
  onStep?: OnStep,
): CheckedStatement[] {
  const tables = findTables(tree, rules, onStep);
  const claimed = new Set<number>();
  return tables.flatMap((table) => {
    const others = tables.filter((one) => one !== table).map(({ nodes }) => nodes);
    const found = checkTable(tree, table, others, claimed, rules.get(table.path) ?? {}, onStep);
    for (const { part } of found) claimed.add(part.element);
    return found;
  });
}

/**
 * The findings of all statements as one list in the order of the ids: what is broken, each for
 * itself; otherwise one that says what held, or why nothing could be checked.
 */
export function summarise(statements: readonly CheckedStatement[]): Finding[] {
  const all = statements.flatMap(({ part, findings }) =>
    findings.map((finding) => ({
      ...finding,
      message: part.label === null ? finding.message : `${part.label}: ${finding.message}`,
    })),
  );
  return checkIds.flatMap((id) => {
    const own = all.filter((finding) => finding.id === id);
    const wrong = own.filter(({ outcome }) => outcome === 'broken');
    if (wrong.length > 0) return wrong;
    const right = own.filter(({ outcome }) => outcome === 'held');
    const [first] = right.length > 0 ? right : own;
    if (!first)
      return [notApplicable(id, statements.length === 0 ? noTable : 'Nothing to compare.')];
    if (right.length < 2) return [first];
    return [{ ...first, message: `${first.message} The same holds for ${right.length - 1} more.` }];
  });
}
