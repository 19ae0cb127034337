import { useMemo } from 'react';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import { isOfKind, rulesOfKind, type StatementKind } from '#operations/statement-schemas.ts';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { statementRulesOf } from '../../../shell/workspace-store.ts';
import type { Said } from './statement-rules.ts';

export type StatementRules = {
  kind: StatementKind;
  /** The name of the connection that the document is from. */
  connectionName: string;
  rules: StatementRulesInput;
  /** Whether the roles are those of `assay.yaml`, which the window does not change. */
  isOfFile: boolean;
  save(said: Said): void;
};

/** What a person has said about documents of this kind, and how to say more. */
export function useStatementRules(kind: StatementKind, connectionName: string): StatementRules {
  const { workspace } = useStores();
  const kept = useStateOf('workspace', statementRulesOf);
  return useMemo(
    () => ({
      kind,
      connectionName,
      rules: rulesOfKind(kept, kind),
      isOfFile: kept?.roles.some((one) => one.isOfFile && isOfKind(one, kind)) === true,
      save: (said) => void workspace.saveStatementRoles({ ...kind, ...said }),
    }),
    [workspace, kept, kind, connectionName],
  );
}
