import { useMemo } from 'react';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import { rulesOfKind, type StatementKind } from '#operations/statement-schemas.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { statementRulesOf } from '../../../shell/workspace-store.ts';
import type { CorrectedRoles } from './statement-rules.ts';

export type StatementRules = {
  /** Null where the reply does not say of what kind the document is: nothing can be remembered then. */
  kind: StatementKind | null;
  /** The name of the connection that the document is from. */
  connectionName: string;
  rules: StatementRulesInput;
  /** Returns null when they are saved, else the error. */
  saveRoles(roles: CorrectedRoles): Promise<CallError | null>;
};

/** What a person has said about documents of this kind, and how to say more. */
export function useStatementRules(
  kind: StatementKind | null,
  connectionName: string,
): StatementRules {
  const { workspace } = useStores();
  const kept = useStateOf('workspace', statementRulesOf);
  return useMemo(() => {
    const rules = rulesOfKind(kept, kind);
    const { saveStatementRoles } = workspace;
    return {
      kind,
      connectionName,
      rules,
      saveRoles: async (roles) => kind && saveStatementRoles({ ...kind, roles }),
    };
  }, [workspace, kept, kind, connectionName]);
}
