import { CircleCheck, CircleSlash, CircleX, LoaderCircle } from 'lucide-react';
import { countSentence, type Finding, levels } from '#core/contract/finding.ts';
import { formatClock, formatInstant } from '../../ui/format.ts';
import { LevelIcon } from '../../ui/level-icon.tsx';
import type { Shot } from '../simulator/simulator.ts';
import { shotLine, visitorTitle } from './call-words.ts';
import styles from './calls.module.css';

/** Whether a call is under way, went well, failed, or was given up. */
export function ShotIcon({ shot: { state, fired } }: { shot: Shot }) {
  const drawn = { size: 15, role: 'img' } as const;
  if (state === 'running')
    return <LoaderCircle {...drawn} className={styles.running} aria-label="Running" />;
  if (!fired) return <CircleSlash {...drawn} className={styles.muted} aria-label="No reply" />;
  if (fired.verdict.outcome === 'failure')
    return <CircleX {...drawn} className={styles.failed} aria-label="Failed" />;
  return <CircleCheck {...drawn} className={styles.done} aria-label="Done" />;
}

/** The action, who fired it and when, and in one line what came of it. */
export function ShotText({ shot, lasted }: { shot: Shot; lasted: number | null }) {
  const iso = new Date(shot.at).toISOString();
  const line = shotLine(shot, lasted);
  const isStandIn = shot.firing.fault !== null;
  return (
    <span className={styles.words}>
      <span className={styles.first}>
        <span className={styles.action}>{shot.call.action}</span>
        <time className={styles.time} dateTime={iso} title={formatInstant(iso)}>
          {formatClock(iso)}
        </time>
      </span>
      <span className={styles.second}>
        {isStandIn && <span className={styles.tag}>mock reply</span>}
        {shot.visitor !== 'anonymous' && (
          <span className={styles.tag}>{visitorTitle(shot.visitor)}</span>
        )}
        <span className={styles.line} title={line}>
          {line}
        </span>
        {shot.fired && <Counts findings={shot.fired.verdict.findings} />}
      </span>
    </span>
  );
}

/** How many findings of each level, where there are any. */
function Counts({ findings }: { findings: readonly Finding[] }) {
  const counts = levels.map((level) => ({
    level,
    count: findings.filter((finding) => finding.level === level).length,
  }));
  return (
    <span className={styles.counts} role="img" aria-label={countSentence(findings)}>
      {counts.map(
        ({ level, count }) =>
          count > 0 && (
            <span key={level} className={styles.count} aria-hidden>
              <LevelIcon level={level} silent /> {count}
            </span>
          ),
      )}
    </span>
  );
}
