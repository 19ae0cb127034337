import { useMemo } from 'react';
import { ToggleButton } from 'react-aria-components';
import { levels } from '#core/contract/finding.ts';
import type { Step } from '#core/contract/verdict.ts';
import { grouped } from '#core/text/wording.ts';
import { longestText, shortened } from '#core/widget/simulator/display.ts';
import { LevelIcon, levelTitles } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/states.tsx';
import { ClauseLink } from './clause-link.tsx';
import styles from './findings.module.css';
import { FindingsList, type ListProps } from './findings-list.tsx';
import { countListed, listed, toggleLevel, useFindings } from './selection.ts';

/** One switch a level: how many there are, and whether they are listed. */
export function LevelFilter() {
  const { findings, selection, onSelect } = useFindings();
  const counts = useMemo(() => countListed(findings), [findings]);
  return levels.map((level) => {
    const count = counts[level];
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

/** The findings of a verdict as one list, or that there are none. */
export function FindingsSheet(list: ListProps) {
  const { findings, selection } = useFindings();
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
    <FindingsList findings={rows} {...list} />
  );
}

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
          <span className="breaks">{shortened(step.text, longestText)}</span>
          <span className={cx('muted tiny mono ellipsis align-right', styles.where)}>
            {step.path}
          </span>
        </li>
      ))}
    </ol>
  );
}
