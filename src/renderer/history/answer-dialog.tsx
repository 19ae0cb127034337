import type { ReactNode } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { several } from '#core/text/wording.ts';
import { DiffCode } from '../editor/editors.tsx';
import { ClauseLink } from '../findings/clause-link.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { formatClock } from '../ui/format.ts';
import { DialogBody, DialogFrame, FormDialog } from '../ui/layout/dialog.tsx';
import { Waiting } from '../ui/states.tsx';
import styles from './answer.module.css';
import { changeHeadline, titleOf } from './history-words.ts';
import type { Answer, AskedWrites, MaySend, Question } from './question-store.ts';

const titles: Record<Question['kind'], string> = {
  compare: 'Compare two calls',
  judge: 'Validate again',
};

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
      <p className="help">Writes in the settings of the tab says whether Assay asks.</p>
    </FormDialog>
  );
}

/** What was asked about calls of the history, and the answer when it is there; before that, whether Assay may write. */
export function AnswerDialog() {
  const { writes, question, asking, answer, error, ask, close } = useStateOf('questions');
  if (writes) return <WritesDialog writes={writes} />;
  if (question === null) return null;
  const title = titles[question.kind];
  return (
    <DialogFrame title={title} wide={question.kind === 'compare' ? 'full' : true} onClose={close}>
      <DialogBody>
        <div className="stack">
          {(error || asking) && (
            <Waiting
              tight
              title={title}
              error={error}
              onRetry={() => void ask(question)}
              {...asking}
              cancel={close}
            />
          )}
          {answer?.kind === 'compare' && <Comparison answer={answer} />}
          {answer?.kind === 'judge' && <JudgedAgain answer={answer} />}
        </div>
      </DialogBody>
    </DialogFrame>
  );
}

function Comparison({ answer }: { answer: Extract<Answer, { kind: 'compare' }> }) {
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

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="stack gap-1">
    <h3>{title}</h3>
    {children}
  </section>
);

function Findings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Section title={title}>
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
    </Section>
  );
}

function JudgedAgain({ answer }: { answer: Extract<Answer, { kind: 'judge' }> }) {
  const { historyList, questions } = useStores();
  const { judged, withoutReply, changed } = answer;
  const show = (seq: number): void => {
    questions.close();
    void historyList.open(seq);
  };
  return (
    <div className="stack">
      <p className="strong">
        {changed.length} of {judged} verdicts changed.
      </p>
      <p className="muted">
        Validated by today's rules and readings. The calls in the history keep the verdicts they
        had.
        {withoutReply > 0
          ? ` ${several(withoutReply, 'call')} had no reply to validate, or one that is kept masked.`
          : ''}
      </p>
      <ul className="stack">
        {changed.map(({ entry, outcome, fixed, new: added }) => (
          <li key={entry.seq} className="stack gap-1">
            <p>
              <Button small look="quiet" onPress={() => show(entry.seq)}>
                {titleOf(entry)}, call {entry.seq}
              </Button>{' '}
              {entry.outcome}
              {entry.outcome === outcome ? '' : ` → ${outcome}`}
            </p>
            <Findings title={`No longer found in call ${entry.seq}`} findings={fixed} />
            <Findings title={`New in call ${entry.seq}`} findings={added} />
          </li>
        ))}
      </ul>
    </div>
  );
}
