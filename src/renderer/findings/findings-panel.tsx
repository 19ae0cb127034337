import { type ReactNode, useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import {
  countFindings,
  countLevels,
  countSentence,
  type Finding,
  levels,
} from '#core/contract/finding.ts';
import type { Assumption, Step } from '#core/contract/verdict.ts';
import { grouped } from '#core/text/wording.ts';
import { LevelIcon, levelTitles } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Tabbed } from '../ui/layout/tabs.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Assumptions } from './assumptions.tsx';
import { ClauseLink } from './clause-link.tsx';
import styles from './findings.module.css';
import { FindingsList, type ListProps } from './findings-list.tsx';
import { type Change, listed, type Selection, toggleLevel } from './selection.ts';

type LevelFilterProps = {
  findings: readonly Finding[];
  selection: Selection;
  onSelect(change: Change): void;
};

/** One switch a level: how many there are, and whether they are listed. */
export function LevelFilter({ findings, selection, onSelect }: LevelFilterProps) {
  return levels.map((level) => {
    const count = countLevels(findings)[level];
    return (
      <ToggleButton
        key={level}
        className={cx('hovers small muted', styles.filter)}
        aria-label={`Show ${grouped(count)} ${levelTitles[level][count === 1 ? 'one' : 'many'].toLowerCase()}`}
        isDisabled={count === 0}
        isSelected={count > 0 && !selection.hidden.includes(level)}
        onChange={() => onSelect((before) => toggleLevel(before, level))}
      >
        <LevelIcon level={level} silent /> {grouped(count)}
      </ToggleButton>
    );
  });
}

type VerdictSheet = 'findings' | 'steps' | 'assumptions';
type Judged = {
  findings: readonly Finding[];
  steps: readonly Step[];
  assumptions: readonly Assumption[];
};
type FindingsPanelProps = {
  /** Null before anything is judged. */
  verdict: Judged | null;
  /** What to do to get a verdict. */
  hint: string;
  selection: Selection;
  onSelect(change: Change): void;
};

type FindingsSheetProps = LevelFilterProps & Pick<ListProps, 'onMove'>;

/** The findings of a verdict as one list, or that there are none. */
export function FindingsSheet({ findings, selection, onSelect, onMove }: FindingsSheetProps) {
  const rows = useMemo(() => listed(findings, selection.hidden), [findings, selection.hidden]);
  if (findings.length === 0) {
    return (
      <EmptyState tight title="No findings">
        This reply follows the contract.
      </EmptyState>
    );
  }
  return rows.length === 0 ? (
    <EmptyState tight title="All findings are hidden">
      Turn a level back on to the right of the tabs.
    </EmptyState>
  ) : (
    <FindingsList findings={rows} selection={selection} onSelect={onSelect} onMove={onMove} />
  );
}

const noFindings: readonly Finding[] = [];

/**
 * The contract's view of a reply: findings, the steps from text to value, and the assumptions used.
 */
export function FindingsPanel({ verdict, hint, selection, onSelect }: FindingsPanelProps) {
  const [on, turnTo] = useState<VerdictSheet>('findings');
  const findings = verdict?.findings ?? noFindings;
  return (
    <section
      className={cx('column fill', styles.panel)}
      aria-label="Findings"
      data-region
      tabIndex={-1}
    >
      <p className="spoken" role="status">
        {verdict ? countSentence(findings) : ''}
      </p>
      <Tabbed<VerdictSheet>
        name="Verdict"
        on={on}
        onChange={turnTo}
        tools={
          verdict &&
          on === 'findings' && (
            <LevelFilter findings={findings} selection={selection} onSelect={onSelect} />
          )
        }
        sheets={[
          {
            name: 'findings',
            title: 'Findings',
            count: verdict ? countFindings(findings) : undefined,
            content: verdict ? (
              <FindingsSheet findings={findings} selection={selection} onSelect={onSelect} />
            ) : (
              waiting(hint)
            ),
          },
          {
            name: 'steps',
            title: 'Steps',
            count: verdict?.steps.length,
            content: verdict ? <Steps steps={verdict.steps} /> : waiting(hint),
          },
          {
            name: 'assumptions',
            title: 'Assumptions',
            count: verdict?.assumptions.length,
            content: verdict ? <Assumptions assumptions={verdict.assumptions} /> : waiting(hint),
          },
        ]}
      />
    </section>
  );
}

const waiting = (hint: string): ReactNode => (
  <EmptyState tight title="No verdict yet">
    {hint}
  </EmptyState>
);

/** The steps from the text of a reply to its value, in their order. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) {
    return (
      <EmptyState tight title="No steps">
        The reply was used unchanged.
      </EmptyState>
    );
  }
  const rows = steps.map((step, index) => ({ step, number: index + 1 }));
  return (
    <ol className="pad-y">
      {rows.map(({ step, number }) => (
        <li key={number} className={styles.step}>
          <span className="muted numbers align-right">{number}</span>
          <ClauseLink id={step.clause} />
          <span className="breaks">{step.text}</span>
          <span className={cx('muted tiny mono ellipsis align-right', styles.where)}>
            {step.path}
          </span>
        </li>
      ))}
    </ol>
  );
}
