import { useEffect } from 'react';
import type { Settings } from '#operations/schemas.ts';
import { useMedia } from './layout/window-width.ts';

/** The theme in use: what `system` resolves to on this machine. */
export type ResolvedTheme = 'light' | 'dark' | 'contrast';

const dark = '(prefers-color-scheme: dark)';
const contrast = '(forced-colors: active), (prefers-contrast: more)';
const key = 'assay.theme';

const resolveTheme = (
  theme: Settings['theme'],
  isDark: boolean,
  hasContrast: boolean,
): ResolvedTheme => {
  if (theme !== 'system') return theme;
  if (hasContrast) return 'contrast';
  return isDark ? 'dark' : 'light';
};

/** The setting of the last run, which holds until the workspace is read. */
export function readLastTheme(): Settings['theme'] {
  const last = localStorage.getItem(key);
  return last === 'light' || last === 'dark' || last === 'contrast' ? last : 'system';
}

/** Applies the theme of the last run before the first paint, so that a start does not flash. */
export function applyLastTheme(): void {
  document.documentElement.dataset.theme = resolveTheme(
    readLastTheme(),
    matchMedia(dark).matches,
    matchMedia(contrast).matches,
  );
}

/** The theme for a setting, following the system if the setting says so. */
export const useResolvedTheme = (theme: Settings['theme']): ResolvedTheme =>
  resolveTheme(theme, useMedia(dark), useMedia(contrast));

/** Puts a theme on the page and remembers the setting for the next start. */
export function useTheme(theme: Settings['theme']): ResolvedTheme {
  const preview = useResolvedTheme(theme);
  useEffect(() => {
    document.documentElement.dataset.theme = preview;
    localStorage.setItem(key, theme);
  }, [preview, theme]);
  return preview;
}
