import { TriangleAlert } from 'lucide-react';
import type { Tag } from '#core/widget/item.ts';
import { shortened } from '#core/widget/simulator/display.ts';
import {
  type PreviewRow,
  type PreviewTime,
  previewBounds,
} from '#core/widget/simulator/preview.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant } from '../../ui/format.ts';
import styles from './item.module.css';
import palette from './palette.module.css';
import { type ItemPlaces, part } from './parts.ts';

/** Where the marks of an item are in the reply, and which of them are highlighted. */
type Linked = { places: ItemPlaces; lit: readonly string[] };

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
      {preview !== text && (
        <Shortened left={[`a text of ${text.length.toLocaleString('en')} characters`]} />
      )}
    </>
  );
}

/** The icon of an urgent item (TAB-ITM-7). */
export const UrgentIcon = ({ places, lit }: Linked) => (
  <span className="line rigid w-alert" {...part(places.is_urgent, lit)}>
    <TriangleAlert role="img" aria-label="Urgent" />
  </span>
);

/** A time, with the exact instant on hover, and the time of the other reading where there is one (TAB-ITM-6). */
export const ShownTime = ({
  time: { text, timestamp, other },
  className = styles.time,
  ...attributes
}: { time: PreviewTime; className?: string | undefined } & ReturnType<typeof part>) => (
  <time
    className={className}
    dateTime={timestamp}
    title={other === null ? `${formatInstant(timestamp)} (${timestamp})` : timestamp}
    {...attributes}
  >
    {text}
    {other !== null && <span className="block">or {other}</span>}
  </time>
);

/** The time of an item (TAB-ITM-6). */
export const ItemTime = ({ time, places, lit }: Linked & { time: PreviewTime }) => (
  <ShownTime time={time} {...part(places.timestamp, lit)} />
);

const numbered = (tags: readonly Tag[]) => tags.map((tag, number) => ({ tag, number }));

/** Type badge, status badge and tag pills (TAB-ITM-3, TAB-ITM-8); nothing where the item has none of them. */
export function ItemPills({
  type,
  status,
  tags,
  places,
  lit,
}: Linked & Pick<PreviewRow, 'type' | 'status'> & { tags: readonly Tag[] }) {
  if (!type && !status && tags.length === 0) return null;
  return (
    <span className={styles.pills}>
      {type && (
        <span className={cx(styles.pill, styles.type)} {...part(places.type, lit)}>
          {type}
        </span>
      )}
      {status && (
        <span
          className={cx(styles.pill, palette.pill, palette[status.color])}
          data-color={status.color}
          {...part(places.status, lit)}
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
          {...part(places.tags[number] ?? null, lit)}
        >
          {tag.label}
        </span>
      ))}
    </span>
  );
}
