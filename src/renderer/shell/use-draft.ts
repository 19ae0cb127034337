import { useEffect, useRef, useState } from 'react';
import { useStores } from './context.ts';

/**
 * What a form edits: what was typed under this key and not saved while the window lives, else `initial`. `forget` is for a form that was
 * saved or cancelled. Nothing is kept without a key.
 */
export function useDraft<T>(key: string | null, initial: T) {
  const { drafts } = useStores();
  const [first] = useState(initial);
  // Each key belongs to one kind of form.
  const [left] = useState(() =>
    key === null ? undefined : (drafts.getState()[key] as T | undefined),
  );
  const [draft, setDraft] = useState<T>(left ?? first);
  const isDone = useRef(false);
  useEffect(() => {
    if (key === null || isDone.current) return;
    const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
    drafts.setState({ [key]: isChanged ? draft : undefined });
  }, [drafts, key, draft, first]);
  return {
    draft,
    setDraft,
    /** Whether the form shows what was typed earlier. */
    isContinued: left !== undefined,
    forget(): void {
      isDone.current = true;
      if (key !== null) drafts.setState({ [key]: undefined });
    },
  };
}
