import { useMemo } from 'react';
import type { DocumentCall } from '#operations/document-schemas.ts';
import { cx } from '../../ui/cx.ts';
import { formatClock, formatInstant } from '../../ui/format.ts';
import { lookOf } from '../list/list-words.ts';
import styles from './timeline.module.css';
import { timeScale } from './timeline-scale.ts';

/** As many marks as are drawn: those of the newest calls. */
const mostMarks = 500;

/** The calls as marks along the time that they took; the list below tells the same in words and by keys. */
export function TimelineStrip({
  calls,
  shown,
  onOpen,
}: {
  calls: readonly DocumentCall[];
  shown: number;
  onOpen(index: number): void;
}) {
  const newest = useMemo(() => calls.slice(0, mostMarks), [calls]);
  const scale = useMemo(() => timeScale(newest), [newest]);
  if (!scale) return null;
  const { places, from, to } = scale;
  const name = `${newest.length} ${newest.length === 1 ? 'call' : 'calls'} from ${formatInstant(from)} to ${formatInstant(to)}`;
  const marks = newest.map((call, index) => {
    const { word, icon: Icon, tone } = lookOf(call);
    const mark = {
      className: cx(styles.mark, styles[tone], index === shown && styles.on),
      style: { left: `${100 * (places[index] ?? 0)}%` },
      title: `${formatClock(call.at)} ${call.status ?? word}`,
      onClick: () => onOpen(index),
    };
    return (
      <span key={call.seq} {...mark}>
        <Icon size={13} aria-hidden />
      </span>
    );
  });
  return (
    <div className={styles.strip} role="img" aria-label={name}>
      <span className={styles.end}>{formatClock(from)}</span>
      <div className={styles.axis}>{marks}</div>
      <span className={styles.end}>{formatClock(to)}</span>
    </div>
  );
}
