import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { type DrawnMessage, drawnBounds } from '#core/widget/simulator/preview.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './conversation.module.css';
import { Message } from './conversation-message.tsx';

const area = { role: 'log', 'aria-label': 'Messages', tabIndex: 0 };

type ThreadProps = {
  messages: readonly DrawnMessage[];
  canSend: boolean;
  onDelete(key: string): void;
  onSendAgain(message: DrawnMessage): void;
};

/** The messages in the order they came, the newest in view; of a long thread the earlier ones on request. */
export function Thread({ messages, canSend, onDelete, onSendAgain }: ThreadProps) {
  const list = useRef<HTMLOListElement>(null);
  const [drawn, setDrawn] = useState<number>(drawnBounds.messagesAtOnce);
  const newest = messages.at(-1)?.key;
  const earlier = Math.max(0, messages.length - drawn);
  useLayoutEffect(() => {
    // Another newest message is what the visitor looks for.
    const area = newest === undefined ? null : list.current?.parentElement;
    if (area) area.scrollTop = area.scrollHeight;
  }, [newest]);
  const remove = useCallback(
    ({ key }: DrawnMessage) => {
      // The button goes with its message, and the focus would be lost.
      list.current?.parentElement?.focus();
      onDelete(key);
    },
    [onDelete],
  );
  return (
    <div className={styles.thread} {...area}>
      {earlier > 0 && (
        <Button
          className={cx(styles.small, styles.earlier)}
          onPress={() => setDrawn(drawn + drawnBounds.messagesAtOnce)}
        >
          Show {Math.min(earlier, drawnBounds.messagesAtOnce)} earlier messages
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
