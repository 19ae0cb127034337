import { useEffect, useRef, useState } from 'react';
import { useStores } from './context.ts';
import type { Draft, DraftKind } from './drafts-store.ts';

/**
 * What a form edits: the draft that was left under this key, else `initial`. Every change is kept
 * until the form is saved (`forget`) or the draft is discarded, and closing the form with changes in
 * it says so. `complete` adds to a draft what is not kept in it. Nothing
 * is kept without a key.
 */
export function useDraft<Kind extends DraftKind>(
  kind: Kind,
  key: string | null,
  initial: Draft<Kind>,
  complete: (left: Draft<Kind>) => Draft<Kind> = (left) => left,
) {
  const { drafts } = useStores();
  const [first] = useState(initial);
  const [left] = useState(() =>
    key === null ? undefined : (drafts.getState()[kind][key] as Draft<Kind> | undefined),
  );
  const [draft, setDraft] = useState<Draft<Kind>>(() => (left ? complete(left) : first));
  /** What the form showed when it was opened, and what it showed when that was discarded. */
  const [isRestored, setRestored] = useState(left !== undefined);
  const [discarded, setDiscarded] = useState<Draft<Kind> | null>(null);
  const isSaved = useRef(false);
  useEffect(() => {
    if (key === null) return;
    const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
    if (!isSaved.current) drafts.getState().keep(kind, key, isChanged ? draft : null);
  }, [drafts, kind, key, draft, first]);
  useEffect(() => {
    drafts.getState().dismissClosed();
    if (key === null) return;
    return () => {
      if (drafts.getState()[kind][key] !== undefined) drafts.getState().noteClosed(kind, key);
    };
  }, [drafts, kind, key]);
  return {
    draft,
    setDraft,
    /** What the form says of its draft; null where it shows nothing but what was stored. */
    notice: isRestored ? ('restored' as const) : discarded ? ('discarded' as const) : null,
    /** Gives what the form shows from now on. */
    discard(): Draft<Kind> {
      setDiscarded(draft);
      setRestored(false);
      setDraft(first);
      return first;
    },
    /** Takes `discard` back. */
    restore(): Draft<Kind> {
      const again = discarded ?? draft;
      setDiscarded(null);
      setRestored(true);
      setDraft(again);
      return again;
    },
    forget(): void {
      isSaved.current = true;
      if (key !== null) drafts.getState().keep(kind, key, null);
    },
  };
}
