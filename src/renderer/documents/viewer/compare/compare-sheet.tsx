import { ArrowLeftRight } from 'lucide-react';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { settingsOf } from '../../../shell/workspace-store.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import styles from '../viewer.module.css';
import type { XmlDocument } from './compare-store.ts';
import { CopyPicker } from './copy-picker.tsx';
import { TextCompared } from './text-compared.tsx';
import { isEarlier, type ShownReply, useCompared } from './use-compared.ts';

type CompareSheetProps = {
  document: XmlDocument;
  title: string;
  /** The reply of the document. */
  reply: ShownReply;
};

/** What two documents differ in, line by line. */
export function CompareSheet({ document, title, reply }: CompareSheetProps) {
  const { xml, shell } = useStores();
  const isOff = useStateOf('workspace', settingsOf)?.history.keep === false;
  const { swapped } = useStateOf('xml', 'comparison');
  const { compareAs } = xml;
  const compared = useCompared(reply);
  const { other, copies, failed, isOpening } = compared;

  if (!other) {
    if (isOpening) return <LoadingState title="Opening a stored reply" />;
    const hasCopies = copies !== null && copies.length > 0;
    return (
      <EmptyState
        title="Nothing to compare with yet"
        action={
          (hasCopies || isOff) && (
            <>
              {hasCopies && <CopyPicker label="Choose a stored reply" compared={compared} />}
              {isOff && (
                <Button small onPress={() => shell.go('settings')}>
                  Open Settings
                </Button>
              )}
            </>
          )
        }
      >
        {failed ??
          (isOff
            ? 'The history is off: new replies are not kept. A document is compared with the replies that the history keeps. Turn it on in Settings, and fetch the documents again.'
            : 'Fetch another document, or fetch this one again: a document is compared with the replies that the history keeps.')}
      </EmptyState>
    );
  }
  const isOwnFirst = isEarlier(other, reply) === swapped;
  const chooser = <CopyPicker label={other.title} compared={compared} />;
  const own = (
    <span className={cx('ellipsis strong', styles.own)} title={title}>
      {title}
    </span>
  );
  return (
    <div className="cover column">
      <div className={cx('row ruled rigid small', styles.compareBar)}>
        <span className="muted">before</span>
        {isOwnFirst ? own : chooser}
        <IconButton
          name="Swap before and after"
          icon={ArrowLeftRight}
          onPress={() => compareAs({ swapped: !swapped })}
        />
        <span className="muted">after</span>
        {isOwnFirst ? chooser : own}
      </div>
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      <div className="rest holds">
        <TextCompared
          before={isOwnFirst ? document.source : other.xml}
          after={isOwnFirst ? other.xml : document.source}
        />
      </div>
    </div>
  );
}
