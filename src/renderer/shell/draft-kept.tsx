import { useEffect } from 'react';
import { useStore } from 'zustand';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { useExpiry } from '../ui/use-expiry.ts';
import { useStores } from './context.ts';
import type { ClosedForm, DraftKind } from './drafts-store.ts';
import styles from './shell.module.css';

const titles: Record<DraftKind, string> = {
  tabs: 'tab form',
  connections: 'connection form',
  connectors: 'connector form',
  tokens: 'token form',
  tokenEdits: 'token form',
};

/** Says that a form was closed with changes in it, which are kept, and lets them be discarded all the same. */
export function DraftKept() {
  const closed = useStore(useStores().drafts, (state) => state.closed);
  return <div role="status">{closed && <Note key={closed.at} closed={closed} />}</div>;
}

function Note({ closed: { kind, at, discarded } }: { closed: ClosedForm }) {
  const { drafts } = useStores();
  const { dismissClosed, discardClosed, restoreClosed } = drafts.getState();
  const { isOver, holding } = useExpiry(at);
  useEffect(() => {
    if (isOver) dismissClosed();
  }, [isOver, dismissClosed]);
  return (
    <div className={cx('popover row', styles.floating)} {...holding}>
      <span>
        {discarded ? 'Draft discarded.' : `Draft kept. Open the ${titles[kind]} again to continue.`}
      </span>
      <Button small onPress={discarded ? restoreClosed : discardClosed}>
        {discarded ? 'Undo' : 'Discard'}
      </Button>
    </div>
  );
}
