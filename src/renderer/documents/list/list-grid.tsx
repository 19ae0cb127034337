import { ArrowDown, ArrowUp, Eye } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { LevelCounts } from '#core/contract/finding.ts';
import { longestLine, shortened } from '#core/widget/simulator/display.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import type { OrderName } from '#operations/window-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant, useNow } from '../../ui/format.ts';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { attemptsText, nextText } from '../outcome/follow-words.ts';
import { ChecksBadge } from './checks-badge.tsx';
import { FindingCounts } from './finding-counts.tsx';
import styles from './list.module.css';
import { allSelected, chosen, type Order } from './list-order.ts';
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
          <ChecksBadge row={row} isShort />
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
  const left = leftText(row.date_created, now, true);
  const age = agoText(row.date_created, now, true);
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
      <Eye size={12} aria-hidden />
      {nextText(follow, now)} · {attemptsText(follow.attempts)}
    </span>
  );
}

/** One column of the table of documents; `width` in pixels. */
export type Column = {
  name: string;
  width: number;
  order?: OrderName;
  mono?: boolean;
  cell(row: DocumentRow, now: number): ReactNode;
};

const instant = (iso: string | null, now: number): ReactNode =>
  iso === null ? null : <span title={formatInstant(iso)}>{agoText(iso, now) ?? iso}</span>;

// After a call without a reply, the row still shows what an earlier reply said about the document.
const hasNoReply = ({ kind, askedAt }: DocumentRow): boolean => kind === null && askedAt !== null;
const fact = (row: DocumentRow, value: number | null): ReactNode =>
  hasNoReply(row) ? 'no reply' : (value ?? (row.kind === null ? null : 'none'));
const line = (text: string | null): string | null => text && shortened(text, longestLine);
function statusText(row: DocumentRow): string {
  const status = hasNoReply(row) ? null : line(row.status);
  if (status === null) return outcomeLabel(row).word;
  return row.isMock ? `${status}, mock` : status;
}

/** THE columns, the most important ones first; together they are as wide as the rows. */
export const columns: readonly Column[] = [
  {
    name: 'status',
    width: 116,
    order: 'status',
    cell: (row) => (
      <>
        <StatusSign row={row} />
        <span
          aria-hidden={statusText(row) === outcomeLabel(row).word}
          title={row.failure ?? row.message ?? ''}
        >
          {statusText(row)}
        </span>
      </>
    ),
  },
  {
    name: 'Findings',
    width: 116,
    order: 'findings',
    cell: (row) => <FindingCounts counts={countsOf(row)} />,
  },
  { name: 'Statement checks', width: 136, cell: (row) => <ChecksBadge row={row} /> },
  {
    name: 'external_id',
    width: 150,
    order: 'external_id',
    cell: (row) =>
      line(row.external_id) || <MiddleCut text={titleOf(row)} className="mono small" />,
  },
  { name: 'bank_code', width: 120, order: 'bank_code', cell: (row) => line(row.bank_code) },
  {
    name: 'date_created',
    width: 104,
    order: 'date_created',
    cell: (row, now) => instant(row.date_created, now),
  },
  {
    name: 'Time left',
    width: 96,
    order: 'left',
    cell: (row, now) => {
      const left = leftText(row.date_created, now);
      return left && <span className={cx(left.isShort && 'tone-warning')}>{left.text}</span>;
    },
  },
  { name: 'HTTP status', width: 92, mono: true, cell: (row) => fact(row, row.httpStatus) },
  { name: 'status_code', width: 92, mono: true, cell: (row) => fact(row, row.status_code) },
  {
    name: 'Following',
    width: 168,
    cell: (row) =>
      row.follow ? (
        <FollowLine follow={row.follow} />
      ) : (
        <span title={row.followEnded ?? ''}>{row.followEnded}</span>
      ),
  },
  {
    name: 'Last fetched',
    width: 104,
    order: 'asked',
    cell: (row, now) => instant(row.askedAt, now),
  },
  {
    name: 'parsed_date',
    width: 104,
    order: 'parsed_date',
    cell: (row, now) => instant(row.parsed_date, now),
  },
  {
    name: 'document_version',
    width: 142,
    order: 'document_version',
    cell: (row) => line(row.document_version),
  },
  {
    name: 'id',
    width: 284,
    mono: true,
    cell: (row) => <MiddleCut text={shortened(row.id, longestLine)} />,
  },
];

