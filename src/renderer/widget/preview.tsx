import { CircleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { PaletteColor } from '#core/widget/item.ts';
import type { Tab } from '#core/widget/tab.ts';
import { drawnBadge, drawnStatus } from '#core/widget/tab-drawn.ts';
import { shownList } from '#core/widget/tab-model.ts';
import { cx } from '../ui/cx.ts';
import { useNow } from '../ui/use-now.ts';
import { ItemRow } from './item-row.tsx';
import palette from './palette.module.css';
import styles from './preview.module.css';
import type { Played } from './store.ts';
import { WindowedList } from './windowed-list.tsx';

type PreviewProps = { tab: Tab; busy: boolean; played: Played | null /** Rows in the light, by index. */; lit: number | null; wanted: number | null };

/** The widget as a visitor sees it after the last call of the tab. */
export function WidgetPreview({ tab, busy, played, lit, wanted }: PreviewProps) {
  const now = useNow(30_000);
  const seen = played?.seen;
  const list = useMemo(() => (seen ? shownList(seen) : null), [seen]);
  const badge = useMemo(() => (seen ? drawnBadge(seen) : null), [seen]);
  const failed = seen !== undefined && drawnStatus(seen) === 'error';
  const count = list?.items.length ?? 0;
  const row = (index: number): ReactNode => {
    const item = list?.items[index];
    return item && <ItemRow key={index} item={item} index={index} count={count} now={now} lit={lit === index} />;
  };
  return (
    <div className={styles.backdrop}>
      <div className={cx(palette.frame, styles.frame)}>
        <div className={styles.head}>
          <p className={styles.agent}>{tab.agentName || 'Agent'}</p>
          <div className={styles.strip}>
            <span className={styles.tabName}>{tab.tabName || tab.name}</span>
            {badge?.count ? <Badge color={badge.color} count={badge.count} /> : null}
          </div>
        </div>
        {failed && (
          <p className={styles.failed} role="alert">
            <CircleAlert size={16} aria-hidden /> This tab could not be loaded.
          </p>
        )}
        {list && count > 0 && <WindowedList name="Items" className={cx(styles.list)} count={count} estimate={88} wanted={wanted} row={row} />}
        {list && count === 0 && (
          <div className={styles.note}>
            <strong>Nothing here yet</strong>
            The list is empty.
          </div>
        )}
        {!played && (
          <div className={styles.note}>
            <strong>{busy ? 'Loading' : 'Not loaded'}</strong>
            {busy ? 'The visitor waits for the list.' : 'The visitor has not opened this tab.'}
          </div>
        )}
      </div>
    </div>
  );
}

/** The badge of the tab strip: a derived count in the colour that came, or in the agent's accent (TAB-BDG-1). */
function Badge({ color, count }: { color: PaletteColor | null; count: number }) {
  return (
    <span className={cx(styles.badge, color ? cx(palette.solid, palette[color]) : palette.accent)}>
      {count}
      <span className="spoken"> {color ? `items, badge ${color}` : "items, badge in the agent's accent colour"}</span>
    </span>
  );
}
