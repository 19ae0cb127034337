import { useEffect } from 'react';
import { useStateOf } from '../shell/context.ts';
import { themeOf } from '../shell/workspace-store.ts';
import { useResolvedTheme } from '../ui/theme.ts';
import { monaco } from './monaco.ts';

/** Gives the editors the theme of the window. */
export function useEditorTheme(): void {
  const theme = useResolvedTheme(useStateOf('workspace', themeOf));
  useEffect(() => monaco.editor.setTheme(theme), [theme]);
}
