import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { openReply } from '../look.ts';
import styles from './timeline.module.css';
import { callsWidth, columns } from './timeline-columns.tsx';
import { TimelineStrip } from './timeline-strip.tsx';

const columnheader = { role: 'columnheader' };
const gridcell = { role: 'gridcell' };

/** The calls of the document on show: when each was made and what it brought. A kept reply opens by Enter or a click. */
export function TimelinePane() {
  const stores = useStores();
  const calls = useStore(stores.timeline, (state) => state.calls);
  const shownAt = useStore(stores.documents, (state) => state.shown?.exchange.at ?? null);
  const [picked, setPicked] = useState<number | null>(null);
  const shown = useMemo(() => calls.findIndex(({ at }) => at === shownAt), [calls, shownAt]);
  const at = calls.findIndex(({ seq }) => seq === picked);
  const current = at === -1 ? (shown === -1 ? null : shown) : at;
  if (calls.length === 0) {
    return (
      <EmptyState tight title="No calls yet">
        Each call for the open document is listed here with its result.
      </EmptyState>
    );
  }
  const open = (index: number): void => {
    const call = calls[index];
    if (!call) return;
    setPicked(call.seq);
    if (call.kept) void openReply(stores, call.seq);
  };
  return (
    <div className={styles.timeline}>
      <TimelineStrip calls={calls} shown={shown} onOpen={open} />
      <div className={styles.calls}>
        <VirtualRows
          name="Calls"
          role="grid"
          total={calls.length}
          rowHeight={26}
          current={current}
          onCurrent={(index) => setPicked(calls[index]?.seq ?? null)}
          onClick={open}
          onEnter={open}
          rowWidth={callsWidth}
          header={columns.map(({ title, width }) => (
            <span key={title} {...columnheader} className={styles.cell} style={{ width }}>
              {title}
            </span>
          ))}
          row={(index) => {
            const call = calls[index];
            return call
              ? columns.map(({ title, width, mono, cell }) => (
                  <span
                    key={title}
                    {...gridcell}
                    className={cx(styles.cell, mono && styles.mono)}
                    style={{ width }}
                  >
                    {cell(call, index === shown)}
                  </span>
                ))
              : null;
          }}
        />
      </div>
    </div>
  );
}
