import { Trash2 } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { IssueRecord } from '#operations/widget-schemas.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { answersMark } from '../calls/call-words.ts';
import { IssueOpened } from './issue-opened.tsx';
import styles from './issues.module.css';
import { IssuesTable } from './issues-table.tsx';

/** The widget_issues ledger of this run: one record for every failure of a proxied call (TAB-ERR-1, TAB-ERR-2). */
export function IssuesPane() {
  const { issues, play } = useStores();
  const { records, openId, load, open } = useStore(issues);

  useEffect(() => {
    void load();
    // Every answer may have stored a record.
    return play.subscribe((now, before) => {
      if (now.plays !== before.plays && answersMark(now.plays) !== answersMark(before.plays))
        void load();
    });
  }, [load, play]);

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
    <div className={styles.pane}>
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
        <IssueOpened record={record} />
      ) : (
        <EmptyState tight title="No record selected">
          Select a record to see what is stored of the reply.
        </EmptyState>
      )}
    </section>
  );
}

function Head({ count }: { count: number }) {
  const { issues } = useStores();
  const [asking, ask] = useState(false);
  return (
    <div className={styles.head}>
      <span role="status">
        {count === 1 ? '1 record of this run' : `${count} records of this run`}
      </span>
      <Button small onPress={() => ask(true)}>
        <Trash2 size={13} aria-hidden /> Clear
      </Button>
      {asking && (
        <FormDialog
          title="Clear the records"
          alert
          danger
          action="Clear"
          onClose={() => ask(false)}
          onSubmit={() => issues.getState().clear()}
        >
          {count === 1 ? 'The record is' : `All ${count} records are`} deleted. The calls and their
          replies stay in the list of calls.
        </FormDialog>
      )}
    </div>
  );
}
