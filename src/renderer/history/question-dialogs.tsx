import type { Finding } from '#core/contract/finding.ts';
import { DiffCode } from '../editor/editors.tsx';
import { ClauseLink } from '../findings/clause-link.tsx';
import { useStateOf } from '../shell/context.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { formatClock } from '../ui/format.ts';
import { DialogBody, DialogFrame, FormDialog } from '../ui/layout/dialog.tsx';
import { Waiting } from '../ui/states.tsx';
import type { Comparison } from './compare-calls.ts';
import styles from './history.module.css';
import type { AskedWrites, MaySend } from './history-store.ts';
import { changeHeadline } from './history-words.ts';

/** Asks before Assay writes by itself or again, and says what it would send. */
function WritesDialog({ writes: { tab, calls, rest, answer } }: { writes: AskedWrites }) {
  const send = (may: MaySend) => () => {
    answer(may);
    return null;
  };
  return (
    <FormDialog
      title={`Write to ${tab}?`}
      alert
      action="Send"
      onClose={() => answer('nothing')}
      onSubmit={send('writes')}
      {...(rest !== null && { other: { action: rest, onSubmit: async () => send('rest')() } })}
    >
      <p>These calls change records of the real webhook:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the keyboard. */}
      <ul className={cx('stack gap-1', styles.sent)} aria-label="What is sent" tabIndex={0}>
        {calls.map((call) => (
          <li key={call} className="mono small breaks">
            {call}
          </li>
        ))}
      </ul>
      <p className="help">“Writes” in the settings of the tab says whether Assay asks.</p>
    </FormDialog>
  );
}

/** A comparison of two calls; before that, whether Assay may write. */
export function QuestionDialogs() {
  const { writes, compared, comparing, comparison, notCompared, compare, closeComparison } =
    useStateOf('historyList');
  if (writes) return <WritesDialog writes={writes} />;
  if (compared === null) return null;
  const title = 'Compare two calls';
  return (
    <DialogFrame title={title} wide="full" onClose={closeComparison}>
      <DialogBody>
        {comparison ? (
          <Compared answer={comparison} />
        ) : (
          <Waiting
            tight
            title={title}
            error={notCompared}
            onRetry={() => void compare(compared)}
            {...comparing}
            cancel={closeComparison}
          />
        )}
      </DialogBody>
    </DialogFrame>
  );
}

function Compared({ answer }: { answer: Comparison }) {
  const { verdict, timings, calls } = answer;
  const { outcome, fixed } = verdict;
  const [before, after] = calls;
  const time = (milliseconds: number | null): string =>
    milliseconds === null ? 'no reply' : `${Math.round(milliseconds)} ms`;
  return (
    <div className="stack">
      <p className="strong">{changeHeadline(answer)}</p>
      <p className="muted">
        {formatClock(before.at)} → {formatClock(after.at)}. Outcome: {outcome.before}
        {outcome.before === outcome.after ? '' : ` → ${outcome.after}`}. Time:{' '}
        {time(timings.before)} → {time(timings.after)}.
      </p>
      <Findings title="Fixed" findings={fixed} />
      <Findings title="New" findings={verdict.new} />
      <div className={cx('holds', styles.diff)}>
        <DiffCode name="Calls" language="plaintext" before={before.text} after={after.text} />
      </div>
    </div>
  );
}

function Findings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={title} className="stack gap-1">
      <h3>{title}</h3>
      <ul className="stack gap-1">
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal, and none ever moves.
          <li key={index} className={styles.finding}>
            <LevelIcon level={finding.level} />
            <ClauseLink id={finding.clause} />
            <span className="breaks">{finding.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
