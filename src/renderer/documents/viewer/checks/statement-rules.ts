import {
  type ColumnRole,
  columnRoles,
  raisesAt,
  statementRoleNames,
} from '#core/statement/role-names.ts';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import type { SaidRoles, StatementKind } from '#operations/statement-schemas.ts';
import type { Fetched } from '../../store.ts';
import type { StatementReport } from '../xml-document.ts';

export type RoleName = (typeof statementRoleNames)[number];
/** The roles of one table. */
export type TableRoles = StatementRulesInput['roles'][string];
/** What a person says of the statements in one kind of documents. */
export type Said = Omit<SaidRoles, keyof StatementKind>;

/** The connection under which is kept what is said of documents that came from none. */
const ofFiles = 'file';

/** The kind of a document. */
export const kindOf = ({ connectionId, exchange }: Fetched): StatementKind => ({
  connectionId: connectionId || ofFiles,
  bank_code: exchange.verdict?.value.record?.bank_code ?? '',
});

/** The documents of a kind in words. */
export const kindWords = ({ connectionId, bank_code }: StatementKind): string =>
  bank_code === ''
    ? `all ${connectionId === ofFiles ? 'files' : 'documents'} with these rows`
    : `all documents of ${bank_code}`;

/** The paths of the tables that the rows of a statement are in: debits and credits may have a list each. */
export const tablesOf = (path: string): string[] => path.split(' | ');

/** The path of the rows of a statement that a table is a part of; its own where there is no statement. */
export const rowsPath = (report: StatementReport | null, table: string): string =>
  report?.statements.find(({ path }) => tablesOf(path).includes(table))?.path ?? table;

/** What Assay takes the columns of the rows at a path for, and the values around them; null where these are no statement. */
export function foundRoles(
  report: StatementReport | null,
  path: string,
): { roles: TableRoles; reason: string | null; columns: readonly string[] } | null {
  const statements = (report?.statements ?? []).filter((one) => one.path === path);
  const [first] = statements;
  if (first === undefined) return null;
  const found = statements.flatMap(({ roles }) => roles.filter(({ role }) => isRole(role)));
  const reason = found[0]?.reason ?? null;
  // Of several statements at a path, the first one counts.
  const roles = Object.fromEntries(found.reverse().map((one) => [one.role, one.path]));
  return { roles, reason, columns: first.columns };
}

const isRole = (name: string): boolean => statementRoleNames.some((role) => role === name);

/** The role of a column. */
export const roleOfColumn = (roles: TableRoles, column: string): ColumnRole | null =>
  columnRoles.find((role) => roles[role] === column) ?? null;

/** Whether Table joins cells of several names in this column, such as "cell" and "cell[2]". */
export const isJoined = (column: string, columns: readonly string[]): boolean =>
  columns.some((one) => one !== column && one.replace(/\[[^[\]]*\]/g, '') === column);

/** Roles that cannot hold together: an amount is one column, or a debit and a credit. */
const excluded: Partial<Record<ColumnRole, readonly ColumnRole[]>> = {
  amount: ['debit', 'credit'],
  sign: ['debit', 'credit'],
  debit: ['amount', 'sign'],
  credit: ['amount', 'sign'],
};

/** The roles with another one for a column; null for none. A role that loses its column is said to have none, so that nothing is proposed for it. */
export function giveRole(roles: TableRoles, column: string, role: ColumnRole | null): TableRoles {
  const lost = columnRoles.filter(
    (one) =>
      roles[one] === column ||
      (role !== null && excluded[role]?.includes(one) && typeof roles[one] === 'string'),
  );
  return {
    ...roles,
    ...Object.fromEntries(lost.map((one) => [one, null])),
    ...(role !== null && { [role]: column }),
  };
}

/** What is said of debits once they raise the balance of these rows, or no longer do. Without a bank_code it is said of rows with their path. */
export function turnDebits(
  { debitsRaiseBalance: before }: Pick<Said, 'debitsRaiseBalance'>,
  path: string,
  { bank_code }: StatementKind,
): Said['debitsRaiseBalance'] {
  const isRaising = raisesAt(before, path) !== true;
  if (bank_code !== '') return isRaising || undefined;
  const others = Array.isArray(before) ? before.filter((one) => one !== path) : [];
  const paths = isRaising ? [...others, path] : others;
  return paths.length > 0 ? paths : undefined;
}

/** What is said of a kind of documents as an entry of `assay.yaml`, of files as a file for `--rules`. Quoted texts and the braces of JSON are YAML too. */
export function copiedRoles(
  connection: string,
  { connectionId, bank_code }: StatementKind,
  said: Said,
): string {
  if (connectionId === ofFiles) return `${JSON.stringify(said, null, 2)}\n`;
  return [
    'statementRoles:',
    `  ${JSON.stringify(bank_code || connection)}:`,
    ...Object.entries({ connection, bank_code, ...said }).flatMap(([name, value]) =>
      value === undefined ? [] : [`    ${name}: ${JSON.stringify(value)}`],
    ),
    '',
  ].join('\n');
}
