import { type ReactNode, useEffect, useRef } from 'react';
import {
  Group,
  type Layout,
  Panel,
  Separator,
  useDefaultLayout,
  useGroupRef,
} from 'react-resizable-panels';
import { createStore } from 'zustand/vanilla';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

/** The sizes of panels, by the key that the library of panels gives them, and how far lists are scrolled. They are kept with all else that the window shows again. */
export const panelSizes = createStore<Readonly<Record<string, string>>>(() => ({}));

/** Where the library of panels reads and writes them. */
export const panelStorage = {
  getItem: (key: string): string | null => panelSizes.getState()[key] ?? null,
  setItem: (key: string, value: string): void => panelSizes.setState({ [key]: value }),
};

/** One part of a split. Numbers are pixels, texts such as "30%" a share; without a size it takes what is left. */
export type Part = {
  id: string;
  size?: number | string;
  min?: number;
  max?: number;
  /** It can be dragged shut to its edge. */
  collapsible?: boolean;
  /** What the handle before this part moves, for ears. */
  handle?: string;
  content: ReactNode;
};

/**
 * The layout with those parts open again at their first size that a narrow window had shut, as far
 * as there is room for them beside the part without a size; null where nothing changes. `shut` are
 * the parts that the user shut, which stay so; `pixels` is the whole length.
 */
export function reopenedLayout(
  parts: readonly Pick<Part, 'id' | 'size' | 'min'>[],
  layout: Layout,
  shut: ReadonlySet<string>,
  pixels: number,
): Layout | null {
  const giver = parts.find(({ size }) => size === undefined);
  if (!giver || pixels === 0) return null;
  const next: Record<string, number> = { ...layout };
  let rest = next[giver.id] ?? 0;
  let isChanged = false;
  for (const { id, size } of parts) {
    if (size === undefined || next[id] !== 0 || shut.has(id)) continue;
    const share = typeof size === 'number' ? (100 * size) / pixels : Number.parseFloat(size);
    if (((rest - share) * pixels) / 100 < (giver.min ?? 0)) continue;
    next[id] = share;
    rest -= share;
    isChanged = true;
  }
  return isChanged ? { ...next, [giver.id]: rest } : null;
}

const shutIn = (layout: Layout | undefined): string[] =>
  Object.keys(layout ?? {}).filter((id) => layout?.[id] === 0);

/**
 * The parts that are there, side by side (or stacked), resizable by mouse and keyboard. The sizes that the user chose are
 * remembered under `id`; a part that only a narrow window shut opens again once there is room.
 */
export function Split({
  id,
  stacked = false,
  parts: all,
}: {
  id: string;
  stacked?: boolean;
  parts: readonly (Part | false)[];
}) {
  const parts = all.filter((part) => part !== false);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `assay.${id}`,
    storage: panelStorage,
    panelIds: parts.map((part) => part.id),
    onlySaveAfterUserInteractions: true,
  });
  const group = useGroupRef();
  const element = useRef<HTMLDivElement>(null);
  const current = useRef(parts);
  current.current = parts;
  const shutByUser = useRef<ReadonlySet<string>>(new Set(shutIn(defaultLayout)));
  const shutByWindow = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const reopen = (): void => {
      const layout = group.current?.getLayout();
      if (!layout) return;
      const pixels = stacked ? box.clientHeight : box.clientWidth;
      const next = reopenedLayout(current.current, layout, shutByUser.current, pixels);
      if (next) group.current?.setLayout(next);
      shutByWindow.current = new Set(
        shutIn(next ?? layout).filter((one) => !shutByUser.current.has(one)),
      );
    };
    // The group fits its parts to the new length first.
    const observer = new ResizeObserver(() => queueMicrotask(reopen));
    observer.observe(box);
    return () => observer.disconnect();
  }, [group, stacked]);
  return (
    <Group
      id={id}
      className="fill"
      orientation={stacked ? 'vertical' : 'horizontal'}
      defaultLayout={defaultLayout}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction)
          shutByUser.current = new Set(
            shutIn(layout).filter((one) => !shutByWindow.current.has(one)),
          );
        onLayoutChanged(layout, meta);
      }}
      groupRef={group}
      elementRef={element}
    >
      {parts.flatMap((part, index) => [
        index > 0 && (
          <Separator
            key={`${part.id}-handle`}
            className={cx(styles.handle)}
            aria-label={part.handle ?? 'Resize'}
          />
        ),
        <Panel
          key={part.id}
          id={part.id}
          className={cx(styles.splitPanel)}
          defaultSize={part.size}
          minSize={part.min}
          maxSize={part.max}
          collapsible={part.collapsible}
          groupResizeBehavior={
            typeof part.size === 'number' ? 'preserve-pixel-size' : 'preserve-relative-size'
          }
        >
          {part.content}
        </Panel>,
      ])}
    </Group>
  );
}
