import { Trash2 } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { several } from '#core/text/wording.ts';
import type { IssueRecord } from '#operations/widget-schemas.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { useText } from '../../text/text-pane.tsx';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatClock, formatInstant } from '../../ui/format.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { VirtualRows } from '../../ui/layout/virtual-rows.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { answersMark, exchangeText } from '../calls/call-words.ts';
import {
  characters,
  fellAway,
  firstLine,
  longestCounted,
  StoredBody,
} from '../calls/sheets/stored-body.tsx';
import type { Simulation } from '../simulator/simulator.ts';
import styles from './issues.module.css';

/** One record: when and why it was stored, its body with the cut, and a link to its call. */
export function IssueDetail({ record }: { record: IssueRecord }) {
  const { simulator } = useStores();
  const own = useStore(
    simulator,
    ({ simulations }): Simulation | undefined => simulations[record.tab.id],
  );
  const exchange = useMemo(() => exchangeText(own?.exchanges ?? [], record), [own, record]);
  const reply = exchange?.fired?.reply ?? null;
  const { text } = useText(
    reply,
    record.truncated && reply !== null && reply.bytes <= longestCounted,
  );
  const lost = useMemo(
    () => fellAway(record.body, text.state === 'ready' ? text.text : null),
    [record.body, text],
  );
  const showCall = (id: number): void => {
    simulator.getState().choose(record.tab.id);
    simulator.getState().showExchange(id);
  };
  return (
    <>
      <Facts
        facts={[
          { name: 'Stored', value: formatInstant(record.at), hover: record.at },
          { name: 'Tab', value: record.tab.name },
          { name: 'Action', value: record.action, mono: true },
          {
            name: 'Status',
            value:
              record.status === 0 ? '0, the webhook could not be reached' : String(record.status),
          },
          ...(record.isMock
            ? [{ name: 'Source', value: 'Mock reply: Assay answered, not the webhook' }]
            : []),
        ]}
      />
      {exchange && (
        <p className={styles.way}>
          <Button small onPress={() => showCall(exchange.id)}>
            Show the call
          </Button>
        </p>
      )}
      <StoredBody issue={record} lost={lost} />
    </>
  );
}

type Column = {
  name: string;
  width: number | null;
  mono?: boolean;
  cell(record: IssueRecord): string;
  hover?(record: IssueRecord): string;
};

const size = ({ body, truncated }: IssueRecord): string =>
  `${characters(body)}${truncated ? ', cut' : ''}`;

/** "500", and "500 (mock)" where Assay answered instead of the webhook. */
const statusText = ({ status, isMock }: IssueRecord): string =>
  `${status === 0 ? 'no reply' : status}${isMock ? ' (mock)' : ''}`;

const columns: readonly Column[] = [
  {
    name: 'Time',
    width: 92,
    cell: ({ at }) => formatClock(at),
    hover: ({ at }) => formatInstant(at),
  },
  { name: 'Tab', width: 110, cell: ({ tab }) => tab.name },
  { name: 'Action', width: 104, mono: true, cell: ({ action }) => action },
  { name: 'Status', width: 84, cell: statusText },
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
      className={cx('small ellipsis', mono && 'mono')}
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
        <span key={name} {...columnheader} className="small ellipsis" style={place(width)}>
          {name}
        </span>
      ))}
      rowWidth={tableWidth}
      rowClass="cells"
      row={(index) => {
        const record = records[index];
        return record ? cells(record) : null;
      }}
    />
  );
}

/** The widget_issues ledger of this run: one record for every failure of a proxied call (TAB-ERR-1, TAB-ERR-2). */
export function IssuesPane() {
  const { issues, simulator } = useStores();
  const { records, openId, load, open } = useStore(issues);

  useEffect(() => {
    void load();
    // Every answer may have stored a record.
    return simulator.subscribe((now, before) => {
      if (
        now.simulations !== before.simulations &&
        answersMark(now.simulations) !== answersMark(before.simulations)
      )
        void load();
    });
  }, [load, simulator]);

  if (records.state === 'loading') return <LoadingState tight title="Reading the records" />;
  if (records.state === 'failed')
    return (
      <ErrorState
        tight
        tried="Reading the widget_issues records"
        happened={records.error.message}
        onRetry={() => void load()}
      />
    );
  if (records.value.length === 0) {
    return (
      <EmptyState tight title="No widget_issues">
        When a proxied call fails, the platform stores a record with the first 2000 characters of
        the webhook's reply. Direct calls create no record. <ClauseLink id="TAB-ERR-1" />
      </EmptyState>
    );
  }
  const opened = records.value.find(({ id }) => id === openId) ?? null;
  return (
    <div className="column fill container">
      <Head count={records.value.length} />
      <div className={styles.parts} style={heightOf(records.value.length)}>
        <div className={styles.table}>
          <IssuesTable records={records.value} openId={opened?.id ?? null} onOpen={open} />
        </div>
        <Opened record={opened} />
      </div>
    </div>
  );
}

/** The height that the table takes with all its rows, its head and its scroll bar, for where the record stands below it. */
const heightOf = (count: number): CSSProperties =>
  ({ '--table': `${28 * (count + 1) + 16}px` }) as CSSProperties;

function Opened({ record }: { record: IssueRecord | null }) {
  return (
    <section className={styles.opened} aria-label="Stored record">
      {record ? (
        <IssueDetail record={record} />
      ) : (
        <EmptyState tight title="No record selected">
          Select a record to see the part of the reply that it stores.
        </EmptyState>
      )}
    </section>
  );
}

function Head({ count }: { count: number }) {
  const { issues } = useStores();
  const [asking, ask] = useState(false);
  return (
    <div className={cx('row ruled rigid muted small', styles.head)}>
      <span role="status">{several(count, 'record')} of this run</span>
      <Button small onPress={() => ask(true)}>
        <Trash2 size={13} aria-hidden /> Clear
      </Button>
      {asking && (
        <FormDialog
          title="Clear records"
          alert
          danger
          action="Clear"
          onClose={() => ask(false)}
          onSubmit={() => issues.getState().clear()}
        >
          {count === 1 ? 'The record' : `All ${count} records`} will be deleted. The calls and their
          replies stay in the list of calls.
        </FormDialog>
      )}
    </div>
  );
}
