import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page matches a media query, also once that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * How much room the window has. Below `wide` (1100 px) there are two columns, and what was the third
 * is a tab; in a `small` one (below 800 px) the lists are a drawer as well.
 */
export type WindowWidth = 'small' | 'narrow' | 'wide';

/** The width of the window in CSS pixels as one of three steps, also while it is resized or zoomed. */
export function useWindowWidth(): WindowWidth {
  const isSmall = useMedia('(width < 800px)');
  const isBelowWide = useMedia('(width < 1100px)');
  if (isSmall) return 'small';
  return isBelowWide ? 'narrow' : 'wide';
}
