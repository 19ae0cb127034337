import { ToggleButton } from 'react-aria-components';
import { type Finding, levels } from '#core/contract/finding.ts';
import { cx } from '../ui/cx.ts';
import { LevelIcon, levelTitles } from '../ui/level-icon.tsx';
import styles from './findings.module.css';
import { type Change, type Selection, toggleLevel } from './selection.ts';

type LevelFilterProps = {
  findings: readonly Finding[];
  selection: Selection;
  onSelect(change: Change): void;
};

/** One switch a level: how many there are, and whether they are listed. */
export function LevelFilter({ findings, selection, onSelect }: LevelFilterProps) {
  return levels.map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return (
      <ToggleButton
        key={level}
        className={cx(styles.filter)}
        aria-label={`${count} ${levelTitles[level].many.toLowerCase()} listed`}
        isDisabled={count === 0}
        isSelected={count > 0 && !selection.hidden.includes(level)}
        onChange={() => onSelect((before) => toggleLevel(before, level))}
      >
        <LevelIcon level={level} silent /> {count}
      </ToggleButton>
    );
  });
}
