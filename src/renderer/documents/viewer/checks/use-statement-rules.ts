import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import { isOfKind, rulesOfKind, type StatementKind } from '#operations/statement-schemas.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import { useStores } from '../../../shell/context.ts';
import { statementRulesOf } from '../../../shell/workspace-store.ts';
import type { CorrectedRoles, OwnAssertions } from './statement-rules.ts';

export type StatementRules = {
  /** Null where the reply does not say of what kind the document is: nothing can be remembered then. */
  kind: StatementKind | null;
  rules: StatementRulesInput;
  /** Whether the corrected roles and the own rules are written in the workspace file that is open. */
  isOfFile: { roles: boolean; assertions: boolean };
  /** Each of these returns null when it is saved, else the error. */
  saveRoles(roles: CorrectedRoles): Promise<CallError | null>;
  saveAssertions(assertions: OwnAssertions): Promise<CallError | null>;
};

/** What a person has said about documents of this kind, and how to say more. */
export function useStatementRules(kind: StatementKind | null): StatementRules {
  const { workspace } = useStores();
  const kept = useStore(workspace, statementRulesOf);
  return useMemo(() => {
    const rules = rulesOfKind(kept, kind);
    const { saveStatementRoles, saveStatementAssertions } = workspace.getState();
    return {
      kind,
      rules,
      isOfFile: {
        roles: kept?.roles.find((one) => kind && isOfKind(one, kind))?.isOfFile === true,
        assertions:
          kept?.assertions.find((one) => one.bank_code === kind?.bank_code)?.isOfFile === true,
      },
      saveRoles: async (roles) => kind && saveStatementRoles({ ...kind, roles }),
      saveAssertions: async (assertions) =>
        kind && saveStatementAssertions({ bank_code: kind.bank_code, assertions }),
    };
  }, [workspace, kept, kind]);
}
