import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notice } from '#core/widget/simulator/model.ts';
import { cx } from '../../ui/cx.ts';
import { useExpiry } from '../../ui/use-expiry.ts';
import { Conversation } from './conversation/conversation.tsx';
import { DetailScreen } from './detail-screen.tsx';
import styles from './frame.module.css';
import { Frame } from './frame.tsx';
import { ListScreen } from './item-list.tsx';
import type { PictureProps } from './links.ts';

type NoticesProps = {
  notices: readonly Notice[];
  isLive: boolean;
  /** When a notice came, in milliseconds since 1970. */
  cameAt(notice: number): number;
  onDismiss(notice: number): void;
};

/**
 * The notices `Done` and `Action failed` (TAB-UPD-1, TAB-DEL-1), newest first; a screen reader hears
 * each as it comes. They close automatically, and stay in the picture of an older call.
 */
function Notices({ notices, isLive, cameAt, onDismiss }: NoticesProps) {
  return (
    <div className={cx('column rigid', styles.notices)} role="status">
      {notices.toReversed().map(({ notice, text, count }) => (
        <NoticeRow
          key={notice}
          text={text}
          count={count}
          since={isLive ? cameAt(notice) : null}
          onDismiss={isLive ? () => onDismiss(notice) : null}
        />
      ))}
    </div>
  );
}

/** One notice, with how often it came since it was dismissed; `since` null: it stays. */
function NoticeRow({
  text,
  count,
  since,
  onDismiss,
}: Pick<Notice, 'text' | 'count'> & {
  since: number | null;
  onDismiss: (() => void) | null;
}) {
  const { isOver, holding } = useExpiry(since);
  if (isOver) return null;
  return (
    <div className={cx(styles.notice, text === 'Done' ? styles.done : styles.failed)} {...holding}>
      {text === 'Done' ? <CircleCheck size={16} /> : <CircleAlert size={16} />}
      <span className="grow">
        {text}
        {count > 1 && ` (${count})`}
      </span>
      {onDismiss && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={`Dismiss ${text}`}
          title="Dismiss"
          onClick={onDismiss}
        >
          <X />
        </button>
      )}
    </div>
  );
}

/** A tab as its visitor sees it, drawn from nothing but its state. */
export function TabPicture(props: PictureProps) {
  const { tab, seen, drawn, isLive, cameAt, onEvent } = props;
  const screen = (): ReactNode => {
    if (drawn.screen === 'list') return <ListScreen {...props} />;
    if (drawn.screen === 'detail' && drawn.detail)
      return <DetailScreen key={seen.detail?.key} detail={drawn.detail} {...props} />;
    return (
      <fieldset className="column grow rest" disabled={!isLive} aria-label="Conversation">
        <Conversation tab={tab} drawn={drawn} onEvent={onEvent} />
      </fieldset>
    );
  };
  return (
    <Frame {...props}>
      {drawn.status === 'error' && (
        // On every screen: a list can fail to load while one of its items is open (TAB-ERR-1).
        <p className={styles.banner} role="alert">
          <CircleAlert size={16} /> This tab could not be loaded.
        </p>
      )}
      {screen()}
      <Notices
        notices={drawn.notices}
        isLive={isLive}
        cameAt={cameAt}
        onDismiss={(notice) => onEvent({ type: 'notice dismissed', notice })}
      />
    </Frame>
  );
}
