import { PanelLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../cx.ts';
import { IconButton } from '../form/button.tsx';
import styles from './layout.module.css';
import { MovableContent, MovablePlace, useMovable } from './movable.tsx';
import type { Part } from './split.tsx';
import { useWindowWidth } from './window-width.ts';

type SideLists = {
  /** What the button says that opens them in a small window. */
  drawer: string;
  part: Omit<Part, 'content'>;
  lists: ReactNode;
};

/** The lists left of a view, which are a drawer of it in a small window. `content` must always be drawn. */
export function useSideLists({ drawer, part, lists }: SideLists) {
  const isSmall = useWindowWidth() === 'small';
  const movable = useMovable();
  const place = <MovablePlace of={movable} />;
  return {
    part: !isSmall && { ...part, content: place },
    drawer: isSmall && <Drawer name={drawer}>{place}</Drawer>,
    content: <MovableContent of={movable}>{lists}</MovableContent>,
  };
}

/** A button that opens lists over the left of a small window. Escape, a click outside and a click on a row close them. */
function Drawer({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <IconButton name={name} icon={PanelLeft} />
      <ModalOverlay isDismissable className={styles.drawerBackdrop ?? ''}>
        <Modal className={cx('popover', styles.drawer)}>
          <Dialog aria-label={name} className="fill ring-inside">
            <Closing onPick={() => setOpen(false)}>{children}</Closing>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

/** Hears a click on a row. The rows may belong to another part of the React tree, so the page itself is listened to. */
function Closing({ onPick, children }: { onPick(): void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onPick);
  latest.current = onPick;
  useEffect(() => {
    const element = box.current;
    const pick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
      if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return;
      if (target.closest('[role="option"], [role="row"]') && !target.closest('button, input'))
        latest.current();
    };
    element?.addEventListener('click', pick);
    return () => element?.removeEventListener('click', pick);
  }, []);
  return (
    <div ref={box} className="fill">
      {children}
    </div>
  );
}
