import { TriangleAlert } from 'lucide-react';
import { grouped } from '#core/text/wording.ts';
import type { Tag } from '#core/widget/item.ts';
import { shortened } from '#core/widget/simulator/display.ts';
import {
  type PreviewRow,
  type PreviewTime,
  previewBounds,
} from '#core/widget/simulator/preview.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant } from '../../ui/format.ts';
import palette from './palette.module.css';
import styles from './preview.module.css';

/** Says what of a text from outside is cut off; nothing if all of it is shown. */
export const Shortened = ({ left }: { left: readonly string[] }) =>
  left.length === 0 ? null : (
    <span className={styles.shortened}>
      Shortened: {left.join(', ')}. See the raw reply for the full text.
    </span>
  );

/** A text of any length as it is, to a point. */
export function LongText({ text }: { text: string }) {
  const preview = shortened(text, previewBounds.text);
  return (
    <>
      <pre className={styles.text}>{preview}</pre>
      {preview !== text && <Shortened left={[`a text of ${grouped(text.length)} characters`]} />}
    </>
  );
}

/** The icon of an urgent item (TAB-ITM-7). */
export const UrgentIcon = () => (
  <span className="line rigid w-alert">
    <TriangleAlert role="img" aria-label="Urgent" />
  </span>
);

/** A time, with the exact instant on hover, and the time of the other reading where there is one (TAB-ITM-6). */
export const ShownTime = ({
  time: { text, timestamp, other },
  className = styles.time,
}: {
  time: PreviewTime;
  className?: string | undefined;
}) => (
  <time
    className={className}
    dateTime={timestamp}
    title={other === null ? `${formatInstant(timestamp)} (${timestamp})` : timestamp}
  >
    {text}
    {other !== null && <span className="block">or {other}</span>}
  </time>
);

const numbered = (tags: readonly Tag[]) => tags.map((tag, number) => ({ tag, number }));

/** Type badge, status badge and tag pills (TAB-ITM-3, TAB-ITM-8); nothing where the item has none of them. */
export function ItemPills({
  type,
  status,
  tags,
}: Pick<PreviewRow, 'type' | 'status'> & { tags: readonly Tag[] }) {
  if (!type && !status && tags.length === 0) return null;
  return (
    <span className={styles.pills}>
      {type && <span className={cx(styles.pill, styles.type)}>{type}</span>}
      {status && (
        <span
          className={cx(styles.pill, palette.pill, palette[status.color])}
          data-color={status.color}
        >
          {status.text}
        </span>
      )}
      {numbered(tags).map(({ tag, number }) => (
        <span
          key={number}
          className={cx(styles.pill, palette.pill, palette[tag.color])}
          data-color={tag.color}
          title={tag.tooltip}
        >
          {tag.label}
        </span>
      ))}
    </span>
  );
}
