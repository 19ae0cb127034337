import { Info, OctagonX, TriangleAlert } from 'lucide-react';
import type { Level } from '#core/contract/finding.ts';
import styles from './level-icon.module.css';

/** What each level is called in the window. */
export const levelTitles: Record<Level, { one: string; many: string }> = {
  error: { one: 'Error', many: 'Errors' },
  warning: { one: 'Warning', many: 'Warnings' },
  info: { one: 'Note', many: 'Notes' },
};

const icons = { error: OctagonX, warning: TriangleAlert, info: Info } as const;

/** The sign of a level: an octagon, a triangle or a circle, in its colour. `silent` where the level is written beside it. */
export function LevelIcon({ level, silent = false }: { level: Level; silent?: boolean }) {
  const Icon = icons[level];
  return silent ? (
    <Icon size={15} className={styles[level]} aria-hidden />
  ) : (
    <Icon size={15} className={styles[level]} role="img" aria-label={levelTitles[level].one} />
  );
}
