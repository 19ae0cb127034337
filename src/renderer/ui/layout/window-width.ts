import { useSyncExternalStore } from 'react';

/**
 * How much room the window has. Below `wide` (1100 px) there are two columns, and what was the third
 * is a tab; in a `small` one (below 800 px) the lists are a drawer as well.
 */
export type WindowWidth = 'small' | 'narrow' | 'wide';

const belowWide = '(width < 1100px)';
const belowNarrow = '(width < 800px)';

const widthNow = (): WindowWidth =>
  matchMedia(belowNarrow).matches ? 'small' : matchMedia(belowWide).matches ? 'narrow' : 'wide';

function subscribe(onChange: () => void): () => void {
  const queries = [belowNarrow, belowWide].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

/** The width of the window in CSS pixels as one of three steps, also while it is resized or zoomed. */
export const useWindowWidth = (): WindowWidth => useSyncExternalStore(subscribe, widthNow);
