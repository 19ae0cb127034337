import { type RefObject, useLayoutEffect } from 'react';
import { panelStorage } from './split.tsx';

/**
 * Scrolls an element to where it was left, over a reload too; `name` says what it shows, null where that is not kept.
 * Gives what to call once it was scrolled.
 */
export function useKeptScroll(
  element: RefObject<HTMLElement | null>,
  name: string | null,
): () => void {
  const key = `scroll ${name}`;
  useLayoutEffect(() => {
    const top = name === null ? null : panelStorage.getItem(key);
    if (top !== null) element.current?.scrollTo(0, Number(top));
  }, [element, name, key]);
  return () => {
    const { scrollTop } = element.current ?? {};
    if (name !== null && scrollTop !== undefined)
      panelStorage.setItem(key, String(Math.round(scrollTop)));
  };
}
