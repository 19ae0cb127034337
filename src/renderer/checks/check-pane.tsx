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
import type { Task } from '../rpc/task.ts';
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
import { useAsked } from '../ui/use-asked.ts';
import { CheckRow } from './check-row.tsx';
import type { Checked } from './check-setup.ts';
import { formTitles, presets, presetTitles, sorted } from './check-words.ts';
import styles from './checks.module.css';
import { failedIn, keyOf } from './checks-store.ts';

const stopWords = {
  cancelled: 'You cancelled the check. What it did not get to is not tested.',
  timeout: 'The check took longer than its time limit. What it did not get to is not tested.',
} as const;

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

/** A report, or what one that is under way has so far. */
type Shown = {
  probes: readonly ProbeResult[];
  summary: Partial<CheckReport['summary']> & Pick<CheckReport['summary'], 'problems'>;
};

/** What a check came to: what breaks the contract first, what passes last. One that runs grows in place. */
export function CheckResults({ report, checked }: { report: Shown; checked: Checked }) {
  const { summary, probes } = report;
  const { stoppedBy, notWhatVisitorsGet, startedAt, milliseconds = 0, written = [] } = summary;
  const causes = explained(report);
  return (
    <>
      {stoppedBy && <Banner title="This report is not complete">{stopWords[stoppedBy]}</Banner>}
      {notWhatVisitorsGet?.map(({ subject, settings }) => (
        <Banner key={subjectText(subject)} title="Not what visitors get">
          The tab has settings that only Assay has: {settings.join(', ')}.
        </Banner>
      ))}
      <p className={cx('ruled breaks', styles.bar)}>
        <span className="strong">{summaryText(report, presetTitles.everything)}</span>{' '}
        {startedAt !== undefined && (
          <span className="muted">
            {formatInstant(startedAt)}, {formatMilliseconds(milliseconds)}
          </span>
        )}
      </p>
      {causes.length > 0 && (
        <ul aria-label="Causes">
          {causes.map((one) => (
            <Cause key={one.cause} {...one} />
          ))}
        </ul>
      )}
      {standings.map((standing) => (
        <ResultsOf key={standing} standing={standing} probes={probes} checked={checked} />
      ))}
      {written.length > 0 && (
        <Fold title="Created, changed or deleted" aside={written.length} open>
          <ul className="stack gap-1">
            {written.map((one) => (
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

/** How far a check is, in the one row that is there anyway, so that nothing moves. */
function Running({ progress, cancel }: Task) {
  const { done = 0, total = null } = progress ?? {};
  const percent = total === null ? 0 : (100 * done) / total;
  return (
    <>
      <ProgressBar
        aria-label="Checking"
        className={cx('progress', styles.progress)}
        value={percent}
      >
        <div className="progress-fill" style={{ width: `${percent}%` }} />
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
  const tabs = useStateOf('workspace', tabsOf);
  const connections = useStateOf('workspace', connectionsOf);
  const owners = checked.kind === 'tab' ? tabs : connections;
  const { reports, running, checked: last, results, error, said } = useStateOf('checks');
  const { run, close, saveAs } = checks;
  const report = reports[key];
  const offered = presets.filter((preset) => checked.kind === 'tab' || preset !== 'everything');
  const own = last === key ? running : null;
  const shown = own && results ? { probes: results, summary: { problems: [] } } : report;
  return (
    <section
      className={cx('column fill ring-inside', styles.pane)}
      aria-label="Check"
      data-region
      tabIndex={-1}
    >
      <div className="view-bar rigid ruled">
        <h2 className={cx('strong ellipsis shrinks', styles.title)}>
          Check of {owners.find(({ id }) => id === checked.id)?.name}
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
        <MenuButton
          name="Export the report"
          button={
            <IconButton
              name="Export the report"
              icon={FileOutput}
              isDisabled={report === undefined}
            />
          }
        >
          {reporterNames.map((form) => (
            <ActionItem
              key={form}
              title={formTitles[form]}
              run={() => void saveAs(checked, form, saveText)}
            />
          ))}
        </MenuButton>
        <IconButton name="Close the check" icon={X} onPress={() => close(checked)} />
      </div>
      <div className="rest scrolls">
        {error?.key === key && (
          <ErrorState
            tight
            tried="Checking"
            happened={error.message}
            onRetry={() => void run(checked, 'read')}
          />
        )}
        {shown && <CheckResults report={shown} checked={checked} />}
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
  const before = useRef({ key, asked });
  useAsked(asked, () => {
    if (checked && before.current.key === key && before.current.asked !== undefined)
      checks.close(checked);
  });
  useEffect(() => {
    before.current = { key, asked };
  });
  return checked && isOpen ? <CheckPane key={key} checked={checked} /> : children;
}
