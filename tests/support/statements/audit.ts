// The arithmetic of a statement, worked out from what is printed and nothing else: which relations
// exist between the printed figures, and which of them do not hold. It decides whether a fault can be
// seen at all, and proves that correct statements are consistent.
import type { CheckId } from '#core/statement/report.ts';
import type { AccountFacts, Facts, Layout, RowFacts } from './types.ts';

/** The relations that do not hold. */
type Broken = Set<CheckId>;

/** One relation; a break of it may be reported under any of the ids. */
function relation(broken: Broken, holds: boolean, ...ids: CheckId[]): void {
  if (!holds) for (const id of ids) broken.add(id);
}

/** The rows in order of time. */
function inTime(account: AccountFacts, layout: Layout): RowFacts[] {
  return layout.order === 'ascending' ? account.rows : [...account.rows].reverse();
}

/** The lists of rows that are each in order of date: one, or the two sections. */
export function datedLists(account: AccountFacts, layout: Layout): RowFacts[][] {
  if (layout.tableStyle !== 'sections') return [account.rows];
  return [
    account.rows.filter((row) => row.amount >= 0),
    account.rows.filter((row) => row.amount < 0),
  ];
}

function auditBalances(account: AccountFacts, layout: Layout, findings: Broken): void {
  const { prints } = layout;
  const hasOpening = prints.opening !== 'none';
  const hasClosing = prints.closing !== 'none';
  const sum = account.rows.reduce((total, row) => total + row.amount, 0);
  if (hasOpening && hasClosing) {
    relation(findings, account.opening + sum === account.closing, 'balance-total');
  }
  if (!prints.running) return;
  // What the balance must be, as far as something printed before says so.
  let expected = hasOpening ? account.opening : undefined;
  let shown = false;
  for (const row of inTime(account, layout)) {
    if (expected !== undefined) expected += row.amount;
    if (!row.showBalance) continue;
    if (expected !== undefined) relation(findings, row.balance === expected, 'balance-running');
    expected = row.balance;
    shown = true;
  }
  if (shown && hasClosing) {
    relation(findings, expected === account.closing, 'balance-running', 'balance-total');
  }
}

function auditDeclared(account: AccountFacts, layout: Layout, findings: Broken): void {
  const { prints } = layout;
  const credits = account.rows.filter((row) => row.amount >= 0);
  const debits = account.rows.filter((row) => row.amount < 0);
  const total = (rows: RowFacts[]): number =>
    rows.reduce((sum, row) => sum + Math.abs(row.amount), 0);
  if (prints.count) relation(findings, account.count === account.rows.length, 'count-declared');
  if (prints.directionCounts) {
    relation(findings, account.creditCount === credits.length, 'count-declared');
    relation(findings, account.debitCount === debits.length, 'count-declared');
  }
  if (prints.totals) {
    relation(findings, account.creditTotal === total(credits), 'totals-declared');
    relation(findings, account.debitTotal === total(debits), 'totals-declared');
  }
}

/** How many steps of a list go forward and how many go back in the direction of the document. */
export function dateSteps(
  rows: readonly RowFacts[],
  layout: Layout,
): { right: number; wrong: number } {
  const direction = layout.order === 'ascending' ? 1 : -1;
  let right = 0;
  let wrong = 0;
  for (let index = 1; index < rows.length; index += 1) {
    const step = ((rows[index]?.booking ?? 0) - (rows[index - 1]?.booking ?? 0)) * direction;
    if (step > 0) right += 1;
    if (step < 0) wrong += 1;
  }
  return { right, wrong };
}

function auditOrder(account: AccountFacts, layout: Layout, findings: Broken): void {
  for (const rows of datedLists(account, layout)) {
    if (rows.length < 2) continue;
    const { right, wrong } = dateSteps(rows, layout);
    relation(findings, right === 0 || wrong === 0, 'date-order');
  }
  if (layout.prints.period !== 'none' && account.rows.length > 0) {
    const inside = account.rows.every(
      (row) => row.booking >= account.from && row.booking <= account.to,
    );
    relation(findings, inside, 'period');
  }
  if (layout.prints.number && account.rows.length > 1) {
    const numbers = account.rows.map((row) => row.number);
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    const holds = steps.every((step) => step === 1) || steps.every((step) => step === -1);
    relation(findings, holds, 'numbering');
  }
}

function auditCurrency(account: AccountFacts, layout: Layout, findings: Broken): void {
  if (layout.prints.rowCurrency === 'none' || account.rows.length === 0) return;
  const codes = new Set(account.rows.map((row) => row.currency));
  if (layout.prints.headCurrency) codes.add(account.currency);
  relation(findings, codes.size === 1, 'currency');
}

/** Two rows with the same content, where some figure is off: the second may be a copy. */
function auditCopies(account: AccountFacts, findings: Broken): void {
  const off: CheckId[] = [
    'balance-total',
    'balance-running',
    'count-declared',
    'totals-declared',
    'numbering',
  ];
  if (!off.some((id) => findings.has(id))) return;
  const seen = new Set<string>();
  for (const row of account.rows) {
    const key = `${row.booking}/${row.value}/${row.amount}/${row.text}`;
    if (seen.has(key)) relation(findings, false, 'duplicates');
    seen.add(key);
  }
}

/** The checks that the printed figures of a statement break. */
export function audit(facts: Facts, layout: Layout): Broken {
  const findings: Broken = new Set();
  for (const account of facts.accounts) {
    auditBalances(account, layout, findings);
    auditDeclared(account, layout, findings);
    auditOrder(account, layout, findings);
    auditCurrency(account, layout, findings);
    auditCopies(account, findings);
  }
  if (layout.prints.documentCount) {
    const rows = facts.accounts.reduce((sum, account) => sum + account.rows.length, 0);
    relation(findings, rows === facts.documentCount, 'count-declared');
  }
  return findings;
}
