import type { ReactNode } from 'react';
import { longestLine, shortened } from '#core/widget/simulator/shorten.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant } from '../../ui/format.ts';
import styles from './list.module.css';
import type { OrderName } from './list-order.ts';
import { FollowLine, StatusSign } from './list-rows.tsx';
import { agoText, leftText, lookOf } from './list-words.ts';

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

// A call without a reply leaves what an earlier reply said of the document.
const hasNoReply = ({ kind, askedAt }: DocumentRow): boolean => kind === null && askedAt !== null;
const fact = (row: DocumentRow, value: number | null): ReactNode =>
  hasNoReply(row) ? 'no reply' : (value ?? (row.kind === null ? null : 'none'));
const line = (text: string | null): string | null => text && shortened(text, longestLine);
const statusText = (row: DocumentRow): string =>
  hasNoReply(row) ? lookOf(row).word : (line(row.status) ?? lookOf(row).word);

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
          aria-hidden={statusText(row) === lookOf(row).word}
          title={row.failure ?? row.message ?? ''}
        >
          {statusText(row)}
        </span>
      </>
    ),
  },
  {
    name: 'external_id',
    width: 150,
    order: 'external_id',
    cell: (row) =>
      line(row.external_id) || (
        <span className={styles.mono} title={row.id}>
          {row.id}
        </span>
      ),
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
      return left && <span className={cx(left.isShort && styles.warning)}>{left.text}</span>;
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
  { name: 'id', width: 284, mono: true, cell: (row) => line(row.id) },
];

/** Pixels of a row with its edges. */
export const tableWidth = columns.reduce((sum, { width }) => sum + width, 16);
