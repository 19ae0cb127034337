import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, Label, TextArea, TextField } from 'react-aria-components';
import { cx } from '../../../ui/cx.ts';
import { formatKeys } from '../../../ui/format.ts';
import styles from './conversation.module.css';

type ComposerProps = {
  /** Why nothing can be sent; null where it can. */
  reason: string | null;
  onSend(content: string): void;
};

/** Where the visitor writes a message (create_item). A line break is part of it; Ctrl or Cmd with Enter sends. */
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
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
      return;
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
        <SendHorizontal size={15} aria-hidden /> Send
      </Button>
      <p id={reasonId} className={styles.reason}>
        {reason ?? `${formatKeys('Mod+Enter').join(' ')} sends`}
      </p>
    </div>
  );
}