/** Pixels of a row with its edges. */
export const tableWidth = columns.reduce((sum, { width }) => sum + width, 16);

type ListGridProps = {
  /** In the order shown. */
  rows: readonly DocumentRow[];
  asTable: boolean;
  onClick(row: DocumentRow): void;
  /** The keys moved to the row. */
  onMove(row: DocumentRow): void;
  /** Enter, or a double click. */
  onEnter(row: DocumentRow): void;
  onMenu(index: number, x: number, y: number): void;
  onRemove(): void;
  onCopy(): void;
};

/** The documents as rows: in two lines each, or as a table with every column. */
export function ListGrid({
  rows,
  asTable,
  onClick,
  onMove,
  onEnter,
  onMenu,
  onRemove,
  onCopy,
}: ListGridProps) {
  const { list } = useStores();
  const selected = useStore(list, (state) => state.selected);
  const order = useStore(list, (state) => state.order);
  const now = useNow(60_000);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const current = selected.current === null ? -1 : ids.indexOf(selected.current);

  const opened = (index: number, open: (row: DocumentRow) => void): void => {
    const row = rows[index];
    if (row) open(row);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.key.toLowerCase() === 'a') list.getState().select(allSelected(selected, ids));
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
      rowHeight={asTable ? 30 : 44}
      current={current === -1 ? null : current}
      onCurrent={(index, choosing) => {
        const id = ids[index];
        if (id !== undefined) list.getState().select(chosen(selected, ids, id, choosing));
      }}
      onMove={(index) => opened(index, onMove)}
      onEnter={(index) => opened(index, onEnter)}
      onClick={(index) => opened(index, onClick)}
      onMenu={onMenu}
      onKey={onKey}
      isSelected={(index) => selected.ids.has(ids[index] ?? '')}
      {...(asTable
        ? {
            header: <Header order={order} onSort={(by) => list.getState().sort(by)} />,
            rowWidth: tableWidth,
          }
        : {})}
      rowClass={cx(asTable && styles.cells)}
      row={(index) => {
        const row = rows[index];
        return row ? (
          asTable ? (
            <Cells row={row} now={now} />
          ) : (
            <DocumentLines row={row} now={now} />
          )
        ) : null;
      }}
    />
  );
}

// The roles of a grid; focus stays on the whole of it.
const gridcell = { role: 'gridcell' };
const columnheader = { role: 'columnheader' };

const Cells = ({ row, now }: { row: DocumentRow; now: number }) =>
  columns.map(({ name, width, mono, cell }) => {
    const content = cell(row, now);
    // The tooltip shows the whole text of a cell that is cut off.
    const isText = typeof content === 'string';
    return (
      <span
        key={name}
        {...gridcell}
        className={cx(styles.cell, mono && 'mono small')}
        style={{ width }}
        {...(isText ? { title: content } : {})}
      >
        {isText ? <span>{content}</span> : content}
      </span>
    );
  });

const Header = ({ order, onSort }: { order: Order; onSort(by: OrderName): void }) =>
  columns.map((column) => <Head key={column.name} column={column} order={order} onSort={onSort} />);

function Head({
  column: { name, width, order: own },
  order,
  onSort,
}: {
  column: Column;
  order: Order;
  onSort(by: OrderName): void;
}) {
  const on = own !== undefined && order.by === own;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <span
      {...columnheader}
      className={styles.cell}
      style={{ width }}
      {...(own
        ? {
            'aria-sort': on
              ? order.descending
                ? ('descending' as const)
                : ('ascending' as const)
              : ('none' as const),
          }
        : {})}
    >
      {own ? (
        <button
          type="button"
          className={cx('hovers lights-up', styles.sort)}
          onClick={() => onSort(own)}
        >
          {name}
          {on && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        name
      )}
    </span>
  );
}
