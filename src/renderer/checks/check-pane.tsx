import { ChevronDown, FileOutput, ListChecks, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ProgressBar } from 'react-aria-components';
import { type ExplainedCause, explained, subjectText } from '#core/check/causes.ts';
import { probeKey } from '#core/check/changes.ts';
import type { CheckReport, ProbeResult } from '#core/check/report.ts';
import {
  byStanding,
  notTested,
  type Standing,
  standings,
  standingTitles,
} from '#core/check/scale.ts';
import { summaryText, writtenText } from '#core/check/sheet.ts';
import { reporterNames } from '#operations/check-schemas.ts';
import { ClauseLink } from '../findings/clause-link.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { connectionsOf, tabsOf } from '../shell/workspace-store.ts';
import { saveText } from '../text/text-pane.tsx';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Button, IconButton } from '../ui/form/button.tsx';
import { formatInstant, formatMilliseconds } from '../ui/format.ts';
import { Fold } from '../ui/layout/pane.tsx';
import { ActionItem, MenuButton } from '../ui/menu.tsx';
import { Banner, ErrorState } from '../ui/states.tsx';
import { CheckRow } from './check-row.tsx';
import type { Checked } from './check-setup.ts';
import { formTitles, presets, presetTitles, sorted } from './check-words.ts';
import styles from './checks.module.css';
import { failedIn, keyOf, type RunningCheck } from './checks-store.ts';

const stopWords = {
  cancelled: 'You cancelled the check. What it did not get to is not tested.',
  timeout: 'The check took longer than its time limit. What it did not get to is not tested.',
} as const;

/** What has to be read before the results. */
function Notes({ summary }: CheckReport) {
  return (
    <>
      {summary.stoppedBy !== null && (
        <Banner title="This report is not complete">{stopWords[summary.stoppedBy]}</Banner>
      )}
      {summary.notWhatVisitorsGet?.map(({ subject, settings }) => (
        <Banner key={subjectText(subject)} title="Not what visitors get">
          The tab has settings that only Assay has: {settings.join(', ')}.
        </Banner>
      ))}
    </>
  );
}

/** The results of one standing; what needs nobody's attention is folded. */
function ResultsOf({
  standing,
  probes,
  checked,
}: {
  standing: Standing;
  probes: readonly ProbeResult[];
  checked: Checked;
}) {
  const own = sorted(byStanding(probes)[standing]);
  if (own.length === 0) return null;
  const row = (probe: ProbeResult) => (
    <CheckRow key={probeKey(probe)} probe={probe} checked={checked} />
  );
  return (
    <Fold
      title={standingTitles[standing]}
      aside={own.length}
      open={standing === 'breaks' || standing === 'advice'}
    >
      {standing === 'notTested'
        ? notTested(own).map(({ reason, probes: same }) => (
            <Fold key={reason} title={reason} aside={same.length}>
              {same.map(row)}
            </Fold>
          ))
        : own.map(row)}
    </Fold>
  );
}

/** Why probes found something, and what to do; each leads to the result that shows it. */
function Cause({ cause, effect, fix, level, clauses, results, isAdvice }: ExplainedCause) {
  const { checks } = useStores();
  const [first] = results;
  return (
    <li className="stack gap-1 pad ruled">
      <div className={cx('icons-top', styles.cause)}>
        <LevelIcon level={level} />
        <span className="strong breaks shrinks">{isAdvice ? `Our advice: ${cause}` : cause}</span>
      </div>
      {fix !== null && (
        <p className="breaks">
          <span className="muted">Fix</span> {fix}
        </p>
      )}
      {effect !== '' && <p className="muted breaks">{effect}</p>}
      <div className="wrap-row">
        {clauses.map((clause) => (
          <ClauseLink key={clause} id={clause} />
        ))}
        {first && clauses.length > 0 && (
          <Button small look="quiet" onPress={() => checks.pick(probeKey(first))}>
            Show {first.id}
          </Button>
        )}
      </div>
    </li>
  );
}

const Causes = ({ causes }: { causes: readonly ExplainedCause[] }) =>
  causes.length > 0 && (
    <ul aria-label="Causes">
      {causes.map((one) => (
        <Cause key={one.cause} {...one} />
      ))}
    </ul>
  );

function Results(shown: { probes: readonly ProbeResult[]; checked: Checked }) {
  return standings.map((standing) => <ResultsOf key={standing} standing={standing} {...shown} />);
}

