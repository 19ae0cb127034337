import { CircleSlash } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../frame/context.ts';
import { cx } from '../ui/cx.ts';
import { formatClock } from '../ui/format.ts';
import { Pane } from '../ui/pane.tsx';
import { PickList } from '../ui/pick-list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { kindLooks } from './kinds.ts';
import styles from './outcome.module.css';
import type { Fetched } from './store.ts';

/** What was asked for in this run, newest first. */
export function FetchedPane() {
  const { documents } = useStores();
  const fetched = useStore(documents, (state) => state.fetched);
  const shown = useStore(documents, (state) => state.shown);
  return (
    <Pane name="Documents of this run" title="This run">
      {fetched.length === 0 ? (
        <EmptyState tight title="Nothing asked for yet">
          Each document you ask for stays listed here until Assay ends.
        </EmptyState>
      ) : (
        <PickList
          name="Documents of this run"
          picked={shown === null ? null : String(shown.key)}
          onPick={(key) => documents.getState().show(Number(key))}
          rows={fetched.map(rowOf)}
        />
      )}
    </Pane>
  );
}

function rowOf({ key, id, exchange }: Fetched) {
  const { verdict, at } = exchange;
  const time = formatClock(at);
  const record = verdict?.value.record;
  const title = record?.external_id || id || 'empty id';
  if (!verdict) return { id: String(key), title, text: `No reply · ${time}`, icon: <CircleSlash size={15} className={styles.error} aria-hidden /> };
  const { word, tone, icon: Icon } = kindLooks[verdict.value.kind];
  const text = [word, record?.bank_code, time].filter(Boolean).join(' · ');
  return { id: String(key), title, text, icon: <Icon size={15} className={cx(styles[tone])} aria-hidden /> };
}
