import { several } from '#core/text/wording.ts';
import type { HistoryEntry, RunComparison } from '#operations/history-schemas.ts';
import type { ScenarioRun } from '#operations/scenario-runs.ts';
import { useStores } from '../shell/context.ts';
import comparison from '../ui/comparison.module.css';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { formatInstant } from '../ui/format.ts';
import styles from './answer.module.css';
import { outcomeText, titleOf } from './history-words.ts';
import type { ComparedRuns, Question } from './question-store.ts';

type ComparedCall = RunComparison['calls'][number];

/** "Nov 22, 2026, 10:15:00 AM · Orders · 7 calls" */
const runTitle = ({ at, name, calls }: ScenarioRun): string =>
  `${formatInstant(at)} · ${name} · ${several(calls.length, 'call')}`;

/** What is different between two calls, in words; which run has the only one. */
export function differenceWords({
  before,
  after,
  differs,
  fixed,
  new: added,
}: ComparedCall): string {
  if (before === null) return 'only in the later run';
  if (after === null) return 'only in the earlier run';
  if (differs.length === 0) return 'same';
  const parts = differs.map((part) => (part === 'visitor' ? 'what the visitor sees' : part));
  const findings = fixed + added === 0 ? '' : ` (${fixed} fixed, ${added} new)`;
  return `${parts.join(', ').replace('verdict', `verdict${findings}`)} differ${differs.length === 1 ? 's' : ''}`;
}

const lookOf = ({ before, after, differs }: ComparedCall): string | undefined => {
  if (before === null || after === null) return comparison.alone;
  return differs.length === 0 ? comparison.same : comparison.differs;
};

const Outcome = ({ entry }: { entry: HistoryEntry | null }) => (
  <td className={entry ? 'numbers' : 'muted'}>{entry ? outcomeText(entry) : 'none'}</td>
);

function CallRow({ call }: { call: ComparedCall }) {
  const { questions, historyList } = useStores();
  const { step, before, after } = call;
  const shown = before ?? after;
  if (shown === null) return null;
  const open = (): void => {
    if (before && after)
      return void questions
        .getState()
        .askWithin({ kind: 'compare', before: before.seq, after: after.seq });
    questions.getState().close();
    void historyList.getState().open(shown.seq);
  };
  return (
    <tr className={lookOf(call)}>
      <td className="numbers">{step}</td>
      <th scope="row">
        <Button small look="quiet" onPress={open}>
          {titleOf(shown)}
        </Button>
      </th>
      <Outcome entry={before} />
      <Outcome entry={after} />
      <td className={comparison.standing}>{differenceWords(call)}</td>
    </tr>
  );
}

const keyOf = ({ before, after }: ComparedCall): string => `${before?.seq} ${after?.seq}`;

type ComparedRunsViewProps = {
  answer: ComparedRuns;
  question: Extract<Question, { kind: 'runs' }>;
};

/** The calls of two runs of a scenario side by side; each leads to the comparison of the two. */
export function ComparedRunsView({ answer, question }: ComparedRunsViewProps) {
  const { questions } = useStores();
  const { run, others, other, comparison: compared } = answer;
  const { scenario, run: id } = question;
  if (other === null || compared === null)
    return (
      <p className="pretty">
        The history has only one run of “{scenario}”. Replay the scenario in the Widget view, then
        compare the two.
      </p>
    );
  const differing = compared.calls.filter((call) => lookOf(call) !== comparison.same).length;
  return (
    <div className="stack">
      <p className="strong">
        {compared.same
          ? 'The two runs are the same, apart from times and dates.'
          : `${differing} of ${several(compared.calls.length, 'call')} differ.`}
      </p>
      <p className="muted">
        Scenario “{scenario}”, run of {runTitle(run)}.
      </p>
      <SelectField
        label="Compare with the run of"
        value={other.id}
        options={others.map((one) => ({ value: one.id, title: runTitle(one) }))}
        onChange={(chosen) =>
          void questions.getState().ask({ kind: 'runs', scenario, run: id, other: chosen })
        }
      />
      <div className="scrolls-x">
        <table className={cx(comparison.table, styles.runs)} aria-label="Calls of the two runs">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Call</th>
              <th scope="col">Earlier run</th>
              <th scope="col">Later run</th>
              <th scope="col">Comparison</th>
            </tr>
          </thead>
          <tbody>
            {compared.calls.map((call) => (
              <CallRow key={keyOf(call)} call={call} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
