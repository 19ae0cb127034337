import { isOfKind, type KeptStatementRules } from '#operations/statement-schemas.ts';
import { isSame } from '../workspace/workspace.ts';

const none: KeptStatementRules = { roles: [], assertions: [] };

type Kept = KeptStatementRules;
type Roles = Kept['roles'];

/** What a workspace file says about statements, and the roles that this machine corrects in kinds that the file leaves out. */
export const withRulesOfFile = (
  { roles, assertions }: Kept = none,
  { roles: own }: Kept = none,
): Kept => ({
  roles: [
    ...roles.map((one) => ({ ...one, isOfFile: true as const })),
    ...own.filter((one) => !roles.some((of) => isOfKind(one, of))),
  ],
  assertions,
});

export type ChangedRoles = { of: Roles[number]; after: Roles[number] | undefined }[];

/** What changed between two versions, by the kind: `after` is undefined for what was removed. */
export const changedRoles = (
  { roles: before }: Kept = none,
  { roles: after }: Kept = none,
): ChangedRoles =>
  [...before, ...after.filter((one) => !before.some((of) => isOfKind(one, of)))]
    .map((of) => ({ of, after: after.find((one) => isOfKind(one, of)) }))
    .filter(
      ({ of, after: now }) => !isSame(before.find((one) => isOfKind(one, of))?.roles, now?.roles),
    );

/**
 * What this machine says about statements without the roles that have changed, which are in the
 * workspace file from then on; undefined where none are left. What the file hid before stays, unless
 * the user took back the roles of that kind.
 */
export function withoutChanged(
  { roles: own }: Kept = none,
  changed: ChangedRoles,
): Kept | undefined {
  const moved = changed.filter(({ of, after }) => !of.isOfFile || after === undefined);
  const roles = own.filter((one) => !moved.some(({ of }) => isOfKind(one, of)));
  return roles.length === 0 ? undefined : { roles, assertions: [] };
}
