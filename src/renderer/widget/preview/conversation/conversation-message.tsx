import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { type DrawnMessage, drawnBounds } from '#core/widget/simulator/preview.ts';
import { shortened } from '#core/widget/simulator/shorten.ts';
import { cx } from '../../../ui/cx.ts';
import { formatInstant } from '../../../ui/format.ts';
import { Shortened } from '../item-marks.tsx';
import styles from './conversation.module.css';

type MessageProps = {
  message: DrawnMessage;
  canSend: boolean;
  onDelete(message: DrawnMessage): void;
  onSendAgain(message: DrawnMessage): void;
};

const begin = (content: string): string =>
  content.length > 40 ? `${shortened(content, 40)}…` : shortened(content, 40);

/** A message with who wrote it, when, and whether it got there. */
export const Message = memo(function Message({
  message,
  canSend,
  onDelete,
  onSendAgain,
}: MessageProps) {
  const { content, author, time, state, mine, deletable } = message;
  const drawn = shortened(content, drawnBounds.message);
  return (
    <li className={cx(styles.message, mine && styles.mine, state === 'failed' && styles.failed)}>
      <p className={styles.by}>
        <span className={cx(styles.author, !author && !mine && styles.unknown)}>
          {shortened(author ?? '', drawnBounds.line) || (mine ? 'You' : 'Unknown author')}
        </span>
        {time && (
          <time
            className={styles.time}
            dateTime={time.timestamp}
            title={`${formatInstant(time.timestamp)} (${time.timestamp})`}
          >
            {time.text}
          </time>
        )}
        {deletable && (
          <Button
            className={cx(styles.small)}
            aria-label={`Delete message: ${begin(content)}`}
            onPress={() => onDelete(message)}
          >
            Delete
          </Button>
        )}
      </p>
      <p className={styles.content}>{drawn}</p>
      {drawn !== content && (
        <Shortened left={[`a message of ${content.length.toLocaleString('en')} characters`]} />
      )}
      {state === 'sending' && <p className={styles.state}>Sending…</p>}
      {state === 'failed' && (
        <p className={styles.state}>
          <CircleAlert size={13} aria-hidden /> Not sent
          <Button
            className={cx(styles.small)}
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
});
