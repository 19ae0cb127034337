import { useEffect, useRef, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { placeAsReceived, type ShownPlace } from '../text/places.ts';
import { useShownPlaces } from '../text/use-shown-places.ts';
import { monaco } from './monaco.ts';
import { editorOptions, marksOf, useEditorTheme, wrapsWell } from './options.ts';

type EditedCodeProps = {
  /** The text; another one than was typed last takes its place, and can be undone. */
  text: string;
  onChange(text: string): void;
  findings: readonly Finding[];
  place: ShownPlace | null;
};

// What is typed is what is judged: nothing is closed, laid out or proposed. Tab leaves the field, as it does any other.
const options: monaco.editor.IStandaloneEditorConstructionOptions = {
  ...editorOptions,
  readOnly: false,
  domReadOnly: false,
  tabFocusMode: true,
  autoClosingBrackets: 'never',
  autoClosingQuotes: 'never',
  autoSurround: 'never',
  formatOnPaste: false,
  quickSuggestions: false,
  wordBasedSuggestions: 'off',
  suggestOnTriggerCharacters: false,
  pasteAs: { enabled: false },
  dropIntoEditor: { showDropSelector: 'never' },
  unusualLineTerminators: 'off',
  // Every keystroke renders the visible part of an overlong line anew, so it is cut.
  stopRenderingLineAfter: 2000,
  // To light the block around the cursor, all its lines would be walked with every key.
  guides: { indentation: true, highlightActiveIndentation: false },
};

// Brackets in colours, which are all of one here, would be looked for in the whole of a long line with every key.
const bracketColorizationOptions = { enabled: false, independentColorPoolPerBracketType: false };

/** A reply to type or paste, with its findings marked. */
export function EditedCode({ text, onChange, findings, place }: EditedCodeProps) {
  useEditorTheme();
  const host = useRef<HTMLDivElement>(null);
  const typed = useRef('');
  const tell = useRef(onChange);
  tell.current = onChange;
  const [made, setMade] = useState<{
    editor: monaco.editor.IStandaloneCodeEditor;
    model: monaco.editor.ITextModel;
  } | null>(null);
  useShownPlaces(placeAsReceived);

  useEffect(() => {
    if (!host.current) return;
    const model = monaco.editor.createModel('', 'json');
    const editor = monaco.editor.create(host.current, {
      ...options,
      ariaLabel: 'Reply',
      placeholder: 'Paste or type a reply.',
      model,
    });
    // Making the editor sets this back.
    model.updateOptions({ bracketColorizationOptions });
    typed.current = '';
    model.onDidChangeContent(() => {
      typed.current = model.getValue(monaco.editor.EndOfLinePreference.TextDefined, true);
      tell.current(typed.current);
    });
    setMade({ editor, model });
    return () => {
      setMade(null);
      editor.dispose();
      model.dispose();
    };
  }, []);

  useEffect(() => {
    if (!made || text === typed.current) return;
    const { editor, model } = made;
    editor.updateOptions({ wordWrap: wrapsWell(text) ? 'on' : 'off' });
    if (model.getValueLength() === 0) model.setValue(text);
    else {
      editor.pushUndoStop();
      editor.executeEdits('given', [{ range: model.getFullModelRange(), text }]);
      editor.pushUndoStop();
    }
    editor.setPosition({ lineNumber: 1, column: 1 });
    editor.revealLine(1);
  }, [made, text]);

  useEffect(() => {
    if (made) monaco.editor.setModelMarkers(made.model, 'contract', marksOf(findings));
  }, [made, findings]);

  useEffect(() => {
    if (!made || !place) return;
    const { editor } = made;
    const range = new monaco.Range(place.line, place.column, place.endLine, place.endColumn);
    editor.setSelection(range);
    editor.revealRangeInCenterIfOutsideViewport(range);
    if (place.focus) editor.focus();
  }, [made, place]);

  return <div ref={host} className="cover" />;
}
