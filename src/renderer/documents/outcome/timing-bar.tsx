import type { Headers, Timings } from '#core/http/http.ts';
import { cx } from '../../ui/cx.ts';
import type { Fact } from '../../ui/facts.tsx';
import { formatMilliseconds } from '../../ui/format.ts';
import styles from '../documents.module.css';

/** The phases of a call in their order, and their names in the window. */
const phases = [
  { name: 'dns', title: 'DNS lookup' },
  { name: 'connect', title: 'Connect' },
  { name: 'proxy', title: 'Proxy tunnel' },
  { name: 'tls', title: 'TLS' },
  { name: 'firstByte', title: 'Waiting for the first byte' },
  { name: 'download', title: 'Download' },
] as const;

/** A phase of this call, and its duration in milliseconds. */
export type Phase = (typeof phases)[number] & { ms: number };

/** The phases that a call went through. */
export const phasesOf = (timings: Timings): Phase[] =>
  phases.flatMap((phase) => {
    const ms = timings[phase.name];
    return ms === null ? [] : [{ ...phase, ms }];
  });

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
      <dl className="small pad-above">
        {spent.map(({ name, title, ms }) => (
          <TimingRow key={name} color={cx(styles.dot, styles[name])} title={title} ms={ms} />
        ))}
      </dl>
      {timings.reused && (
        <p className="muted small pad-above">
          Sent over a connection that an earlier call left open.
        </p>
      )}
    </>
  );
}

const TimingRow = ({ color, title, ms }: { color: string; title: string; ms: number }) => (
  <div className="row">
    <dt>
      <span className={color} aria-hidden /> {title}
    </dt>
    <dd className="push numbers">{formatMilliseconds(ms)}</dd>
  </div>
);

/**
 * Headers as facts, in the order of the wire; repeated names are numbered, so that each line has
 * its own key.
 */
export function headerFacts(headers: Headers): Fact[] {
  const seen = new Map<string, number>();
  return headers.map(([name, value]) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { name: times === 1 ? name : `${name} (${times})`, value, mono: true };
  });
}
