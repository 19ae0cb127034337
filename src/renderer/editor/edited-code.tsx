import { useEffect, useRef } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { placeAsReceived } from '../text/places.ts';
import { useShownPlaces } from '../text/use-shown-places.ts';
import type { Place } from './code-view.tsx';
import { marksOf } from './marks.ts';
import { monaco } from './monaco.ts';
import { wrapsWell } from './options.ts';
import { useEditor } from './use-editor.ts';

type EditedCodeProps = {
  name: string;
  placeholder: string;
  /** The text; another one than was typed last takes its place, and can be undone. */
  text: string;
  onChange(text: string): void;
  findings: readonly Finding[];
  place: Omit<Place, 'key'> | null;
  onCursor(line: number, column: number): void;
};

// What is typed is what is judged: nothing is closed, laid out or proposed. Tab leaves the field, as it does any other.
const options = (): monaco.editor.IStandaloneEditorConstructionOptions => ({
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
});

/** A JSON text to type or paste, with its findings marked. */
export function EditedCode({
  name,
  placeholder,
  text,
  onChange,
  findings,
  place,
  onCursor,
}: EditedCodeProps) {
  const host = useRef<HTMLDivElement>(null);
  const typed = useRef('');
  const tell = useRef({ onChange, onCursor });
  tell.current = { onChange, onCursor };
  const made = useEditor(host, options);
  useShownPlaces(placeAsReceived);

  useEffect(
    () => made?.editor.updateOptions({ ariaLabel: name, placeholder }),
    [made, name, placeholder],
  );

  useEffect(() => {
    if (!made) return;
    const { editor, model } = made;
    typed.current = '';
    const listeners = [
      model.onDidChangeContent(() => {
        typed.current = model.getValue(monaco.editor.EndOfLinePreference.TextDefined, true);
        tell.current.onChange(typed.current);
      }),
      editor.onDidChangeCursorPosition(({ position }) =>
        tell.current.onCursor(position.lineNumber, position.column),
      ),
    ];
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [made]);

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
