import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatClock, formatInstant, formatMilliseconds } from '../../ui/format.ts';
import styles from '../simulator/simulator.module.css';
import type { Moment, Play } from '../simulator/simulator.ts';
import { shotOfMoment, told } from '../simulator/snapshots.ts';

/** Texts with a key each, for a list in which the same text may stand twice. */
export function keyedTexts(texts: readonly string[]): { key: string; text: string }[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return { key: `${count} ${text}`, text };
  });
}

/** The moment that is drawn: what happened, all that changed for the visitor, and the calls it belongs to. */
export function MomentShown({ play: { moments, shots }, index }: { play: Play; index: number }) {
  const { play } = useStores();
  const moment = moments[index];
  if (!moment) return null;
  const { words, changes } = told(moments, index);
  const id = shotOfMoment(moment);
  const shot = shots.find((one) => one.id === id);
  const iso = new Date(moment.at).toISOString();
  return (
    <section className={styles.shown} aria-label="Selected snapshot" aria-live="polite">
      <p>
        <strong>{words}</strong>{' '}
        <time dateTime={iso} title={iso} className={styles.muted}>
          {formatInstant(iso)}
        </time>
      </p>
      {changes.length === 0 ? (
        <p className={styles.muted}>The visitor sees no change.</p>
      ) : (
        <ul className={styles.changes}>
          {keyedTexts(changes).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {shot && (
        <Button small onPress={() => play.getState().showShot(shot.id)}>
          Show {moment.answers === null ? 'the call that it fired' : 'the call that it answers'}:{' '}
          {shot.call.action}
        </Button>
      )}
      {id !== null && !shot && <p className={styles.muted}>Its call is no longer in memory.</p>}
    </section>
  );
}

type MomentColumn = {
  title: string;
  width: number;
  cell(moments: readonly Moment[], index: number): string;
};

const since = (moments: readonly Moment[], index: number): string => {
  const [before, moment] = [moments[index - 1], moments[index]];
  return before && moment ? `+${formatMilliseconds(moment.at - before.at)}` : '';
};

/** The columns of the list of moments; widths in pixels. */
export const momentColumns: readonly MomentColumn[] = [
  { title: 'No.', width: 56, cell: (moments, index) => String(moments[index]?.number ?? '') },
  {
    title: 'At',
    width: 108,
    cell: (moments, index) => formatClock(new Date(moments[index]?.at ?? 0).toISOString()),
  },
  { title: 'After', width: 84, cell: since },
  { title: 'What happened', width: 320, cell: (moments, index) => told(moments, index).words },
  {
    title: 'What the visitor sees',
    width: 520,
    cell: (moments, index) => told(moments, index).changes.join(' · ') || 'No change',
  },
];

/** Pixels of a row. */
export const momentsWidth = momentColumns.reduce((sum, { width }) => sum + width, 0);
