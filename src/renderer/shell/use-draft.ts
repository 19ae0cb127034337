import { useEffect, useRef, useState } from 'react';
import { type CallError, fixFields } from '../rpc/outcome-of.ts';
import type { Form } from '../ui/form/field.tsx';
import { useStores } from './context.ts';

/**
 * A form over a draft: what was typed under this key and not saved while the window lives, else
 * `initial`. Nothing is kept without a key, and of `secrets` never more than is given here. `problemsOf` says what is wrong by field, which shows
 * once saving was tried. `save` sends what is right and forgets the draft.
 */
export function useForm<T>(
  key: string | null,
  initial: T,
  problemsOf: (draft: T) => Readonly<Record<string, string>>,
  /** Opens the form again after it was closed with what was typed in it. */
  reopen?: () => void,
  secrets?: Partial<T>,
) {
  const { shell } = useStores();
  const [first] = useState(initial);
  // Each key belongs to one kind of form.
  const [left] = useState(() =>
    key === null ? undefined : (shell.getState().drafts[key] as T | undefined),
  );
  const [draft, setDraft] = useState<T>(left ?? first);
  const isDone = useRef(false);
  const closed = useRef({ reopen, secrets });
  useEffect(() => {
    if (key === null || isDone.current) return;
    shell.keepDraft(key, draft, first, closed.current.secrets);
  }, [shell, key, draft, first]);
  useEffect(
    () => () => {
      if (key === null || isDone.current || !shell.getState().drafts[key]) return;
      const { secrets: unkept, reopen: undo } = closed.current;
      const kept = unkept ? 'All but the secret is' : 'They are';
      shell.say('Changes not saved', `${kept} in the form when you open it again.`, false, undo);
    },
    [shell, key],
  );
  const forget = (): void => {
    isDone.current = true;
    if (key !== null) shell.forgetDraft(key);
  };
  const [tried, setTried] = useState(false);
  const problems = problemsOf(draft);
  const form: Form<T> = {
    draft,
    put: (change) => setDraft((before) => ({ ...before, ...change })),
    errorOf: (path) => (tried ? (problems[path] ?? null) : null),
    isWrong: (path) =>
      tried && Object.keys(problems).some((at) => at === path || at.startsWith(`${path}.`)),
  };
  return {
    ...form,
    setDraft,
    /** Whether the form shows what was typed earlier. */
    isContinued: left !== undefined,
    /** For a form that was cancelled. */
    forget,
    problems: tried ? problems : {},
    async save(send: () => Promise<CallError | null>): Promise<CallError | null> {
      setTried(true);
      if (Object.keys(problems).length > 0) return fixFields;
      // What is sent may close the form before it is answered.
      isDone.current = true;
      const error = await send();
      if (error) isDone.current = false;
      else forget();
      return error;
    },
  };
}
