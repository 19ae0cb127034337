import { useEffect } from 'react';
import { checkedAtOnce, rulesMark } from '#core/statement/outcome.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { rowOf } from '../../list/list-store.ts';
import type { Fetched } from '../../store.ts';
import type { StatementRules } from './use-statement-rules.ts';

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
