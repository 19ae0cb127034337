import {
  type ColumnRole,
  columnRoles,
  type statementRoleNames,
} from '#core/statement/role-names.ts';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import type { StatementKind } from '#operations/statement-schemas.ts';
import type { Fetched } from '../../store.ts';
import type { StatementReport } from './statement-store.ts';

export type RoleName = (typeof statementRoleNames)[number];
export type CorrectedRoles = StatementRulesInput['roles'];

/** The kind of a fetched document; null where its reply does not say what it is. */
export function kindOf({ connectionId, exchange }: Fetched): StatementKind | null {
  const record = exchange.verdict?.value.record;
  if (!record || connectionId === '') return null;
  return { connectionId, bank_code: record.bank_code ?? '' };
}

/** Roles that cannot hold together: an amount is one column, or a debit and a credit. */
const excluded: Partial<Record<RoleName, readonly RoleName[]>> = {
  amount: ['debit', 'credit'],
  sign: ['debit', 'credit'],
  debit: ['amount', 'sign'],
  credit: ['amount', 'sign'],
};

/**
 * The corrections with one more for the rows of a path: a role is in this column or at this path, or (null) there is none. Undefined takes the
 * correction back.
 */
export function correctRole(
  roles: CorrectedRoles,
  path: string,
  role: RoleName,
  place: string | null | undefined,
): CorrectedRoles {
  const dropped = new Set<string>([role, ...(place ? (excluded[role] ?? []) : [])]);
  const kept = Object.entries(roles[path] ?? {}).filter(([name]) => !dropped.has(name));
  const ofPath = Object.fromEntries(place === undefined ? kept : [...kept, [role, place]]);
  const { [path]: _, ...others } = roles;
  return Object.keys(ofPath).length === 0 ? others : { ...others, [path]: ofPath };
}

/** The role of a column of the rows at a path: as a person said, else as it was found. */
export function roleOfColumn(
  report: StatementReport | null,
  roles: CorrectedRoles,
  path: string,
  column: string,
): { role: ColumnRole | null; isCorrected: boolean } {
  const own = roles[path] ?? {};
  const found = report?.statements
    .find((one) => one.path === path)
    ?.roles.find((one) => one.path === column && one.role in own === false)?.role;
  const said = columnRoles.find((role) => own[role] === column);
  const role = said ?? columnRoles.find((name) => name === found) ?? null;
  return { role, isCorrected: said !== undefined };
}

/** The corrections with another role for a column; null for none, undefined to take back what was said of it. */
export function giveRole(
  roles: CorrectedRoles,
  { path, column, before }: { path: string; column: string; before: ColumnRole | null },
  role: ColumnRole | null | undefined,
): CorrectedRoles {
  if (role === undefined)
    return before === null ? roles : correctRole(roles, path, before, undefined);
  if (role !== null) {
    // What was said of this column before no longer holds.
    const isSaid = before !== null && roles[path]?.[before] === column;
    const freed = isSaid ? correctRole(roles, path, before, undefined) : roles;
    return correctRole(freed, path, role, column);
  }
  return before === null ? roles : correctRole(roles, path, before, null);
}

/** The corrections as an entry of `assay.yaml`. Quoted texts and the braces of JSON are YAML too. */
export const ruleText = (
  connection: string,
  { connectionId: _, ...of }: StatementKind,
  roles: CorrectedRoles,
): string =>
  [
    'statementRoles:',
    `  ${JSON.stringify(of.bank_code || connection)}:`,
    ...Object.entries({ connection, ...of, roles }).map(
      ([name, value]) => `    ${name}: ${JSON.stringify(value)}`,
    ),
    '',
  ].join('\n');
