import { ArrowLeftRight, ArrowUpDown, Minus, Plus, Type } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { plural } from '#core/text/wording.ts';
import type { XmlChange } from '#operations/xml-check-schemas.ts';
import { useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { VirtualRows } from '../../../ui/layout/virtual-rows.tsx';
import { MiddleCut } from '../../../ui/middle-cut.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { replyKey, type ViewedXml } from '../store.ts';
import styles from './compare.module.css';
import type { XmlDocument } from './compare-store.ts';
import { CopyPicker } from './copy-picker.tsx';
import { TextCompared } from './text-compared.tsx';
import { useCompared } from './use-compared.ts';

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
  const sentence = `${meta?.complete === false ? 'More than ' : ''}${total.toLocaleString()} ${plural(total, 'difference')}. ${ignored}`;
  return (
    <div className="column fill">
      <p className={cx('ruled rigid muted small', styles.sentence)} role="status">
        {sentence}
      </p>
      <div className="rest holds">
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
          rowClass="small cells"
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
      <span className={cx(styles.kind, `tone-${tone}`)}>
        <Icon size={13} aria-hidden /> {word}
      </span>
      <MiddleCut text={change.path} className={cx('mono', styles.path)} />
      <span className={styles.values}>
        {change.before !== null && (
          <del className="tone-error" title={change.before}>
            {change.before}
          </del>
        )}
        {change.before !== null && change.after !== null && <span aria-hidden>→</span>}
        {change.after !== null && (
          <ins className="tone-ok" title={change.after}>
            {change.after}
          </ins>
        )}
      </span>
    </>
  );
}

type CompareSheetProps = {
  document: XmlDocument;
  title: string;
  /** The reply of the document. */
  reply: { connectionId: string; id: string; at: string };
  others: readonly ViewedXml[];
};

/** What two documents differ in: as changes of their elements, or line by line. */
export function CompareSheet({ document, title, reply, others }: CompareSheetProps) {
  const { xml } = useStores();
  const { swapped, as } = useStore(xml, (state) => state.comparison);
  const { compareAs } = xml.getState();
  const compared = useCompared(replyKey(reply), others);
  const { other, copies, failed, pickCopy } = compared;
  const here = document.source.id;
  const [before, after] = swapped ? [here, other?.xml.id] : [other?.xml.id, here];
  useEffect(() => {
    if (before !== undefined && after !== undefined) void document.compare.compare(before, after);
  }, [document, before, after]);

  if (!other) {
    const earlier = copies.find(
      ({ connectionId, id }) => connectionId === reply.connectionId && id === reply.id,
    );
    return (
      <EmptyState
        title={copies.length > 0 ? 'Compare with a stored reply' : 'Nothing to compare with yet'}
        action={
          <>
            {earlier && (
              <Button onPress={() => pickCopy(earlier)}>
                Compare with the reply of {formatInstant(earlier.at)}
              </Button>
            )}
            {copies.length > 0 && (
              <CopyPicker label="Choose a stored reply" others={others} compared={compared} />
            )}
          </>
        }
      >
        {failed ??
          'Fetch another document, or fetch this one again. You can compare it with stored replies and with documents that you opened since Assay started.'}
      </EmptyState>
    );
  }
  const chooser = <CopyPicker label={other.title} others={others} compared={compared} />;
  const own = (
    <span className={cx('ellipsis strong', styles.own)} title={title}>
      {title}
    </span>
  );
  return (
    <div className="cover column">
      <div className={cx('row ruled rigid small', styles.bar)}>
        <span className="muted">before</span>
        {swapped ? own : chooser}
        <IconButton
          small
          name="Swap before and after"
          icon={<ArrowLeftRight size={14} />}
          onPress={() => compareAs({ swapped: !swapped })}
        />
        <span className="muted">after</span>
        {swapped ? chooser : own}
        <span className={styles.views}>
          <Segments<'changes' | 'text'>
            label="How to compare"
            options={[
              { value: 'changes', title: 'Changes' },
              { value: 'text', title: 'Text' },
            ]}
            value={as}
            onChange={(next) => compareAs({ as: next })}
          />
        </span>
      </div>
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      <div className="rest holds">
        {as === 'changes' ? (
          <ChangesList document={document} isAfter={!swapped} />
        ) : (
          <TextCompared
            before={swapped ? document.source : other.xml}
            after={swapped ? other.xml : document.source}
          />
        )}
      </div>
    </div>
  );
}
