import { isOfKind, type KeptStatementRules } from '#operations/statement-schemas.ts';
import { isSame } from '../workspace/workspace.ts';

const none: KeptStatementRules = { roles: [], assertions: [] };

type Kept = KeptStatementRules;
const isOfBank =
  (one: Kept['assertions'][number]) =>
  (other: Kept['assertions'][number]): boolean =>
    one.bank_code === other.bank_code;

/** What a workspace file says about statements, and what this machine says of the kinds and banks that the file leaves out. */
export function withRulesOfFile(file: Kept = none, own: Kept = none): Kept {
  const marked = <T extends object>(of: readonly T[]) =>
    of.map((one) => ({ ...one, isOfFile: true as const }));
  return {
    roles: [
      ...marked(file.roles),
      ...own.roles.filter((one) => !file.roles.some((of) => isOfKind(one, of))),
    ],
    assertions: [
      ...marked(file.assertions),
      ...own.assertions.filter((one) => !file.assertions.some(isOfBank(one))),
    ],
  };
}

type Changed<T> = { of: T; after: T | undefined }[];
export type ChangedRules = {
  roles: Changed<Kept['roles'][number]>;
  assertions: Changed<Kept['assertions'][number]>;
};

/** What changed between two versions, by the kind or bank: `after` is undefined for what was removed. */
export function changedRules(before: Kept = none, after: Kept = none): ChangedRules {
  return {
    roles: [
      ...before.roles,
      ...after.roles.filter((one) => !before.roles.some((of) => isOfKind(one, of))),
    ]
      .map((of) => ({ of, after: after.roles.find((one) => isOfKind(one, of)) }))
      .filter(
        ({ of, after: now }) =>
          !isSame(before.roles.find((one) => isOfKind(one, of))?.roles, now?.roles),
      ),
    assertions: [
      ...before.assertions,
      ...after.assertions.filter((one) => !before.assertions.some(isOfBank(one))),
    ]
      .map((of) => ({ of, after: after.assertions.find(isOfBank(of)) }))
      .filter(
        ({ of, after: now }) =>
          !isSame(before.assertions.find(isOfBank(of))?.assertions, now?.assertions),
      ),
  };
}

/**
 * The rules of this machine without what has changed, which is in the workspace file from then on;
 * undefined where none are left. What the file hid before stays, unless the user removed the rules of
 * that kind or bank.
 */
export function withoutChanged(own: Kept = none, changed: ChangedRules): Kept | undefined {
  const moved = <T extends { isOfFile?: true | undefined }>(all: Changed<T>): T[] =>
    all.filter(({ of, after }) => !of.isOfFile || after === undefined).map(({ of }) => of);
  const [roles, assertions] = [moved(changed.roles), moved(changed.assertions)];
  const left = {
    roles: own.roles.filter((one) => !roles.some((of) => isOfKind(one, of))),
    assertions: own.assertions.filter((one) => !assertions.some(isOfBank(one))),
  };
  return left.roles.length + left.assertions.length === 0 ? undefined : left;
}
