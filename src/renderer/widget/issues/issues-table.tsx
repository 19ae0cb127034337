import type { ReactNode } from 'react';
import type { IssueRecord } from '#operations/widget-schemas.ts';
import { cx } from '../../ui/cx.ts';
import { formatClock, formatInstant } from '../../ui/format.ts';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { characters, firstLine } from '../calls/cut.ts';
import styles from './issues.module.css';

type Column = {
  name: string;
  width: number | null;
  mono?: boolean;
  cell(record: IssueRecord): string;
  hover?(record: IssueRecord): string;
};

const size = ({ body, truncated }: IssueRecord): string =>
  `${characters(body)}${truncated ? ', cut' : ''}`;

const columns: readonly Column[] = [
  {
    name: 'Time',
    width: 92,
    cell: ({ at }) => formatClock(at),
    hover: ({ at }) => formatInstant(at),
  },
  { name: 'Tab', width: 110, cell: ({ tab }) => tab.name },
  { name: 'Action', width: 104, mono: true, cell: ({ action }) => action },
  { name: 'Status', width: 84, cell: ({ status }) => (status === 0 ? 'no reply' : String(status)) },
  { name: 'Characters', width: 84, cell: size },
  { name: 'First line', width: null, mono: true, cell: ({ body }) => firstLine(body) || '(empty)' },
];

const tableWidth = 700;
// The roles of a grid; focus stays on the whole of it.
const gridcell = { role: 'gridcell' };
const columnheader = { role: 'columnheader' };
const place = (width: number | null) =>
  width === null ? { flex: 1, minWidth: 160 } : { flex: 'none', width };

const cells = (record: IssueRecord): ReactNode =>
  columns.map(({ name, width, mono, cell, hover }) => (
    <span
      key={name}
      {...gridcell}
      className={cx(styles.cell, mono && styles.mono)}
      style={place(width)}
      title={(hover ?? cell)(record)}
    >
      {cell(record)}
    </span>
  ));

type IssuesTableProps = {
  records: readonly IssueRecord[];
  openId: number | null;
  onOpen(id: number): void;
};

/** The records as a table, newest first; moving to one opens it. */
export function IssuesTable({ records, openId, onOpen }: IssuesTableProps) {
  const current = records.findIndex(({ id }) => id === openId);
  return (
    <VirtualRows
      name="widget_issues"
      role="grid"
      total={records.length}
      rowHeight={28}
      current={current === -1 ? null : current}
      onCurrent={(index) => {
        const record = records[index];
        if (record) onOpen(record.id);
      }}
      header={columns.map(({ name, width }) => (
        <span key={name} {...columnheader} className={styles.cell} style={place(width)}>
          {name}
        </span>
      ))}
      rowWidth={tableWidth}
      rowClass={cx(styles.cells)}
      row={(index) => {
        const record = records[index];
        return record ? cells(record) : null;
      }}
    />
  );
}
