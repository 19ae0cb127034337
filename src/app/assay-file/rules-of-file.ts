import { isOfKind, type KeptStatementRules } from '#operations/statement-schemas.ts';

const none: KeptStatementRules = { roles: [], assertions: [] };

type Kept = KeptStatementRules;

/** What a workspace file says about statements, and the roles of this machine for kinds that the file leaves out. */
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

/** What this machine says afterwards, where the window shows `shown`: what the file hides stays for as long as it does. */
export function ownRules(
  { roles: own }: Kept = none,
  { roles: shown }: Kept = none,
): Kept | undefined {
  const hidden = own.filter((one) => shown.some((of) => of.isOfFile && isOfKind(one, of)));
  const roles = [...hidden, ...shown.filter(({ isOfFile }) => !isOfFile)];
  return roles.length === 0 ? undefined : { roles, assertions: [] };
}
