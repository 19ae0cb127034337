import { useEffect } from 'react';
import { everyPlace, type Finding, placeIn } from '#core/contract/finding.ts';
import { useStateOf } from '../shell/context.ts';
import { themeOf } from '../shell/workspace-store.ts';
import { useResolvedTheme } from '../ui/theme.ts';
import { maxFolds } from './folding.ts';
import { monaco } from './monaco.ts';

/** Pixels. */
export const lineHeight = 20;

/** How every text is shown. Large texts keep their colours and folds: measured good to about 50 MB. */
export const editorOptions: monaco.editor.IStandaloneEditorConstructionOptions = {
  readOnly: true,
  domReadOnly: true,
  largeFileOptimizations: false,
  automaticLayout: true,
  unicodeHighlight: { ambiguousCharacters: false },
  fontFamily:
    'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSize: 12.5,
  lineHeight,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  renderLineHighlight: 'none',
  // Off by default where nothing can be typed.
  renderValidationDecorations: 'on',
  renderWhitespace: 'none',
  matchBrackets: 'near',
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  guides: { indentation: true },
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 4,
  folding: true,
  showFoldingControls: 'always',
  foldingMaximumRegions: maxFolds,
  links: false,
  // Looking for colours would send the whole text to a worker.
  colorDecorators: false,
  defaultColorDecorators: 'never',
  contextmenu: true,
  overviewRulerLanes: 1,
  hover: { above: false },
  scrollbar: { verticalScrollbarSize: 12, horizontalScrollbarSize: 12, useShadows: false },
  fixedOverflowWidgets: true,
};

/** UTF-16 units from which a text is large: what looks at all of it at once is left out. */
const large = 2_000_000;

/** What is done for a text of this language and length. */
export const optionsFor = (language: string, length: number): monaco.editor.IEditorOptions => ({
  stickyScroll: { enabled: language === 'xml' && length <= large },
  unicodeHighlight: {
    ambiguousCharacters: false,
    invisibleCharacters: length <= large,
    nonBasicASCII: false,
  },
});

/** Lines, and texts, longer than this cost too much to wrap: every line is measured before the first is shown. */
const longestWrapped = 20_000;
const largestWrapped = 2_000_000;

/** Whether a text may be wrapped. */
export function wrapsWell(text: string): boolean {
  if (text.length > largestWrapped) return false;
  let from = 0;
  for (;;) {
    const end = text.indexOf('\n', from);
    if ((end === -1 ? text.length : end) - from > longestWrapped) return false;
    if (end === -1) return true;
    from = end + 1;
  }
}

const severities = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
} as const;

/** The findings as markers of the reply's text; `source` is the clause. */
export const marksOf = (findings: readonly Finding[]): monaco.editor.IMarkerData[] =>
  everyPlace(findings).flatMap((finding) => {
    const place = placeIn(finding);
    if (place === null) return [];
    return {
      severity: severities[finding.level],
      source: finding.clause,
      message: finding.effect ? `${finding.message}\n${finding.effect}` : finding.message,
      startLineNumber: place.line,
      startColumn: place.column,
      endLineNumber: place.endLine,
      endColumn: place.endColumn,
    };
  });

/** Gives the editors the theme of the window. */
export function useEditorTheme(): void {
  const theme = useResolvedTheme(useStateOf('workspace', themeOf));
  useEffect(() => monaco.editor.setTheme(theme), [theme]);
}
