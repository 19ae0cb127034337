import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { cx } from '../cx.ts';
import styles from './split.module.css';

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

/** Parts side by side (or stacked), resizable by mouse and keyboard; the sizes are remembered under `id`. */
export function Split({
  id,
  stacked = false,
  parts,
}: {
  id: string;
  stacked?: boolean;
  parts: readonly Part[];
}) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `assay.${id}`,
    storage: localStorage,
    panelIds: parts.map((part) => part.id),
  });
  return (
    <Group
      id={id}
      className="fill"
      orientation={stacked ? 'vertical' : 'horizontal'}
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
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
          className={cx(styles.panel)}
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
