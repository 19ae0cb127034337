import { FileOutput, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, ProgressBar } from 'react-aria-components';
import { useStore } from 'zustand';
import { hasFindings } from '#core/check/summary.ts';
import { type ReporterName, reporterNames } from '#operations/check-schemas.ts';
import { useStores } from '../shell/context.ts';
import { workspaceOf } from '../shell/workspace-store.ts';
import { saveText } from '../text/text-pane.tsx';
import { cx } from '../ui/cx.ts';
import { ActionButton, IconButton } from '../ui/form/button.tsx';
import menuStyles from '../ui/menu.module.css';
import { Popover } from '../ui/popover.tsx';
import { problemOfSetup } from './check-setup.ts';
import { findingsText, formTitles } from './check-words.ts';
import styles from './checks.module.css';

/** How far the check is. */
function Progress() {
  const { checks } = useStores();
  const running = useStore(checks, (state) => state.running);
  const progress = running?.progress;
  if (!progress?.total) return <span className="muted small">Checking</span>;
  const { done, total } = progress;
  return (
    <>
      <ProgressBar
        aria-label="Check"
        className={cx('progress', styles.progress)}
        value={done}
        maxValue={total}
      >
        <div className="progress-fill" style={{ width: `${(100 * done) / total}%` }} />
      </ProgressBar>
      <span className="muted small numbers ellipsis">
        {done} of {total} probes
      </span>
    </>
  );
}

/** What the check came to, in one line. */
function Outcome() {
  const { checks } = useStores();
  const report = useStore(checks, (state) => state.report);
  const failOn = useStore(checks, (state) => state.setup.failOn);
  if (!report) return null;
  const isFailed = hasFindings(report, failOn);
  return (
    <p className={cx('ellipsis small shrinks', styles.outcome)}>
      <span className={cx('strong', isFailed ? 'tone-error' : 'tone-ok')}>
        {isFailed ? 'Failed' : 'Passed'}
      </span>{' '}
      {findingsText(report.summary)}
      {!report.summary.isComplete && <span className="tone-warning"> · stopped early</span>}
    </p>
  );
}

function ExportMenu() {
  const { checks } = useStores();
  const hasReport = useStore(checks, (state) => state.report !== null);
  return (
    <MenuTrigger>
      <IconButton
        small
        name="Export the report"
        icon={<FileOutput size={14} />}
        isDisabled={!hasReport}
      />
      <Popover className={cx('popover', menuStyles.popover, menuStyles.narrow)}>
        <Menu
          aria-label="Export the report"
          className={cx(menuStyles.menu)}
          onAction={(form) => void checks.getState().saveAs(form as ReporterName, saveText)}
        >
          {reporterNames.map((form) => (
            <MenuItem
              key={form}
              id={form}
              textValue={formTitles[form]}
              className={cx(menuStyles.item, menuStyles.row)}
            >
              {formTitles[form]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Runs and cancels the check, says what it came to, and keeps it. `before` is what else the row begins with. */
export function CheckBar({ before }: { before: ReactNode }) {
  const { checks, workspace } = useStores();
  const { running, setup, said } = useStore(checks);
  const given = useStore(workspace, workspaceOf);
  const { run, cancel } = checks.getState();
  const problem = problemOfSetup(given, setup);
  return (
    <fieldset aria-label="Check" className="rigid ruled">
      <div className="view-bar">
        {before}
        <span className={cx('line rigid', styles.run)}>
          <ActionButton
            name="Run check"
            icon={<ListChecks size={14} aria-hidden />}
            disabled={problem !== null}
            running={running && { startedAt: running.startedAt, cancel }}
            onPress={() => void run()}
          />
        </span>
        {running ? (
          <Progress />
        ) : problem !== null ? (
          <span className="muted small one-line">{problem}</span>
        ) : (
          <Outcome />
        )}
        <span className="spring" />
        <ExportMenu />
        <span className="spoken" role="status">
          {said}
        </span>
      </div>
    </fieldset>
  );
}
