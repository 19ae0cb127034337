import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { cx } from '../../ui/cx.ts';
import styles from '../simulator/simulator.module.css';
import type { Moment } from '../simulator/simulator.ts';
import { told } from '../simulator/snapshots.ts';

/** Goes through the moments by dragging, or by the arrow keys; `at` is the place of the shown one, from 0. */
export function Scrubber({
  moments,
  at,
  onMove,
}: {
  moments: readonly Moment[];
  at: number;
  onMove(index: number): void;
}) {
  const last = moments.length - 1;
  return (
    <Slider
      className={cx(styles.slider)}
      aria-label="Snapshot"
      minValue={0}
      maxValue={Math.max(1, last)}
      value={at}
      isDisabled={last === 0}
      onChange={(value) => onMove(typeof value === 'number' ? value : (value[0] ?? last))}
    >
      <SliderTrack className={cx(styles.rail)}>
        <div
          className={styles.gone}
          style={{ width: `${last === 0 ? 100 : (100 * at) / last}%` }}
        />
        <SliderThumb
          className={cx(styles.thumb)}
          aria-label={`Snapshot: ${told(moments, at).words}`}
        />
      </SliderTrack>
    </Slider>
  );
}
