import type { Timings } from '#core/http/http.ts';
import { cx } from '../../ui/cx.ts';
import { formatMilliseconds } from '../../ui/format.ts';
import styles from './exchange.module.css';
import { phasesOf } from './phases.ts';

/** Where the time of a call went, phase by phase. */
export function TimingBar({ timings }: { timings: Timings }) {
  const spent = phasesOf(timings);
  return (
    <>
      <div className={styles.parts} aria-hidden>
        {spent.map(({ name, ms }) => (
          <span
            key={name}
            className={styles[name]}
            style={{ flexGrow: ms, minWidth: ms > 0 ? 2 : 0 }}
          />
        ))}
      </div>
      <dl className={styles.legend}>
        {spent.map(({ name, title, ms }) => (
          <TimingRow key={name} color={cx(styles.dot, styles[name])} title={title} ms={ms} />
        ))}
      </dl>
      {timings.reused && (
        <p className={styles.reused}>Sent over a connection that an earlier call left open.</p>
      )}
    </>
  );
}

const TimingRow = ({ color, title, ms }: { color: string; title: string; ms: number }) => (
  <div className={styles.row}>
    <dt>
      <span className={color} aria-hidden /> {title}
    </dt>
    <dd className={styles.ms}>{formatMilliseconds(ms)}</dd>
  </div>
);
