import { useEffect, useRef } from 'react';

/** Runs when `asked` becomes another, but not when the component appears. */
export function useAsked(asked: unknown, run: () => void): void {
  const heard = useRef(asked);
  useEffect(() => {
    if (asked === heard.current) return;
    heard.current = asked;
    run();
  });
}
