import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { longestLine, shortened } from '#core/widget/simulator/display.ts';
import type { DocumentCall } from '#operations/document-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { formatClock, formatInstant, formatMilliseconds } from '../../ui/format.ts';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FindingCounts } from '../list/finding-counts.tsx';
import { outcomeLabel } from '../list/list-words.ts';
import { openReply } from '../select-document.ts';
import styles from './timeline.module.css';

/** One column of the calls; `width` in pixels. */
type Column = {
  title: string;
  width: number;
  mono?: boolean;
  cell(call: DocumentCall, isShown: boolean): ReactNode;
};

/** THE columns of the timeline; the two facts stand side by side (DOC-REP-2). */
export const columns: readonly Column[] = [
  {
    title: 'Time',
    width: 104,
    cell: ({ at }, isShown) => (
      <>
        <span className={cx(isShown && 'strong')} title={formatInstant(at)}>
          {formatClock(at)}
        </span>
        {isShown && <span className="spoken">open</span>}
      </>
    ),
  },
  {
    title: 'HTTP status',
    width: 92,
    mono: true,
    cell: ({ httpStatus }) => httpStatus ?? 'no reply',
  },
  {
    title: 'status_code',
    width: 92,
    mono: true,
    cell: ({ status_code, httpStatus }) =>
      status_code ?? (httpStatus === null ? 'no reply' : 'none'),
  },
  { title: 'status', width: 136, cell: (call) => <CallStatus call={call} /> },
  {
    title: 'Findings',
    width: 88,
    cell: ({ errors, warnings }) => (
      <>
        <FindingCounts counts={{ error: errors, warning: warnings, info: 0 }} />
        {errors + warnings === 0 && <span className="muted tiny regular">none</span>}
      </>
    ),
  },
  {
    title: 'Duration',
    width: 80,
    cell: ({ total }) => (total === null ? null : formatMilliseconds(total)),
  },
];

/** Pixels of a row. */
export const callsWidth = columns.reduce((sum, { width }) => sum + width, 0);

function CallStatus({ call }: { call: DocumentCall }) {
  const { word, icon: Icon, tone } = outcomeLabel(call);
  return (
    <>
      <Icon size={14} className={`tone-${tone}`} aria-hidden />
      <span className="ellipsis" title={call.failure ?? word}>
        {shortened(call.status ?? word, longestLine)}
      </span>
      {!call.kept && call.failure === null && (
        <span className="muted tiny regular">not stored</span>
      )}
    </>
  );
}

/** The calls on a time axis: `places` from 0 at the first call to 1 at the last, in the order of the calls; times as ISO 8601. */
export function timeScale(
  calls: readonly Pick<DocumentCall, 'at'>[],
): { places: number[]; from: string; to: string } | null {
  const times = calls.map(({ at }) => Date.parse(at));
  const [first] = calls;
  if (!first) return null;
  const from = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const to = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  const span = to - from;
  return {
    places: times.map((time) => (span === 0 ? 0.5 : (time - from) / span)),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

/** The maximum number of marks: those of the newest calls. */
const maxMarks = 500;

/**
 * The calls as marks on a time axis; the list below shows the same in words and for the keyboard.
 */
export function TimelineStrip({
  calls,
  shown,
  onOpen,
}: {
  calls: readonly DocumentCall[];
  shown: number;
  onOpen(index: number): void;
}) {
  const newest = useMemo(() => calls.slice(0, maxMarks), [calls]);
  const scale = useMemo(() => timeScale(newest), [newest]);
  if (!scale) return null;
  const { places, from, to } = scale;
  const name =
    newest.length === 1
      ? `1 call at ${formatInstant(from)}`
      : `${newest.length} calls from ${formatInstant(from)} to ${formatInstant(to)}`;
  const marks = newest.map((call, index) => {
    const { word, icon: Icon, tone } = outcomeLabel(call);
    const mark = {
      className: cx(styles.mark, `tone-${tone}`, index === shown && styles.on),
      style: { left: `${100 * (places[index] ?? 0)}%` },
      title: `${formatClock(call.at)} ${call.status ?? word}`,
      onClick: () => onOpen(index),
    };
    return (
      <span key={call.seq} {...mark}>
        <Icon size={13} aria-hidden />
      </span>
    );
  });
  return (
    <div className={styles.strip} role="img" aria-label={name}>
      <span className="muted tiny numbers">{formatClock(from)}</span>
      <div className={styles.axis}>{marks}</div>
      <span className="muted tiny numbers">{formatClock(to)}</span>
    </div>
  );
}

const columnheader = { role: 'columnheader' };
const gridcell = { role: 'gridcell' };

/**
 * The calls of the shown document: when each was made and its result. Enter or a click opens a
 * stored reply.
 */
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
    <div className="column fill">
      <TimelineStrip calls={calls} shown={shown} onOpen={open} />
      <div className="rest">
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
                    className={cx(styles.cell, mono && 'mono small')}
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
