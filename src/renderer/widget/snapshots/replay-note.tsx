import { ProgressBar } from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from '../simulator/simulator.module.css';
import { counted } from '../simulator/snapshot-words.ts';
import { stepWords } from './scenario-steps.ts';

/** How far the replay of a scenario is, with a way to stop it, and how the last one ended. */
export function ReplayNote() {
  const { play } = useStores();
  const replaying = useStore(play, (state) => state.replaying);
  const replayed = useStore(play, (state) => state.replayed);
  if (replaying) {
    const { scenario, at } = replaying;
    const step = scenario.steps[at];
    const text = `${scenario.name}: step ${at + 1} of ${scenario.steps.length}${step ? `, ${stepWords(step)}` : ''}`;
    return (
      <div className={styles.replay}>
        <ProgressBar
          aria-label={`Replaying ${scenario.name}`}
          className={cx(styles.progress)}
          value={at}
          maxValue={scenario.steps.length}
        >
          <div
            className={styles.fill}
            style={{ width: `${(100 * at) / Math.max(1, scenario.steps.length)}%` }}
          />
        </ProgressBar>
        <span role="status">{text}</span>
        <Button small onPress={play.getState().stopReplay}>
          Stop
        </Button>
      </div>
    );
  }
  if (!replayed) return null;
  const { scenario, done, problem } = replayed;
  return (
    <p className={cx(styles.replay, problem !== null && styles.problem)} role="status">
      {scenario.name}: {done} of {counted(scenario.steps.length, 'step')} done. {problem}
    </p>
  );
}
