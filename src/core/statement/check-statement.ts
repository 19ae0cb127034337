import type { OnStep } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { checkBalanceRunning, checkBalanceTotal } from './checks/balance-checks.ts';
import { checkCounts, checkTotals } from './checks/count-checks.ts';
import {
  checkCurrency,
  checkDateOrder,
  checkDuplicates,
  checkNumbering,
  checkPeriod,
} from './checks/row-checks.ts';
import { notApplicable, openSubject, type Subject } from './checks/subject.ts';
import { readKnownFormat } from './formats.ts';
import { factsByLevel, type Level, type Part } from './parts.ts';
import { areNumbersOwn, breaksOf, chooseReading, hasDeclared, levelOf } from './reading.ts';
import { type CheckId, checkIds, type Finding } from './report.ts';
import type { TableRules } from './role-names.ts';
import type { Rows } from './rows.ts';
import { findTables, type TransactionTable } from './tables.ts';

/** Corrections of roles by hand, by the structural path of the rows. */
export type StatementRules = ReadonlyMap<string, TableRules>;

/** One statement of a document with its rows and what its checks found. */
export type CheckedStatement = {
  rows: Rows;
  part: Part;
  findings: Finding[];
  subject: Subject;
};

const declaredChecks = [checkBalanceTotal, checkCounts, checkTotals, checkPeriod];
const rowChecks: Partial<Record<CheckId, (subject: Subject) => Finding>> = {
  'balance-running': checkBalanceRunning,
  numbering: checkNumbering,
  'date-order': checkDateOrder,
  duplicates: checkDuplicates,
  currency: checkCurrency,
};

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
  const reading = chooseReading(tree, table, facts, rules, onStep);
  const { rows, levels, statements, mixed } = reading;
  const breaks = breaksOf(rows);
  const declaring = levels.flat().filter((part) => hasDeclared(part) || hasPeriod(part));
  const followed = (level: Level): Level => (mixed.length > 0 ? statements : level);
  const parts = [...declaring, ...statements];
  return checkParts(rows, parts, new Set(mixed), reading.subjects, onStep, {
    'balance-running': statements,
    numbering: followed(levelOf(tree, rows, levels, breaks.numbers, areNumbersOwn)),
    'date-order': followed(levelOf(tree, rows, levels, breaks.days)),
    duplicates: statements,
    currency: statements,
  });
}

/** Runs the checks of what is declared on every part, and those of the rows on the parts that they go through. */
function checkParts(
  rows: Rows,
  parts: readonly Part[],
  mixed: ReadonlySet<Part>,
  subjects: Map<Part, Subject>,
  onStep: OnStep | undefined,
  levels: Partial<Record<CheckId, Level>>,
): CheckedStatement[] {
  const subjectOf = (part: Part): Subject => {
    const known = subjects.get(part) ?? openSubject(rows, part);
    subjects.set(part, known);
    return known;
  };
  const findings = new Map<Part, Finding[]>();
  const add = (part: Part, finding: Finding): void => {
    findings.set(part, [...(findings.get(part) ?? []), finding]);
  };
  for (const part of new Set(parts)) {
    onStep?.();
    for (const check of declaredChecks) {
      const finding = check(subjectOf(part));
      // Accounts and currencies cannot be added up, so a balance over all of them says nothing.
      const isSum = finding.id === 'balance-total' || finding.id === 'totals-declared';
      if (!(mixed.has(part) && isSum && finding.outcome !== 'held')) add(part, finding);
    }
  }
  for (const [id, check] of Object.entries(rowChecks))
    for (const part of levels[id as CheckId] ?? []) {
      onStep?.();
      add(part, check(subjectOf(part)));
    }
  return Array.from(findings, ([part, found]) => ({
    rows,
    part,
    findings: found,
    subject: subjectOf(part),
  }));
}

const hasPeriod = ({ declared }: Part): boolean => declared.from.length + declared.to.length > 0;

const noTable = 'No repeated element of this document could be read as transactions.';

/** Finds the statements in a document and checks them. */
export function checkStatements(
  tree: XmlTree,
  rules: StatementRules = new Map(),
  onStep?: OnStep,
): CheckedStatement[] {
  const known = readKnownFormat(tree, 0, onStep);
  if (known !== null && !rules.has(known.rows.path)) {
    const { rows, parts, statements } = known;
    const mixed = new Set(parts.filter((part) => !statements.includes(part)));
    return checkParts(rows, parts, mixed, new Map(), onStep, {
      numbering: parts,
      'date-order': parts,
      duplicates: statements,
      currency: statements,
      'balance-running': statements,
    });
  }
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
    const open = own.filter(({ outcome }) => outcome === 'unclear');
    if (wrong.length + open.length > 0) return [...wrong, ...open];
    const right = own.filter(({ outcome }) => outcome === 'held');
    const [first] = right.length > 0 ? right : own;
    if (!first)
      return [notApplicable(id, statements.length === 0 ? noTable : 'Nothing to compare.')];
    if (right.length < 2) return [first];
    return [{ ...first, message: `${first.message} The same holds for ${right.length - 1} more.` }];
  });
}
