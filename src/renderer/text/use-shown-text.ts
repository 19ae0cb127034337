import { useCallback, useEffect, useRef } from 'react';
import type { TextRef } from '#operations/text-ref.ts';
import { useStores } from '../shell/context.ts';
import type { ShownText } from '../shell/shell-store.ts';

/** Has the status bar say what text is on show, as long as it is; gives what to call as its cursor moves. */
export function useShownText(
  { name, bytes }: TextRef,
  encoding: string,
  isOn = true,
): (line: number, column: number) => void {
  const { shell } = useStores();
  const reported = useRef<ShownText | null>(null);
  const cursor = useRef({ line: 1, column: 1 });
  const tell = useCallback(() => {
    reported.current = { name, bytes, encoding, ...cursor.current };
    shell.showText(reported.current);
  }, [shell, name, bytes, encoding]);
  useEffect(() => {
    if (!isOn) return;
    tell();
    // Another text may be on show already when this one goes.
    return () => {
      if (shell.getState().shownText === reported.current) shell.showText(null);
    };
  }, [isOn, tell, shell]);
  return useCallback(
    (line, column) => {
      cursor.current = { line, column };
      if (isOn) tell();
    },
    [isOn, tell],
  );
}
