import type { Workspace } from '#operations/schemas.ts';
import {
  isOfKind,
  type KeptStatementRules,
  mostStatementRules,
  type SaidRoles,
} from '#operations/statement-schemas.ts';

type Roles = KeptStatementRules['roles'];
const none: KeptStatementRules = { roles: [], assertions: [] };

/** What was said last counts most where there is no room for all; what a workspace file says stays there. */
const withRoom = (all: Roles): Roles => [
  ...all.filter(({ isOfFile }) => isOfFile),
  ...all.filter(({ isOfFile }) => !isOfFile).slice(-mostStatementRules),
];

/** The workspace with these roles; without the key where nothing is said about statements. */
function withRoles(
  { statementRules: { roles: before, assertions } = none, ...workspace }: Workspace,
  changed: (before: Roles) => Roles,
): Workspace {
  const roles = changed(before);
  if (roles.length + assertions.length === 0) return workspace;
  return { ...workspace, statementRules: { roles: withRoom(roles), assertions } };
}

/** The workspace with what was said of one kind of documents in the place of that before. */
export const withSaidRoles = (workspace: Workspace, said: SaidRoles): Workspace =>
  withRoles(workspace, (roles) => {
    const others = roles.filter((one) => !isOfKind(one, said));
    const isEmpty = Object.values(said.roles).every((of) => Object.keys(of).length === 0);
    return isEmpty && !said.debitsRaiseBalance ? others : [...others, said];
  });

/** The workspace without what was said about the documents of a connection. */
export const withoutRulesOf = (workspace: Workspace, connectionId: string): Workspace =>
  withRoles(workspace, (roles) => roles.filter((one) => one.connectionId !== connectionId));
