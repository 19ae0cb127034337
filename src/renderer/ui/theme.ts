import { useEffect, useSyncExternalStore } from 'react';
import type { Settings } from '#operations/schemas.ts';

/** The theme in use: what `system` resolves to on this machine. */
export type ResolvedTheme = 'light' | 'dark' | 'contrast';

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(forced-colors: active), (prefers-contrast: more)');
const key = 'assay.theme';

const resolveTheme = (theme: Settings['theme']): ResolvedTheme => {
  if (theme !== 'system') return theme;
  if (contrast.matches) return 'contrast';
  return dark.matches ? 'dark' : 'light';
};

/** The setting of the last run, which holds until the workspace is read. */
export function readLastTheme(): Settings['theme'] {
  const last = localStorage.getItem(key);
  return last === 'light' || last === 'dark' || last === 'contrast' ? last : 'system';
}

/** Applies the theme of the last run before the first paint, so that a start does not flash. */
export function applyLastTheme(): void {
  document.documentElement.dataset.theme = resolveTheme(readLastTheme());
}

function listenToSystem(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  contrast.addEventListener('change', changed);
  return () => {
    dark.removeEventListener('change', changed);
    contrast.removeEventListener('change', changed);
  };
}

/** The theme for a setting, following the system if the setting says so. */
export const useResolvedTheme = (theme: Settings['theme']): ResolvedTheme =>
  useSyncExternalStore(listenToSystem, () => resolveTheme(theme));

/** Puts a theme on the page and remembers the setting for the next start. */
export function useTheme(theme: Settings['theme']): ResolvedTheme {
  const preview = useResolvedTheme(theme);
  useEffect(() => {
    document.documentElement.dataset.theme = preview;
    localStorage.setItem(key, theme);
  }, [preview, theme]);
  return preview;
}
