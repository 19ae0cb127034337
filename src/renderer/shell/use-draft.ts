import { useEffect, useRef, useState } from 'react';
import { useStores } from './context.ts';
import type { Draft, Drafts } from './drafts-store.ts';

/**
 * What a form edits: the draft that was left under this key, else `initial`. Every change is kept
 * until the form is saved (`forget`) or the draft is discarded. `complete` adds to a draft what is
 * not kept in it.
 */
export function useDraft<Kind extends keyof Drafts>(
  kind: Kind,
  key: string,
  initial: Draft<Kind>,
  complete: (left: Draft<Kind>) => Draft<Kind> = (left) => left,
) {
  const { drafts } = useStores();
  const [first] = useState(initial);
  const [left] = useState(() => drafts.getState()[kind][key] as Draft<Kind> | undefined);
  const [draft, setDraft] = useState<Draft<Kind>>(() => (left ? complete(left) : first));
  const [isRestored, setRestored] = useState(left !== undefined);
  const isSaved = useRef(false);
  useEffect(() => {
    const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
    if (!isSaved.current) drafts.getState().keep(kind, key, isChanged ? draft : null);
  }, [drafts, kind, key, draft, first]);
  return {
    draft,
    setDraft,
    isRestored,
    discard(): void {
      setDraft(first);
      setRestored(false);
    },
    forget(): void {
      isSaved.current = true;
      drafts.getState().keep(kind, key, null);
    },
  };
}
