import { type ReactNode, useEffect, useRef } from 'react';
import {
  Group,
  type Layout,
  Panel,
  Separator,
  useDefaultLayout,
  useGroupRef,
} from 'react-resizable-panels';
import { cx } from '../cx.ts';
import styles from './layout.module.css';
import { panelStorage } from './panel-sizes.ts';
import { reopenedLayout } from './reopened.ts';

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
