import type { ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import { MovableContent, MovablePlace, useMovable } from './movable.tsx';
import type { Part } from './split.tsx';
import { useWindowWidth } from './window-width.ts';

type SideLists = {
  /** What the button says that opens them in a small window. */
  drawer: string;
  part: Omit<Part, 'content'>;
  lists: ReactNode;
};

/** The lists left of a view, which are a drawer of it in a small window. `content` must always be drawn. */
export function useSideLists({ drawer, part, lists }: SideLists) {
  const isSmall = useWindowWidth() === 'small';
  const movable = useMovable();
  const place = <MovablePlace of={movable} />;
  return {
    part: !isSmall && { ...part, content: place },
    drawer: isSmall && <Drawer name={drawer}>{place}</Drawer>,
    content: <MovableContent of={movable}>{lists}</MovableContent>,
  };
}
