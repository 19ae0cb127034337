import { useEffect, useRef, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { ShownPlace } from '../text/places.ts';
import { provideFolding } from './folding.ts';
import { marksOf } from './marks.ts';
import { type CodeText, createModels } from './models.ts';
import { monaco } from './monaco.ts';
import { editorOptions, optionsFor, wrapsWell } from './options.ts';
import { useEditorTheme } from './use-editor-theme.ts';

/** A place to show and select in the text of that `key`; a new object shows it once more. */
export type Place = ShownPlace & { key: string };

type CodeViewProps = {
  name: string;
  code: CodeText;
  findings?: readonly Finding[];
  place?: Place | null;
  onCursor?: (line: number, column: number) => void;
  /** Whether long lines wrap; without it where that is quick. */
  wrap?: boolean | undefined;
  /** The number of its first line, where the text is a part of one. */
  firstLine?: number;
  /** Gives the editor once it shows a text, and null when it ends. */
  onEditor?: (editor: monaco.editor.IStandaloneCodeEditor | null) => void;
};

const noFindings: readonly Finding[] = [];

/** A text to read, with its findings marked. Nothing can be typed into it. */
export function CodeView({
  name,
  code,
  findings = noFindings,
  place = null,
  onCursor,
  wrap,
  firstLine = 1,
  onEditor,
}: CodeViewProps) {
  useEditorTheme();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor | null>(null);
  const [models] = useState(createModels);
  /** The key of the text that is there. */
  const [shown, setShown] = useState<string | null>(null);
  const cursor = useRef(onCursor);
  cursor.current = onCursor;
  const given = useRef(onEditor);
  given.current = onEditor;

  useEffect(() => {
    if (!host.current) return;
    provideFolding();
    const made = monaco.editor.create(host.current, { ...editorOptions, model: null });
    made.onDidChangeCursorPosition(({ position }) =>
      cursor.current?.(position.lineNumber, position.column),
    );
    setEditor(made);
    return () => {
      given.current?.(null);
      made.dispose();
      models.dispose();
    };
  }, [models]);

  useEffect(() => editor?.updateOptions({ ariaLabel: name }), [editor, name]);

  useEffect(() => {
    if (!editor) return;
    const controller = new AbortController();
    void models.show(editor, code, controller.signal).then((isShown) => {
      if (!isShown || controller.signal.aborted) return;
      setShown(code.key);
      given.current?.(editor);
      const at = editor.getPosition();
      cursor.current?.(at?.lineNumber ?? 1, at?.column ?? 1);
    });
    return () => controller.abort();
  }, [editor, models, code]);

  useEffect(() => {
    editor?.updateOptions({
      ...optionsFor(code.language, code.text.length),
      wordWrap: (wrap ?? wrapsWell(code.text)) ? 'on' : 'off',
      lineNumbers: (line) => String(line + firstLine - 1),
      lineNumbersMinChars: Math.max(4, String(firstLine).length + 1),
      // A part begins within brackets that it does not open.
      bracketPairColorization: { enabled: firstLine === 1 },
    });
  }, [editor, wrap, code, firstLine]);

  useEffect(() => {
    const model = shown === code.key ? models.get(code.key) : undefined;
    if (editor && model) monaco.editor.setModelMarkers(model, 'contract', marksOf(findings));
  }, [editor, models, findings, shown, code.key]);

  useEffect(() => {
    if (!editor || place?.key !== code.key || shown !== code.key) return;
    const { line, column, endLine, endColumn } = place;
    const range = new monaco.Range(line, column, endLine, endColumn);
    // It may have been hidden until now, and would not know yet what is in view.
    editor.layout();
    if (place.atStart) {
      editor.setSelection(new monaco.Selection(endLine, endColumn, line, column));
      editor.revealPositionInCenterIfOutsideViewport({ lineNumber: line, column });
    } else {
      editor.setSelection(range);
      editor.revealRangeInCenterIfOutsideViewport(range);
    }
    if (place.focus) editor.focus();
  }, [editor, place, shown, code.key]);

  return <div ref={host} className="cover" aria-busy={shown !== code.key} />;
}
