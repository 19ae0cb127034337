import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Button, DismissButton } from '../ui/form/button.tsx';
import { useExpiry } from '../ui/use-expiry.ts';
import styles from './export-note.module.css';
import type { ExportNote as Note } from './export-store.ts';

/** What an export or another press came to, over the foot of the view and over any dialog; a failure stays until it is dismissed. */
export function ExportNote() {
  const note = useStateOf('exporting', 'note');
  return (
    <div role="status" className={cx(styles.place)} data-react-aria-top-layer>
      {note && <Shown key={note.at} {...note} />}
    </div>
  );
}

function Shown({ title, text, isFailed, at, undo }: Note) {
  const { dismiss } = useStores().exporting;
  const { isOver, holding } = useExpiry(isFailed ? null : at);
  useEffect(() => {
    if (isOver) dismiss();
  }, [isOver, dismiss]);
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
            dismiss();
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <DismissButton onPress={dismiss} />
    </div>
  );
}
