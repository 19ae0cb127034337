import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/xml/register';
import type * as Monaco from 'monaco-editor/editor';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { ResolvedTheme } from '../ui/theme.ts';

type Palette = {
  base: Monaco.editor.BuiltinTheme;
  surface: string;
  text: string;
  muted: string;
  line: string;
  selection: string;
  tag: string;
  name: string;
  string: string;
  number: string;
  border: string;
  added: string;
  removed: string;
};

// The editor takes hex colours only, so these repeat those of theme/tokens.css that it shares.
const palettes: Record<ResolvedTheme, Palette> = {
  light: {
    base: 'vs',
    surface: '#ffffff',
    text: '#1b1f24',
    muted: '#58616d',
    line: '#f4f5f7',
    selection: '#cfdcf8',
    tag: '#2b57c4',
    name: '#855200',
    string: '#1a6f38',
    number: '#a3337a',
    border: '#dfe2e7',
    added: '#1a9c3c',
    removed: '#d13438',
  },
  dark: {
    base: 'vs-dark',
    surface: '#15171b',
    text: '#e4e7eb',
    muted: '#9ba4b1',
    line: '#21252b',
    selection: '#263962',
    tag: '#8ab0ff',
    name: '#e8b45a',
    string: '#8fd6a8',
    number: '#f0a3cf',
    border: '#2c3038',
    added: '#2ea043',
    removed: '#f85149',
  },
  contrast: {
    base: 'hc-black',
    surface: '#000000',
    text: '#ffffff',
    muted: '#e0e0e0',
    line: '#000000',
    selection: '#00306b',
    tag: '#8fd0ff',
    name: '#ffd266',
    string: '#7dffa4',
    number: '#ffb3e0',
    border: '#8f8f8f',
    added: '#7dffa4',
    removed: '#ff8a8a',
  },
};

const hex = (color: string): string => color.slice(1);

/** Makes the three themes of the window known to the editor, each under the name of the window's theme. */
export function defineThemes(monaco: typeof Monaco): void {
  for (const [name, p] of Object.entries(palettes)) {
    monaco.editor.defineTheme(name, {
      base: p.base,
      inherit: true,
      rules: [
        { token: '', foreground: hex(p.text) },
        { token: 'attribute.name.xml', foreground: hex(p.name) },
        { token: 'attribute.value.xml', foreground: hex(p.string) },
        { token: 'string.escape', foreground: hex(p.number) },
        { token: 'tag', foreground: hex(p.tag) },
        { token: 'metatag', foreground: hex(p.muted) },
        { token: 'metatag.xml', foreground: hex(p.muted) },
        { token: 'metatag.content.xml', foreground: hex(p.muted) },
        { token: 'delimiter.xml', foreground: hex(p.muted) },
        { token: 'attribute.name', foreground: hex(p.name) },
        { token: 'attribute.value', foreground: hex(p.string) },
        { token: 'comment', foreground: hex(p.muted) },
        { token: 'string.key.json', foreground: hex(p.tag) },
        { token: 'string.value.json', foreground: hex(p.string) },
        { token: 'number', foreground: hex(p.number) },
        { token: 'keyword.json', foreground: hex(p.number) },
        { token: 'delimiter', foreground: hex(p.muted) },
      ],
      colors: {
        'editor.background': p.surface,
        'editor.foreground': p.text,
        'editorLineNumber.foreground': p.muted,
        'editorLineNumber.activeForeground': p.text,
        'editor.lineHighlightBackground': p.line,
        'editor.lineHighlightBorder': '#00000000',
        'editor.placeholder.foreground': p.muted,
        'editor.selectionBackground': p.selection,
        'editor.inactiveSelectionBackground': p.selection,
        // The dark base would write black on its own white selection.
        ...(p.base === 'hc-black' ? { 'editor.selectionForeground': p.text } : {}),
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, p.muted]),
        ),
        // A share of the colour, so that every token keeps its contrast on it.
        'diffEditor.insertedLineBackground': `${p.added}14`,
        'diffEditor.insertedTextBackground': `${p.added}1f`,
        'diffEditor.removedLineBackground': `${p.removed}14`,
        'diffEditor.removedTextBackground': `${p.removed}1f`,
        'editorIndentGuide.background1': p.border,
        'editorGutter.background': p.surface,
        'editorOverviewRuler.border': '#00000000',
        'editorStickyScroll.background': p.surface,
        'editorWidget.background': p.surface,
        'editorWidget.border': p.border,
      },
    });
  }
}

// The editor creates its workers through this global; they are the app's own files.
self.MonacoEnvironment = { ...self.MonacoEnvironment, getWorker: () => new EditorWorker() };

// Only the contract's findings report what is wrong with a reply, so the JSON service only colours;
// folding uses indentation.
jsonDefaults.setModeConfiguration({
  tokens: true,
  documentFormattingEdits: false,
  documentRangeFormattingEdits: false,
  completionItems: false,
  hovers: false,
  documentSymbols: false,
  colors: false,
  foldingRanges: false,
  diagnostics: false,
  selectionRanges: false,
});

defineThemes(monaco);

export { monaco };
