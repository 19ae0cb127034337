import { Info, OctagonX, TriangleAlert } from 'lucide-react';
import type { Level } from '#core/contract/finding.ts';
import { formatKeys } from './format.ts';
import styles from './ui.module.css';

/** One fact in two words: what it is, and what it says. */
export function Chip({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles.chip}>
      <span className={styles.chipName}>{name}</span>{' '}
      <span className={styles.chipValue}>{value}</span>
    </span>
  );
}

/** A key binding, shown as keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {formatKeys(keys).map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** What each level is called in the window. */
export const levelTitles: Record<Level, { one: string; many: string }> = {
  error: { one: 'Error', many: 'Errors' },
  warning: { one: 'Warning', many: 'Warnings' },
  info: { one: 'Note', many: 'Notes' },
};

const icons = { error: OctagonX, warning: TriangleAlert, info: Info } as const;

/**
 * The icon of a level: an octagon, a triangle or a circle, in its colour. `silent` if the level is
 * written next to it.
 */
export function LevelIcon({ level, silent = false }: { level: Level; silent?: boolean }) {
  const Icon = icons[level];
  return silent ? (
    <Icon size={15} className={`tone-${level}`} />
  ) : (
    <Icon size={15} className={`tone-${level}`} role="img" aria-label={levelTitles[level].one} />
  );
}
