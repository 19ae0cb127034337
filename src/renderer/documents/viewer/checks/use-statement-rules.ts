import { useEffect, useMemo } from 'react';
import { checkedAtOnce, rulesMark } from '#core/statement/outcome.ts';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import { isOfKind, rulesOfKind, type StatementKind } from '#operations/statement-schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { statementRulesOf } from '../../../shell/workspace-store.ts';
import { rowOf } from '../../list/list-store.ts';
import type { Fetched } from '../../store.ts';
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

/**
 * Keeps the outcome of the statement checks in the list true for the document on show: the host checks
 * it again where the last reply was not checked by today's rules. A large document waits until
 * `wanted`, which says that its checks were asked for.
 */
export function useListedOutcome(
  { connectionId, id, exchange: { at } }: Fetched,
  xml: TextRef,
  { kind, rules }: StatementRules,
  wanted: boolean,
): void {
  const { list } = useStores();
  const row = useStateOf('list', rowOf(connectionId, id));
  const mark = rulesMark(rules);
  const isDue = row?.askedAt === at && row.checks?.rules !== mark;
  const isOn = isDue && (wanted || xml.bytes <= checkedAtOnce);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rules, which have another mark, are another reason to check.
  useEffect(() => {
    if (isOn) void list.check({ ...kind, id, at, xml: xml.id });
  }, [list, isOn, kind, id, at, xml.id, mark]);
}
