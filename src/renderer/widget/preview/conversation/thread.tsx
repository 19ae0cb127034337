import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { shortened } from '#core/widget/simulator/display.ts';
import { type PreviewMessage, previewBounds } from '#core/widget/simulator/preview.ts';
import { cx } from '../../../ui/cx.ts';
import { Shortened, ShownTime } from '../item-marks.tsx';
import styles from './conversation.module.css';

type MessageProps = {
  message: PreviewMessage;
  canSend: boolean;
  onDelete(message: PreviewMessage): void;
  onSendAgain(message: PreviewMessage): void;
};

const begin = (content: string): string =>
  content.length > 40 ? `${shortened(content, 40)}…` : shortened(content, 40);

/** A message with who wrote it, when, and whether it got there. */
function Message({ message, canSend, onDelete, onSendAgain }: MessageProps) {
  const { content, author, time, state, mine, deletable } = message;
  const preview = shortened(content, previewBounds.message);
  return (
    <li className={cx(styles.message, mine && styles.mine, state === 'failed' && styles.failed)}>
      <p className={styles.by}>
        <span className={cx('ellipsis strong', !author && !mine && styles.unknown)}>
          {shortened(author ?? '', previewBounds.line) || (mine ? 'You' : 'Unknown author')}
        </span>
        {time && <ShownTime time={time} className={styles.time} />}
        {deletable && (
          <Button
            className={cx('w-hovers', styles.small)}
            aria-label={`Delete message: ${begin(content)}`}
            onPress={() => onDelete(message)}
          >
            Delete
          </Button>
        )}
      </p>
      <p className={styles.content}>{preview}</p>
      {preview !== content && (
        <Shortened left={[`a message of ${content.length.toLocaleString('en')} characters`]} />
      )}
      {state === 'sending' && <p className={styles.state}>Sending…</p>}
      {state === 'failed' && (
        <p className={styles.state}>
          <CircleAlert size={13} /> Not sent
          <Button
            className={cx('w-hovers', styles.small)}
            aria-label={`Send again: ${begin(content)}`}
            isDisabled={!canSend}
            onPress={() => onSendAgain(message)}
          >
            Send again
          </Button>
        </p>
      )}
    </li>
  );
}

const area = { role: 'log', 'aria-label': 'Messages', tabIndex: 0 };

type ThreadProps = {
  messages: readonly PreviewMessage[];
  canSend: boolean;
  onDelete(key: string): void;
  onSendAgain(message: PreviewMessage): void;
};

/** The messages in their order, the newest in view; earlier ones of a long thread on request. */
export function Thread({ messages, canSend, onDelete, onSendAgain }: ThreadProps) {
  const list = useRef<HTMLOListElement>(null);
  const [preview, setDrawn] = useState<number>(previewBounds.messagesAtOnce);
  const newest = messages.at(-1)?.key;
  const earlier = Math.max(0, messages.length - preview);
  useLayoutEffect(() => {
    // Another newest message is what the visitor looks for.
    const area = newest === undefined ? null : list.current?.parentElement;
    if (area) area.scrollTop = area.scrollHeight;
  }, [newest]);
  const remove = ({ key }: PreviewMessage): void => {
    // The button disappears with its message, and the focus would be lost.
    list.current?.parentElement?.focus();
    onDelete(key);
  };
  return (
    <div className={styles.thread} {...area}>
      {earlier > 0 && (
        <Button
          className={cx('w-hovers', styles.small, styles.earlier)}
          onPress={() => setDrawn(preview + previewBounds.messagesAtOnce)}
        >
          Show {Math.min(earlier, previewBounds.messagesAtOnce)} earlier messages
        </Button>
      )}
      <ol ref={list} className={styles.messages}>
        {messages.slice(earlier).map((message) => (
          <Message
            key={message.key}
            message={message}
            canSend={canSend}
            onDelete={remove}
            onSendAgain={onSendAgain}
          />
        ))}
      </ol>
    </div>
  );
}