/** What a check came to: what breaks the contract first, what passes last. */
export function CheckResults({ report, checked }: { report: CheckReport; checked: Checked }) {
  const { summary, probes } = report;
  return (
    <>
      <Notes {...report} />
      <p className={cx('ruled breaks', styles.bar)}>
        <span className="strong">{summaryText(report, presetTitles.everything)}</span>{' '}
        <span className="muted">
          {formatInstant(summary.startedAt)}, {formatMilliseconds(summary.milliseconds)}
        </span>
      </p>
      <Causes causes={explained(report)} />
      <Results probes={probes} checked={checked} />
      {summary.written.length > 0 && (
        <Fold title="Created, changed or deleted" aside={summary.written.length} open>
          <ul className="stack gap-1">
            {summary.written.map((one) => (
              <li key={writtenText(one)} className="breaks">
                {writtenText(one)}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

/** What a check that runs came to so far; it grows in place. */
function ResultsSoFar({ probes, checked }: { probes: readonly ProbeResult[]; checked: Checked }) {
  const report = { probes, summary: { problems: [] } };
  return (
    <>
      <p className={cx('ruled breaks strong', styles.bar)}>
        {summaryText(report, presetTitles.everything)}
      </p>
      <Causes causes={explained(report)} />
      <Results probes={probes} checked={checked} />
    </>
  );
}

function ExportMenu({ checked, isDisabled }: { checked: Checked; isDisabled: boolean }) {
  const { checks } = useStores();
  const button = <IconButton name="Export the report" icon={FileOutput} isDisabled={isDisabled} />;
  return (
    <MenuButton name="Export the report" button={button}>
      {reporterNames.map((form) => (
        <ActionItem
          key={form}
          title={formTitles[form]}
          run={() => void checks.saveAs(checked, form, saveText)}
        />
      ))}
    </MenuButton>
  );
}

/** How far a check is, in the one row that is there anyway, so that nothing moves. */
function Running({ progress, cancel }: RunningCheck) {
  const { done = 0, total = null } = progress ?? {};
  return (
    <>
      <ProgressBar
        aria-label="Checking"
        className={cx('progress', styles.progress)}
        value={total === null ? 0 : (100 * done) / total}
      >
        <div
          className="progress-fill"
          style={{ width: `${total === null ? 0 : (100 * done) / total}%` }}
        />
      </ProgressBar>
      <span className="muted small numbers one-line">
        {total === null ? 'Checking' : `${done} of ${total}`}
      </span>
      <Button small onPress={cancel}>
        Cancel
      </Button>
    </>
  );
}

/** The check of a tab or connection: what runs, how far it is, and what the last one came to. */
export function CheckPane({ checked }: { checked: Checked }) {
  const { checks } = useStores();
  const key = keyOf(checked);
  const tab = useStateOf('workspace', tabsOf).find(({ id }) => key === `tab:${id}`);
  const connection = useStateOf('workspace', connectionsOf).find(({ id }) => id === checked.id);
  const report = useStateOf('checks', (state) => state.reports[key]);
  const running = useStateOf('checks', 'running');
  const error = useStateOf('checks', (state) => (state.error?.key === key ? state.error : null));
  const said = useStateOf('checks', 'said');
  const { run, close } = checks;
  const offered = presets.filter((preset) => tab !== undefined || preset !== 'everything');
  const own = running?.key === key ? running : null;
  return (
    <section
      className={cx('column fill ring-inside', styles.pane)}
      aria-label="Check"
      data-region
      tabIndex={-1}
    >
      <div className="view-bar rigid ruled">
        <h2 className={cx('strong ellipsis shrinks', styles.title)}>
          Check of {(tab ?? connection)?.name}
        </h2>
        <span className="spring" />
        {own && <Running {...own} />}
        <MenuButton
          name="Check again"
          button={
            <Button small>
              Check again <ChevronDown />
            </Button>
          }
        >
          {offered.map((preset) => (
            <ActionItem
              key={preset}
              title={presetTitles[preset]}
              enabled={preset !== 'failed' || failedIn(report).length > 0}
              run={() => void run(checked, preset)}
            />
          ))}
        </MenuButton>
        <ExportMenu checked={checked} isDisabled={report === undefined} />
        <IconButton name="Close the check" icon={X} onPress={() => close(checked)} />
      </div>
      <div className="rest scrolls">
        {error && (
          <ErrorState
            tight
            tried="Checking"
            happened={error.message}
            onRetry={() => void run(checked, 'read')}
          />
        )}
        {own?.results ? (
          <ResultsSoFar probes={own.results} checked={checked} />
        ) : (
          report && <CheckResults report={report} checked={checked} />
        )}
      </div>
      <span className="spoken" role="status">
        {said}
      </span>
    </section>
  );
}

/** Checks the tab or connection in use at once, without writing anything. */
export function CheckButton({ checked }: { checked: Checked | null }) {
  const { checks } = useStores();
  return (
    <Button
      isDisabled={checked === null}
      onPress={() => checked && void checks.run(checked, 'read')}
      icon={ListChecks}
    >
      Check
    </Button>
  );
}

/**
 * Shows the check instead of its children while it is open. The check closes when `asked` changes, because something else was
 * opened.
 */
export function CheckPlace({
  checked,
  asked,
  children,
}: {
  checked: Checked | null;
  asked: unknown;
  children: ReactNode;
}) {
  const { checks } = useStores();
  const key = checked && keyOf(checked);
  const isOpen = useStateOf('checks', ({ open }) => key !== null && open.includes(key));
  const known = useRef({ key, asked });
  useEffect(() => {
    const before = known.current;
    known.current = { key, asked };
    const isNew = before.asked !== asked && before.asked !== undefined;
    if (checked && before.key === key && isNew) checks.close(checked);
  }, [checks, checked, key, asked]);
  return checked && isOpen ? <CheckPane key={key} checked={checked} /> : children;
}
