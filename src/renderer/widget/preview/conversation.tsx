import { ArrowLeft, CircleAlert, SendHorizontal, TriangleAlert } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, Label, TextArea, TextField } from 'react-aria-components';
import { grouped } from '#core/text/wording.ts';
import { beginning, shortened } from '#core/widget/simulator/display.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import {
  type PreviewMessage,
  type PreviewScreen,
  previewBounds,
} from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import { cx } from '../../ui/cx.ts';
import { Named } from '../../ui/form/button.tsx';
import { formatKeys } from '../../ui/format.ts';
import { textOn } from './colours.ts';
import { LongText, Shortened, ShownTime } from './item-marks.tsx';
import { Markdown } from './markdown/markdown.tsx';
import palette from './palette.module.css';
import styles from './preview.module.css';

type MessageProps = {
  message: PreviewMessage;
  canSend: boolean;
  onDelete(message: PreviewMessage): void;
  onSendAgain(message: PreviewMessage): void;
};

/** A message with who wrote it, when, and whether it got there. */
function Message({ message, canSend, onDelete, onSendAgain }: MessageProps) {
  const { content, author, time, state, mine, deletable } = message;
  const preview = shortened(content, previewBounds.message);
  return (
    <li className={cx(styles.message, mine && styles.mine, state === 'failed' && styles.unsent)}>
      <p className={styles.by}>
        <span className={cx('ellipsis strong', !author && !mine && styles.unknown)}>
          {shortened(author ?? '', previewBounds.line) || (mine ? 'You' : 'Unknown author')}
        </span>
        {time && <ShownTime time={time} className={cx('grow', styles.time)} />}
        {deletable && (
          <Button
            className={cx('w-hovers', styles.small)}
            aria-label={`Delete message: ${beginning(content, 40)}`}
            onPress={() => onDelete(message)}
          >
            Delete
          </Button>
        )}
      </p>
      <p className={styles.messageText}>{preview}</p>
      {preview !== content && (
        <Shortened left={[`a message of ${grouped(content.length)} characters`]} />
      )}
      {state === 'sending' && <p className={styles.state}>Sending…</p>}
      {state === 'failed' && (
        <p className={styles.state}>
          <CircleAlert size={13} /> Not sent
          <Button
            className={cx('w-hovers', styles.small)}
            aria-label={`Send again: ${beginning(content, 40)}`}
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

type Detail = NonNullable<PreviewScreen['detail']>;

/** The content of a conversation: its thread, or the best replacement if Assay understands none. */
export type Body =
  | 'thread'
  | 'text'
  | 'description'
  | 'no messages'
  | 'no conversation'
  | 'nothing yet';

/**
 * What the preview can show of a conversation. Without a thread that is the text of the reply, else
 * the description of the item or its row.
 */
export function bodyOf({ key, messages, rawText, markdown, state, failed }: Detail): Body {
  if (messages.length > 0) return 'thread';
  if (rawText) return 'text';
  if (markdown !== null) return 'description';
  if (state === 'loading' || failed === 'item_clicked') return 'nothing yet';
  return key === null ? 'no conversation' : 'no messages';
}

/** Why nothing can be written; null where it can. */
export function whyNoComposer(
  { wired }: Pick<Tab, 'wired'>,
  { can, detail }: Pick<PreviewScreen, 'can' | 'detail'>,
): string | null {
  if (can.compose) return null;
  if (!wired.includes('create_item'))
    return 'create_item is not wired in this tab, so nothing can be sent.';
  if (detail?.state === 'loading') return 'You can send a message once the conversation is open.';
  if (detail?.state === 'error') return 'The conversation is not open, so nothing can be sent.';
  return 'There is no conversation to write in.';
}

/** The error state of a conversation in words (TAB-ERR-1); null when nothing went wrong. */
export function failureWords(
  { state, failed }: Pick<Detail, 'state' | 'failed'>,
  hasBack: boolean,
): string | null {
  if (state !== 'error') return null;
  switch (failed) {
    case 'create_item':
      return 'A message could not be sent.';
    case 'delete_item':
      return 'A message could not be deleted.';
    case 'update_item':
      return 'This conversation could not be marked as read.';
    default:
      return `This conversation could not be loaded. ${hasBack ? 'Go back and open it again.' : 'Refresh the tab to try again.'}`;
  }
}

type ComposerProps = {
  /** Why nothing can be sent; null where it can. */
  reason: string | null;
  onSend(content: string): void;
};

/** Where the visitor writes a message (create_item). Enter sends, and with Shift it breaks the line. */
export function Composer({ reason, onSend }: ComposerProps) {
  const [draft, setDraft] = useState('');
  const reasonId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isReady = reason === null && draft.trim() !== '';
  const send = (): void => {
    if (!isReady) return;
    onSend(draft);
    setDraft('');
    area.current?.focus();
  };
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <div className={styles.composer}>
      <TextField value={draft} onChange={setDraft} isDisabled={reason !== null}>
        <Label className="spoken">Message</Label>
        <TextArea
          ref={area}
          className={cx(styles.draft)}
          rows={2}
          placeholder={reason === null ? 'Write a message' : ''}
          aria-describedby={reason === null ? undefined : reasonId}
          data-own-keys="Mod+Enter"
          onKeyDown={sendByKey}
        />
      </TextField>
      <Button className={cx(styles.send)} isDisabled={!isReady} onPress={send}>
        <SendHorizontal size={15} /> Send
      </Button>
      <p id={reasonId} className={styles.reason}>
        {reason ??
          `${formatKeys('Enter')} sends, ${formatKeys('Shift+Enter').join(' ')} breaks the line`}
      </p>
    </div>
  );
}

type ConversationProps = {
  tab: Tab;
  drawn: PreviewScreen;
  onEvent(event: TabEvent): void;
};

/**
 * A conversation as the visitor sees it (TAB-EVT-2, TAB-ENV-7), as far as the documents let it be known (TAB-MSG-1): `ConversationNotes`
 * says what is assumed.
 */
export function Conversation({ tab, drawn: preview, onEvent }: ConversationProps) {
  const { detail, back, can } = preview;
  const send = (content: string, again?: string): void =>
    onEvent({
      type: 'message sent',
      content,
      createdAt: new Date().toISOString(),
      ...(again !== undefined && { again }),
    });
  if (!detail) return null;
  const failure = failureWords(detail, back);
  const body = bodyOf(detail);
  return (
    <section
      className={styles.conversation}
      style={accentOf(tab)}
      aria-label={`Conversation: ${detail.title}`}
    >
      <Header detail={detail} onBack={back ? () => onEvent({ type: 'back' }) : null} />
      {failure && (
        <p className={cx('icons-top', styles.banner)} role="alert">
          <CircleAlert size={15} /> {failure}
        </p>
      )}
      {detail.state === 'loading' && (
        <p className={styles.loading} role="status">
          Loading the conversation…
        </p>
      )}
      {body === 'thread' ? (
        <Thread
          key={`thread ${detail.key}`}
          messages={detail.messages}
          canSend={can.compose}
          onDelete={(key) => onEvent({ type: 'message deleted', key })}
          onSendAgain={({ content, key }) => send(content, key)}
        />
      ) : (
        <WithoutThread body={body} detail={detail} />
      )}
      <Composer key={`composer ${detail.key}`} reason={whyNoComposer(tab, preview)} onSend={send} />
    </section>
  );
}

/** The agent's colour, and the one that text on it is read in. */
const accentOf = ({ accentColor }: Tab): CSSProperties =>
  ({ '--w-accent': accentColor, '--w-on-accent': textOn(accentColor) }) as CSSProperties;

/** The keyboard goes where the row was that it left behind. */
const takeFocus = (button: HTMLButtonElement | null): void => {
  if (document.activeElement === document.body) button?.focus();
};

function Header({
  detail: { title, urgent, status, left },
  onBack,
}: {
  detail: Detail;
  onBack: (() => void) | null;
}) {
  return (
    <header className={styles.header}>
      {onBack && (
        <Named name="Back to the list">
          <Button
            className={cx('w-hovers', styles.toList)}
            aria-label="Back to the list"
            ref={takeFocus}
            onPress={onBack}
          >
            <ArrowLeft size={16} />
          </Button>
        </Named>
      )}
      {urgent && <TriangleAlert className="w-alert" role="img" aria-label="Urgent" />}
      <h3 className="grow ellipsis">{title}</h3>
      {status && (
        <span className={cx(styles.pill, styles.headPill, palette.pill, palette[status.color])}>
          {status.text}
        </span>
      )}
      <Shortened left={left} />
    </header>
  );
}

/** The best replacement if Assay understands no thread. */
function WithoutThread({
  body,
  detail: { rawText, markdown },
}: {
  body: Body;
  detail: Detail;
}): ReactNode {
  if (body === 'text' || body === 'description')
    return (
      <section
        className={styles.best}
        aria-label={body === 'text' ? 'Reply' : 'Description'}
        {...scrollable}
      >
        {body === 'text' ? <LongText text={rawText ?? ''} /> : <Markdown text={markdown ?? ''} />}
      </section>
    );
  return (
    <div className="w-note spring">
      {body === 'no messages' && (
        <>
          <strong>No messages yet</strong>Nobody has written in this conversation.
        </>
      )}
      {body === 'no conversation' && (
        <>
          <strong>No conversation yet</strong>There is nothing to show.
        </>
      )}
    </div>
  );
}

const scrollable = { tabIndex: 0 };
