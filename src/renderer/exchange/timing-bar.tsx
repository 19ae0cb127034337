import type { Timings } from '#core/http.ts';
import { cx } from '../ui/cx.ts';
import { formatMilliseconds } from '../ui/format.ts';
import styles from './exchange.module.css';

const phases = [
  { key: 'dns', title: 'Name lookup' },
  { key: 'connect', title: 'Connect' },
  { key: 'proxy', title: 'Way through the proxy' },
  { key: 'tls', title: 'TLS' },
  { key: 'firstByte', title: 'Waiting for the first byte' },
  { key: 'download', title: 'Download' },
] as const;

/** Where the time of a call went, phase by phase. */
export function TimingBar({ timings }: { timings: Timings }) {
  const spent = phases.flatMap(({ key, title }) => {
    const ms = timings[key];
    return ms === null ? [] : [{ key, title, ms }];
  });
  return (
    <>
      <div className={styles.parts} aria-hidden>
        {spent.map(({ key, ms }) => (
          <span key={key} className={styles[key]} style={{ flexGrow: ms, minWidth: ms > 0 ? 2 : 0 }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {spent.map(({ key, title, ms }) => (
          <TimingRow key={key} color={cx(styles.dot, styles[key])} title={title} ms={ms} />
        ))}
      </dl>
      {timings.reused && <p className={styles.reused}>Sent over the connection that the call before left open.</p>}
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
