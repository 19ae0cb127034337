import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Item, Tag } from '#core/widget/item.ts';
import { drawnRow } from '#core/widget/tab-drawn.ts';
import { cx } from '../ui/cx.ts';
import { formatInstant } from '../ui/format.ts';
import palette from './palette.module.css';
import styles from './preview.module.css';

type ItemRowProps = { item: Item; index: number; count: number; now: number; lit: boolean };

/** One row as a visitor sees it (TAB-ITM-4 to TAB-ITM-8). */
export const ItemRow = memo(function ItemRow({ item, index, count, now, lit }: ItemRowProps) {
  const { title, urgent, time, preview, type, status, tags } = drawnRow(item, index, { now, locale: navigator.language });
  return (
    <li data-index={index} aria-posinset={index + 1} aria-setsize={count} className={cx(styles.row, urgent && styles.urgent, lit && styles.lit)}>
      <span className={styles.titleLine}>
        {urgent && <TriangleAlert size={14} className={styles.alert} role="img" aria-label="Urgent" />}
        <span className={styles.title}>{title}</span>
      </span>
      {time ? (
        <time className={styles.time} dateTime={time.timestamp} title={`${formatInstant(time.timestamp)} (${time.timestamp})`}>
          {time.text}
        </time>
      ) : (
        <span />
      )}
      {preview && <span className={styles.preview}>{preview}</span>}
      {(type || status || tags.length > 0) && (
        <span className={styles.pills}>
          {type && <span className={cx(styles.pill, styles.type)}>{type}</span>}
          {status && <span className={cx(styles.pill, palette.pill, palette[status.color])}>{status.text}</span>}
          {numbered(tags).map(({ tag, number }) => (
            <span key={number} className={cx(styles.pill, palette.pill, palette[tag.color])} title={tag.tooltip}>
              {tag.label}
            </span>
          ))}
        </span>
      )}
    </li>
  );
});

const numbered = (tags: readonly Tag[]) => tags.map((tag, index) => ({ tag, number: index }));
