import { useMemo } from 'react';
import { useStore } from 'zustand';
import { clauseById } from '#core/contract/clauses.ts';
import { useStores } from '../shell/context.ts';
import { VirtualRows } from '../ui/layout/virtual-rows.tsx';
import { EmptyState } from '../ui/states.tsx';
import { clauseStates, outcomeSigns } from './check-words.ts';

/** The matrix: every clause with its state, those that are broken first. */
export function ClauseList() {
  const { checks } = useStores();
  const { report, shown, show } = useStore(checks);
  const rows = useMemo(
    () =>
      clauseStates.flatMap((state) => report?.clauses[state].map((id) => ({ id, state })) ?? []),
    [report],
  );
  if (!report)
    return (
      <EmptyState tight title="No results yet">
        Run the check to see for every clause of the contract whether it holds.
      </EmptyState>
    );
  const at = rows.findIndex(({ id }) => shown !== null && 'clause' in shown && shown.clause === id);
  return (
    <VirtualRows
      name="Clauses"
      role="listbox"
      total={rows.length}
      rowHeight={44}
      current={at === -1 ? null : at}
      onCurrent={(index) => {
        const row = rows[index];
        if (row) show({ clause: row.id });
      }}
      row={(index) => {
        const row = rows[index];
        if (!row) return null;
        const { title, icon: Icon, tone } = outcomeSigns[row.state];
        return (
          <div className="row list-lines">
            <Icon size={15} className={tone} role="img" aria-label={title} />
            <span className="grow">
              <span className="row snug">
                <span className="mono small grow">{row.id}</span>
                <span className="help rigid" aria-hidden>
                  {title}
                </span>
              </span>
              <span className="help ellipsis block">{clauseById(row.id)?.title}</span>
            </span>
          </div>
        );
      }}
    />
  );
}
