import { ArrowLeftRight } from 'lucide-react';
import type { TextRef } from '#operations/text-ref.ts';
import { DiffCode } from '../../editor/editors.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { settingsOf } from '../../shell/workspace-store.ts';
import { TextPane, useText } from '../../text/text-pane.tsx';
import { useXmlLayout } from '../../text/use-json.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { CopyPicker, isEarlier, type ShownReply, useCompared } from './copy-picker.tsx';
import styles from './viewer.module.css';
import type { XmlDocument } from './xml-document.ts';

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

const mebibyte = 1024 * 1024;
/** A longer text is not compared in the window, which the comparison of its lines would hold. */
const mostCompared = 5 * mebibyte;

/** Two documents, both indented, line by line; too large a one is not brought into the window. */
export function TextCompared({ before, after }: { before: TextRef; after: TextRef }) {
  const tooLarge = [before, after].some(({ bytes }) => bytes > mostCompared);
  const first = useText(before, !tooLarge);
  const second = useText(after, !tooLarge);
  if (tooLarge) {
    return (
      <EmptyState title="Too large to compare line by line">
        This view compares documents up to 5 MB each. Save both to compare them in another program.
      </EmptyState>
    );
  }
  return (
    <TextPane what="the document before" text={first.text} onRetry={first.retry}>
      {(one) => (
        <TextPane what="the document after" text={second.text} onRetry={second.retry}>
          {(two) => <PrettyCompared before={one} after={two} />}
        </TextPane>
      )}
    </TextPane>
  );
}

function PrettyCompared({ before, after }: { before: string; after: string }) {
  const one = useXmlLayout(before, true);
  const two = useXmlLayout(after, true);
  if (one === null || two === null) return <LoadingState title="Indenting both documents" />;
  return <DiffCode name="Comparison" before={one} after={two} />;
}
