import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import styles from '../simulator/simulator.module.css';
import type { Play } from '../simulator/simulator.ts';
import { shotOfMoment, told } from '../simulator/snapshots.ts';
import { keyedTexts } from './keyed-texts.ts';

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
