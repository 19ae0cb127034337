import { Eye } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import type { LevelCounts } from '#core/contract/finding.ts';
import { longestLine, shortened } from '#core/widget/simulator/display.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant, useNow } from '../../ui/format.ts';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { attemptsText, nextText } from '../outcome/follow-words.ts';
import { ChecksBadge } from './checks-badge.tsx';
import { FindingCounts } from './finding-counts.tsx';
import styles from './list.module.css';
import { allSelected, chosen } from './list-order.ts';
import { agoText, leftText, outcomeLabel, titleOf } from './list-words.ts';

/** The sign of the last outcome, in shape and colour. */
export function StatusSign({ row }: { row: DocumentRow }) {
  const { word, icon: Icon, tone } = outcomeLabel(row);
  return <Icon size={15} className={`tone-${tone}`} role="img" aria-label={word} />;
}

const countsOf = ({ errors, warnings, infos }: DocumentRow): LevelCounts => ({
  error: errors,
  warning: warnings,
  info: infos ?? 0,
});

const cellSelector = { role: 'gridcell' };

/** A document in two lines: what it is, and how it stands. */
export function DocumentLines({ row, now }: { row: DocumentRow; now: number }) {
  return (
    <div {...cellSelector} className="row list-lines">
      <StatusSign row={row} />
      <span className="grow">
        <span className="row gap-1">
          {row.external_id || row.id === '' ? (
            <span className="ellipsis grow snug" title={row.id}>
              {titleOf(row)}
            </span>
          ) : (
            <MiddleCut text={titleOf(row)} className="grow snug mono small" />
          )}
          <FindingCounts counts={countsOf(row)} />
          <ChecksBadge row={row} />
        </span>
        <span className="help numbers ellipsis block">
          {row.follow ? <FollowLine follow={row.follow} /> : <Standing row={row} now={now} />}
        </span>
      </span>
    </div>
  );
}

function Standing({ row, now }: { row: DocumentRow; now: number }) {
  const { word } = outcomeLabel(row);
  const left = leftText(row.date_created, now);
  const age = agoText(row.date_created, now);
  const isAsked = row.askedAt !== null;
  return (
    <span className={styles.standing}>
      <span className={styles.shrinks}>
        {isAsked ? shortened(row.bank_code ?? '', longestLine) || word : word}
      </span>
      {isAsked && age && <span className={cx('rigid', styles.more)}>{age}</span>}
      {isAsked && left && (
        <span className={cx('rigid', styles.more, left.isShort && 'tone-warning')}>
          {left.text}
        </span>
      )}
    </span>
  );
}

/** How following stands, counted down by the second. */
export function FollowLine({ follow }: { follow: Follow }) {
  const now = useNow(1000);
  return (
    <span
      className={cx('inline-row numbers', follow.state === 'paused' ? 'tone-warning' : 'tone-info')}
      title={`Following until ${formatInstant(follow.deadline)}`}
    >
      <Eye size={12} />
      {nextText(follow, now)} · {attemptsText(follow.attempts)}
    </span>
  );
}

type ListGridProps = {
  /** In the order shown. */
  rows: readonly DocumentRow[];
  /** A click, Enter, or a double click. */
  onOpen(row: DocumentRow): void;
  /** The keys moved to the row. */
  onMove(row: DocumentRow): void;
  onMenu(index: number, x: number, y: number): void;
  onRemove(): void;
  onCopy(): void;
};

/** The documents as rows of two lines. */
export function ListGrid({ rows, onOpen, onMove, onMenu, onRemove, onCopy }: ListGridProps) {
  const { list } = useStores();
  const selected = useStateOf('list', 'selected');
  const now = useNow(60_000);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const current = selected.current === null ? -1 : ids.indexOf(selected.current);

  const opened = (index: number, open: (row: DocumentRow) => void): void => {
    const row = rows[index];
    if (row) open(row);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.key.toLowerCase() === 'a') list.select(allSelected(selected, ids));
    else if (mod && event.key.toLowerCase() === 'c') onCopy();
    else if (event.key === 'Delete') onRemove();
    else return false;
    return true;
  };
  return (
    <VirtualRows
      name="Documents"
      role="grid"
      total={rows.length}
      rowHeight={44}
      current={current === -1 ? null : current}
      onCurrent={(index, choosing) => {
        const id = ids[index];
        if (id !== undefined) list.select(chosen(selected, ids, id, choosing));
      }}
      onMove={(index) => opened(index, onMove)}
      onEnter={(index) => opened(index, onOpen)}
      onClick={(index) => opened(index, onOpen)}
      onMenu={onMenu}
      onKey={onKey}
      isSelected={(index) => selected.ids.has(ids[index] ?? '')}
      row={(index) => {
        const row = rows[index];
        return row && <DocumentLines row={row} now={now} />;
      }}
    />
  );
}
