import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import { themeOf } from '../shell/workspace-store.ts';
import { useResolvedTheme } from '../ui/theme.ts';
import { monaco } from './monaco.ts';

/** Gives the editors the theme of the window. */
export function useEditorTheme(): void {
  const theme = useResolvedTheme(useStore(useStores().workspace, themeOf));
  useEffect(() => monaco.editor.setTheme(theme), [theme]);
}
