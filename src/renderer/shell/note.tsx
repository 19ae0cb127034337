import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { cx } from '../ui/cx.ts';
import { Button, DismissButton } from '../ui/form/button.tsx';
import { useExpiry } from '../ui/use-expiry.ts';
import { useStateOf, useStores } from './context.ts';
import styles from './note.module.css';
import type { Note } from './shell-store.ts';

/** What an export or another press came to, over the foot of the view and over any dialog; a failure stays until it is dismissed. */
export function NoteOverFoot() {
  const note = useStateOf('shell', 'note');
  return (
    <div role="status" className={cx(styles.place)} data-react-aria-top-layer>
      {note && <Shown key={note.at} {...note} />}
    </div>
  );
}

function Shown({ title, text, isFailed, at, undo }: Note) {
  const { dismissNote } = useStores().shell;
  const { isOver, holding } = useExpiry(isFailed ? null : at);
  useEffect(() => {
    if (isOver) dismissNote();
  }, [isOver, dismissNote]);
  const Icon = isFailed ? CircleX : CircleCheck;
  return (
    <div className={cx('popover icons-top', styles.note)} {...holding}>
      <Icon size={16} className={isFailed ? 'tone-error' : 'tone-ok'} />
      <div className="grow breaks">
        <strong>{title}</strong>
        {text !== '' && <p>{text}</p>}
      </div>
      {undo && (
        <Button
          small
          onPress={() => {
            dismissNote();
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <DismissButton onPress={dismissNote} />
    </div>
  );
}
