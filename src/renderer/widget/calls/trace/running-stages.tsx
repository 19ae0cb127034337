import { formatMilliseconds, useNow } from '../../../ui/format.ts';
import type { WidgetExchange } from '../../simulator/simulator.ts';
import styles from './trace.module.css';

/** One stage of a call under way: `start` in milliseconds since the click, `ms` so far. */
type RunningStage = { key: number; title: string; start: number; ms: number };

/** The stages of a call up to now, one after the other; `now` in milliseconds since 1970. */
export function runningStages(
  { at, stages }: Pick<WidgetExchange, 'at' | 'stages'>,
  now: number,
): RunningStage[] {
  const all = [{ phase: 'Preparing the request', at }, ...stages];
  return all.map((stage, key) => {
    const end = all[key + 1]?.at ?? Math.max(now, stage.at);
    return { key, title: stage.phase, start: stage.at - at, ms: end - stage.at };
  });
}

/** The stages of a call as they happen, to scale. */
export function RunningStages({ exchange }: { exchange: WidgetExchange }) {
  const now = useNow(200);
  const stages = runningStages(exchange, now);
  const end = stages.reduce((latest, { start, ms }) => Math.max(latest, start + ms), 1);
  return (
    <ol className="wide small" aria-label="Stages so far">
      {stages.map(({ key, title, start, ms }) => (
        <li key={key} className={styles.lane}>
          <span className="ellipsis" title={title}>
            {title}
          </span>
          <span className={styles.track} aria-hidden>
            <span
              className={styles.bar}
              style={{ left: `${(100 * start) / end}%`, width: `${(100 * ms) / end}%` }}
            />
          </span>
          <span className="muted numbers align-right">{formatMilliseconds(ms)}</span>
        </li>
      ))}
    </ol>
  );
}
