import { useMemo, useState } from 'react';
import { documentKinds } from '#core/document/record.ts';
import { longestLine, shortened } from '#core/widget/simulator/display.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { formatClock, formatInstant, formatMilliseconds } from '../../ui/format.ts';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { FindingCounts } from '../list/finding-counts.tsx';
import { outcomeLabel } from '../list/list-words.ts';
import { TwoLines } from '../list/selected-rows.tsx';
import { openReply } from '../select-document.ts';
import styles from './timeline.module.css';

/** The two facts of a call (DOC-REP-2), and how long it took. */
export function factsText({ status, statusCode, total }: HistoryEntry): string {
  if (status === null) return 'no reply';
  const facts = [`HTTP ${status}`, `status_code ${statusCode ?? 'none'}`];
  return [...facts, ...(total === null ? [] : [formatMilliseconds(total)])].join(' · ');
}

function CallLines({ call, isShown }: { call: HistoryEntry; isShown: boolean }) {
  const { at, outcome, failure, recordStatus, hasReply, findings, isMock } = call;
  const kind = documentKinds.find((one) => one === outcome) ?? null;
  const {
    word,
    icon: Icon,
    tone,
  } = outcomeLabel({
    kind,
    failure,
    errors: findings.error,
    isMock,
  });
  return (
    <TwoLines
      sign={<Icon className={`tone-${tone}`} />}
      first={
        <>
          <span className={cx('grow ellipsis', isShown && 'strong')} title={failure ?? word}>
            {shortened(recordStatus ?? word, longestLine)}
            {isShown && <span className="spoken">open</span>}
          </span>
          {!hasReply && failure === null && <span className="muted tiny">not stored</span>}
          <FindingCounts counts={{ ...findings, info: 0 }} />
        </>
      }
      second={
        <>
          <span className="grow ellipsis">{factsText(call)}</span>
          <time className="rigid" dateTime={at} title={formatInstant(at)}>
            {formatClock(at)}
          </time>
        </>
      }
    />
  );
}

/** Pixels of a row, and how many rows are seen at once. */
const [rowHeight, mostSeen] = [44, 8];

/** The calls of the shown document: when each was made and its result. Enter or a click opens a stored reply. */
export function TimelinePane() {
  const stores = useStores();
  const calls = useStateOf('timeline', 'calls');
  const shownAt = useStateOf('documents', (state) => state.shown?.exchange.at ?? null);
  const [picked, setPicked] = useState<number | null>(null);
  const shown = useMemo(() => calls.findIndex(({ at }) => at === shownAt), [calls, shownAt]);
  const at = calls.findIndex(({ seq }) => seq === picked);
  const current = at === -1 ? (shown === -1 ? null : shown) : at;
  const open = (index: number): void => {
    const call = calls[index];
    if (!call) return;
    setPicked(call.seq);
    if (call.hasReply) void openReply(stores, call.seq);
  };
  return (
    <div className={styles.calls} style={{ height: rowHeight * Math.min(mostSeen, calls.length) }}>
      <VirtualRows
        name="Calls"
        role="grid"
        total={calls.length}
        rowHeight={rowHeight}
        current={current}
        onCurrent={(index) => setPicked(calls[index]?.seq ?? null)}
        onClick={open}
        onEnter={open}
        row={(index) => {
          const call = calls[index];
          return call && <CallLines call={call} isShown={index === shown} />;
        }}
      />
    </div>
  );
}
