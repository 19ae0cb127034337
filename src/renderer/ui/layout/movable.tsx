import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type Scrolled = { element: Element; top: number; left: number };

/** A part of the layout that can be in another place after the window was resized; `box` is what moves. */
export type Movable = {
  box: HTMLElement;
  isPlaced: boolean;
  place(into: HTMLElement): () => void;
};

const scrolledIn = (box: HTMLElement): Scrolled[] =>
  [...box.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));

/**
 * A part that keeps its state, the texts typed in it, its keyboard focus and its scroll positions
 * while it moves. It also keeps them while it is in no place, as on a tab that is not selected.
 */
export function useMovable(className = 'fill'): Movable {
  const [isPlaced, setPlaced] = useState(false);
  const [movable] = useState(() => {
    const box = document.createElement('div');
    box.className = className;
    let scrolled: Scrolled[] = [];
    let focused: HTMLElement | null = null;
    const place = (into: HTMLElement): (() => void) => {
      into.append(box);
      setPlaced(true);
      for (const { element, top, left } of scrolled) element.scrollTo(left, top);
      // Only what lost the keyboard by this very move gets it back.
      if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
      return () => {
        // The next place may have taken it already.
        if (box.parentElement !== into) return;
        const active = document.activeElement;
        focused = active instanceof HTMLElement && box.contains(active) ? active : null;
        scrolled = scrolledIn(box);
        box.remove();
      };
    };
    return { box, place };
  });
  return { ...movable, isPlaced };
}

/** What a movable part shows. It is made when the part has its first place, so that it can be measured. */
export const MovableContent = ({ of, children }: { of: Movable; children: ReactNode }) =>
  of.isPlaced ? createPortal(children, of.box) : null;

/** Where a movable part is. */
export function MovablePlace({
  of: { place },
  className = 'fill',
}: {
  of: Movable;
  className?: string;
}) {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = here.current;
    return element ? place(element) : undefined;
  }, [place]);
  return <div ref={here} className={className} />;
}
