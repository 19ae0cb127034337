import { ArrowLeft, CircleAlert, SendHorizontal, TriangleAlert } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, Label, TextArea, TextField } from 'react-aria-components';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { PreviewMessage, PreviewScreen } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';
import { cx } from '../../../ui/cx.ts';
import { Named } from '../../../ui/form/button.tsx';
import { formatKeys } from '../../../ui/format.ts';
import { textOn } from '../colours.ts';
import { LongText, Shortened } from '../item-marks.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import palette from '../palette.module.css';
import styles from './conversation.module.css';
import { type Body, bodyOf, failureWords, whyNoComposer } from './conversation-words.ts';
import { Thread } from './thread.tsx';

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
  const send = useCallback(
    (content: string, again?: string) => {
      const createdAt = new Date().toISOString();
      onEvent({
        type: 'message sent',
        content,
        createdAt,
        ...(again === undefined ? {} : { again }),
      });
    },
    [onEvent],
  );
  const sendAgain = useCallback(({ content, key }: PreviewMessage) => send(content, key), [send]);
  const remove = useCallback((key: string) => onEvent({ type: 'message deleted', key }), [onEvent]);
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
        <p className={cx('icons-top', styles.failure)} role="alert">
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
          onDelete={remove}
          onSendAgain={sendAgain}
        />
      ) : (
        <WithoutThread body={body} detail={detail} />
      )}
      <Composer key={`composer ${detail.key}`} reason={whyNoComposer(tab, preview)} onSend={send} />
    </section>
  );
}

type Detail = NonNullable<PreviewScreen['detail']>;

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
            className={cx('w-hovers', styles.back)}
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
        <span className={cx(styles.pill, palette.pill, palette[status.color])}>{status.text}</span>
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
  switch (body) {
    case 'text':
      return (
        <Best name="Reply">
          <LongText text={rawText ?? ''} />
        </Best>
      );
    case 'description':
      return (
        <Best name="Description">
          <Markdown text={markdown ?? ''} />
        </Best>
      );
    case 'no messages':
      return <Note title="No messages yet">Nobody has written in this conversation.</Note>;
    case 'no conversation':
      return <Note title="No conversation yet">There is nothing to show.</Note>;
    default:
      return <div className="w-note spring" />;
  }
}

/** Something long enough to be scrolled. */
const Best = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.best} aria-label={name} {...scrollable}>
    {children}
  </section>
);

const scrollable = { tabIndex: 0 };

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="w-note spring">
    <strong>{title}</strong>
    {children}
  </div>
);
