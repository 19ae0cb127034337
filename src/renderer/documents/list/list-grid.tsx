import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './list.module.css';
import { type Column, columns, tableWidth } from './list-columns.tsx';
import type { Order, OrderName } from './list-order.ts';
import { DocumentLines } from './list-rows.tsx';
import { allSelected, chosen } from './list-selection.ts';

type ListGridProps = {
  /** In the order shown. */
  rows: readonly DocumentRow[];
  asTable: boolean;
  onClick(row: DocumentRow): void;
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
    // A text that is cut off is told in full on hover.
    const isText = typeof content === 'string';
    return (
      <span
        key={name}
        {...gridcell}
        className={cx(styles.cell, mono && styles.mono)}
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
        <button type="button" className={styles.sort} onClick={() => onSort(own)}>
          {name}
          {on && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        name
      )}
    </span>
  );
}
