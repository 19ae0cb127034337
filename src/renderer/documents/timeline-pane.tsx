import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentCall } from '#operations/document-schemas.ts';
import { useStores } from '../frame/context.ts';
import { cx } from '../ui/cx.ts';
import { formatClock, formatInstant, formatMilliseconds } from '../ui/format.ts';
import { LevelIcon } from '../ui/level-icon.tsx';
import { EmptyState } from '../ui/states.tsx';
import { VirtualRows } from '../ui/virtual-rows.tsx';
import { lookOf } from './list-words.ts';
import { openReply } from './look.ts';
import styles from './timeline.module.css';
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
        Each call for the document on show is listed here, with what came back.
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
          rowClass={cx(styles.row)}
          header={['Time', 'HTTP status', 'status_code', 'status', 'Errors, warnings', 'Duration'].map((title) => (
            <span key={title} {...columnheader} className={styles.cell}>
              {title}
            </span>
          ))}
          row={(index) => {
            const call = calls[index];
            return call ? <CallCells call={call} isShown={index === shown} /> : null;
          }}
        />
      </div>
    </div>
  );
}

function CallCells({ call, isShown }: { call: DocumentCall; isShown: boolean }) {
  const { word, icon: Icon, tone } = lookOf(call);
  const status = call.status ?? (call.kind === null ? word : null);
  return (
    <>
      <span {...gridcell} className={cx(styles.cell, isShown && styles.shown)} title={formatInstant(call.at)}>
        {formatClock(call.at)}
        {isShown && <span className={styles.aside}>on show</span>}
      </span>
      <span {...gridcell} className={cx(styles.cell, styles.mono)}>
        {call.httpStatus ?? 'no reply'}
      </span>
      <span {...gridcell} className={cx(styles.cell, styles.mono)}>
        {call.status_code ?? (call.httpStatus === null ? 'no reply' : 'none')}
      </span>
      <span {...gridcell} className={styles.cell} title={call.failure ?? (call.kept ? word : 'The reply of this call is not kept')}>
        <Icon size={14} className={cx(styles.sign, styles[tone])} aria-hidden />
        <span className={styles.words}>{status ?? word}</span>
        {!call.kept && call.failure === null && <span className={styles.aside}>not kept</span>}
      </span>
      <span {...gridcell} className={styles.cell}>
        <Count level="error" count={call.errors} />
        <Count level="warning" count={call.warnings} />
        {call.errors + call.warnings === 0 && <span className={styles.aside}>none</span>}
      </span>
      <span {...gridcell} className={styles.cell}>
        {call.total === null ? '' : formatMilliseconds(call.total)}
      </span>
    </>
  );
}

const Count = ({ level, count }: { level: 'error' | 'warning'; count: number }) =>
  count === 0 ? null : (
    <span className={styles.levels}>
      <LevelIcon level={level} /> {count}
    </span>
  );
