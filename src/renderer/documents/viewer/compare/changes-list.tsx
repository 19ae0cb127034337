import { ArrowUpDown, Minus, Plus, Type } from 'lucide-react';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { XmlChange } from '#operations/xml-schemas.ts';
import { cx } from '../../../ui/cx.ts';
import { VirtualRows } from '../../../ui/layout/virtual-rows.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './compare.module.css';
import type { XmlDocument } from './xml-document.ts';

const looks = {
  added: { word: 'Added', icon: Plus, tone: 'ok' },
  removed: { word: 'Removed', icon: Minus, tone: 'error' },
  changed: { word: 'Changed', icon: ArrowUpDown, tone: 'warning' },
  moved: { word: 'Moved', icon: ArrowUpDown, tone: 'info' },
  'attribute-added': { word: 'Attribute added', icon: Plus, tone: 'ok' },
  'attribute-removed': { word: 'Attribute removed', icon: Minus, tone: 'error' },
  'attribute-changed': { word: 'Attribute changed', icon: ArrowUpDown, tone: 'warning' },
  'text-changed': { word: 'Text changed', icon: Type, tone: 'warning' },
} as const satisfies Record<XmlChange['kind'], unknown>;

const ignored = 'Formatting and attribute order are ignored.';

/** The differences of two documents, one a row; Enter goes to its place in the document on show, which is the one after or the one before. */
export function ChangesList({ document, isAfter }: { document: XmlDocument; isAfter: boolean }) {
  const { compare } = document;
  const current = useStore(compare.store, (state) => state.current);
  const { total, meta, error, loading } = useStore(compare.pages.store);
  const onRange = useCallback(
    (from: number, to: number) => compare.pages.want(from, to),
    [compare],
  );
  if (error) return <ErrorState tried="Comparing the documents" happened={error.message} />;
  if (loading || total === null) return <LoadingState title="Comparing the documents" />;
  if (total === 0)
    return <EmptyState title="The two documents are identical">{ignored}</EmptyState>;
  const sentence = `${meta?.complete === false ? 'More than ' : ''}${total.toLocaleString()} ${total === 1 ? 'difference' : 'differences'}. ${ignored}`;
  return (
    <div className={styles.changes}>
      <p className={styles.sentence} role="status">
        {sentence}
      </p>
      <div className={styles.body}>
        <VirtualRows
          name="Changes"
          role="listbox"
          total={total}
          rowHeight={28}
          current={current}
          onCurrent={compare.setCurrent}
          onEnter={(index) => {
            const change = compare.pages.row(index);
            const place = isAfter ? change?.afterPlace : change?.beforePlace;
            if (place) document.showPlace(place, true);
          }}
          onRange={onRange}
          rowClass={styles.change ?? ''}
          row={(index) => <Change change={compare.pages.row(index)} />}
        />
      </div>
    </div>
  );
}

function Change({ change }: { change: XmlChange | undefined }) {
  if (!change) return null;
  const { word, icon: Icon, tone } = looks[change.kind];
  return (
    <>
      <span className={cx(styles.kind, styles[tone])}>
        <Icon size={13} aria-hidden /> {word}
      </span>
      <span className={styles.path} title={change.path}>
        {change.path}
      </span>
      <span className={styles.values}>
        {change.before !== null && <del title={change.before}>{change.before}</del>}
        {change.before !== null && change.after !== null && <span aria-hidden>→</span>}
        {change.after !== null && <ins title={change.after}>{change.after}</ins>}
      </span>
    </>
  );
}
