import { ArrowLeftRight } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import styles from './compare.module.css';
import type { XmlDocument } from './compare-store.ts';
import { CopyPicker } from './copy-picker.tsx';
import { TextCompared } from './text-compared.tsx';
import { useCompared } from './use-compared.ts';

type CompareSheetProps = {
  document: XmlDocument;
  title: string;
  /** The reply of the document. */
  reply: { connectionId: string; id: string; at: string };
};

/** What two documents differ in, line by line. */
export function CompareSheet({ document, title, reply }: CompareSheetProps) {
  const { xml } = useStores();
  const { swapped } = useStore(xml, (state) => state.comparison);
  const { compareAs } = xml.getState();
  const compared = useCompared(reply);
  const { other, copies, failed } = compared;

  if (!other) {
    if (!failed && copies?.length !== 0) return <LoadingState title="Opening a stored reply" />;
    return (
      <EmptyState
        title="Nothing to compare with yet"
        action={failed && <CopyPicker label="Choose a stored reply" compared={compared} />}
      >
        {failed ??
          'Fetch another document, or fetch this one again: a document is compared with the replies that the history keeps.'}
      </EmptyState>
    );
  }
  const chooser = <CopyPicker label={other.title} compared={compared} />;
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
      </div>
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      <div className="rest holds">
        <TextCompared
          before={swapped ? document.source : other.xml}
          after={swapped ? other.xml : document.source}
        />
      </div>
    </div>
  );
}
