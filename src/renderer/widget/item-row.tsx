import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { capitalise, previewLine, relativeTime, rowTitle, statusColor } from '#core/widget/display.ts';
import type { Item } from '#core/widget/item.ts';
import { cx } from '../ui/cx.ts';
import { formatInstant } from '../ui/format.ts';
import palette from './palette.module.css';
import styles from './preview.module.css';

type ItemRowProps = { item: Item; index: number; count: number; now: number; lit: boolean };

/** One row as a visitor sees it (TAB-ITM-4 to TAB-ITM-8). */
export const ItemRow = memo(function ItemRow({ item, index, count, now, lit }: ItemRowProps) {
  const time = item.timestamp === undefined ? null : relativeTime(item.timestamp, now, navigator.language);
  const preview = item.description === undefined ? '' : previewLine(item.description);
  return (
    <li
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={cx(styles.row, item.is_urgent && styles.urgent, lit && styles.lit)}
    >
      <span className={styles.titleLine}>
        {item.is_urgent && <TriangleAlert size={14} className={styles.alert} role="img" aria-label="Urgent" />}
        <span className={styles.title}>{rowTitle(item, index)}</span>
      </span>
      {time && item.timestamp !== undefined ? (
        <time className={styles.time} dateTime={item.timestamp} title={`${formatInstant(item.timestamp)} (${item.timestamp})`}>
          {time}
        </time>
      ) : (
        <span />
      )}
      {preview && <span className={styles.preview}>{preview}</span>}
      {(item.type || item.status || (item.tags && item.tags.length > 0)) && (
        <span className={styles.pills}>
          {item.type && <span className={cx(styles.pill, styles.type)}>{item.type}</span>}
          {item.status && <span className={cx(styles.pill, palette.pill, palette[statusColor(item.status)])}>{item.status}</span>}
          {numbered(item.tags ?? []).map(({ tag, number }) => (
            <span key={number} className={cx(styles.pill, palette.pill, palette[tag.color])} title={tag.tooltip}>
              {capitalise(tag.label)}
            </span>
          ))}
        </span>
      )}
    </li>
  );
});

const numbered = (tags: NonNullable<Item['tags']>) => tags.map((tag, index) => ({ tag, number: index }));
