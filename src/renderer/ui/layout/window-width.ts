import { useMedia } from '../media.ts';

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
