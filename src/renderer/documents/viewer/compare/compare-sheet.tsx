import { ArrowLeftRight } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { replyKey, type ViewedXml } from '../store.ts';
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
  others: readonly ViewedXml[];
};

/** What two documents differ in, line by line. */
export function CompareSheet({ document, title, reply, others }: CompareSheetProps) {
  const { xml } = useStores();
  const { swapped } = useStore(xml, (state) => state.comparison);
  const { compareAs } = xml.getState();
  const compared = useCompared(replyKey(reply.connectionId, reply.id, reply.at), others);
  const { other, copies, failed, pickCopy } = compared;

  if (!other) {
    const earlier = copies.find(
      ({ ownerId, documentId }) => ownerId === reply.connectionId && documentId === reply.id,
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
