import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { type Finding, placeIn } from '#core/contract/finding.ts';
import type { TextRef } from '#operations/schemas.ts';
import { useStores } from '../shell/context.ts';
import type { ShownText } from '../shell/shell-store.ts';
import { themeOf } from '../shell/workspace-store.ts';
import { useDrawnTheme } from '../ui/theme.ts';
import { CodeView, type Place } from './code-view.tsx';
import type { CodeText } from './models.ts';
import { monaco } from './monaco.ts';

type ShownCodeProps = {
  name: string;
  source: TextRef;
  encoding: string;
  text: string;
  language: CodeText['language'];
  /** Tells apart two looks of the same source. */
  look?: string;
  findings?: readonly Finding[];
  /** The finding whose place is to be shown; null for none. */
  picked: Finding | null;
  /** Grows each time `picked` is to be shown. */
  asked: number;
  focus: boolean;
  onEditor?: ((editor: monaco.editor.IStandaloneCodeEditor | null) => void) | undefined;
};

/** A text in the editor, with its size, encoding and cursor told to the status bar. */
export function ShownCode({
  name,
  source,
  encoding,
  text,
  language,
  look = '',
  findings,
  picked,
  asked,
  focus,
  onEditor,
}: ShownCodeProps) {
  const { shell, workspace } = useStores();
  const theme = useDrawnTheme(useStore(workspace, themeOf));
  useEffect(() => monaco.editor.setTheme(theme), [theme]);
  const key = `${source.id} ${look}`;
  const code = useMemo(() => ({ key, text, language }), [key, text, language]);
  const place = useMemo(
    () => (picked && asked > 0 ? placeOf(key, picked, focus) : null),
    [key, picked, asked, focus],
  );
  const { bytes, name: fileName } = source;
  const told = useRef<ShownText | null>(null);
  const onCursor = useCallback(
    (line: number, column: number) => {
      told.current = { name: fileName, bytes, encoding, line, column };
      shell.getState().showText(told.current);
    },
    [shell, fileName, bytes, encoding],
  );
  // Another text may be on show already when this one goes.
  useEffect(
    () => () => {
      if (shell.getState().shownText === told.current) shell.getState().showText(null);
    },
    [shell],
  );
  return (
    <CodeView
      name={name}
      code={code}
      place={place}
      onCursor={onCursor}
      {...(findings ? { findings } : {})}
      {...(onEditor ? { onEditor } : {})}
    />
  );
}

function placeOf(key: string, finding: Finding, focus: boolean): Place | null {
  const place = placeIn(finding);
  return place && { ...place, key, focus };
}
