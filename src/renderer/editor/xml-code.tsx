import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#core/contract/finding.ts';
import { useStores } from '../shell/context.ts';
import type { TextLayout } from '../text/places.ts';
import { lineStarts, offsetOf } from '../text/places.ts';
import { CodeView, type Place } from './code-view.tsx';
import { monaco } from './monaco.ts';

type Editor = monaco.editor.IStandaloneCodeEditor;

type XmlCodeProps = {
  name: string;
  /** The same for the same document only. */
  id: string;
  text: string;
  look: TextLayout;
  findings: readonly Finding[];
  place: Omit<Place, 'key'> | null;
  /** The cursor, with its offset in the text in UTF-16 units. */
  onCursor(line: number, column: number, offset: number): void;
  /** Copy was pressed while nothing is selected. */
  onCopy(): void;
  /** The text is on screen. */
  onPainted(): void;
};

const noFindings: readonly Finding[] = [];

/** A whole XML text in the editor: folding, finding and wrapping are the editor's, and other parts of the window reach them through the store. */
export function XmlCode({
  name,
  id,
  text,
  look,
  findings,
  place,
  onCursor,
  onCopy,
  onPainted,
}: XmlCodeProps) {
  const { xml } = useStores();
  const wrap = useStore(xml, (state) => state.wrap) ?? undefined;
  const [editor, setEditor] = useState<Editor | null>(null);

  const key = `${id} ${look}`;
  const code = useMemo(() => ({ key, text, language: 'xml' as const }), [key, text]);
  const there = useMemo(() => (place ? { ...place, key } : null), [place, key]);

  const starts = useRef<{ text: string; starts: number[] } | null>(null);
  const reportCursor = useCallback(
    (line: number, column: number): void => {
      const model = editor?.getModel();
      // The editor allows one kind of line end and no byte order mark; offsets are those of the
      // original text.
      if (model?.getValueLength() === text.length) {
        onCursor(line, column, model.getOffsetAt({ lineNumber: line, column }));
        return;
      }
      if (starts.current?.text !== text) starts.current = { text, starts: lineStarts(text) };
      onCursor(line, column, offsetOf(text, starts.current.starts, line, column));
    },
    [editor, text, onCursor],
  );

  const copy = useRef(onCopy);
  copy.current = onCopy;
  useEffect(() => {
    const listening = editor?.onKeyDown((event) => {
      const isCopy = (event.ctrlKey || event.metaKey) && event.code === 'KeyC';
      if (!isCopy || event.shiftKey || !editor.getSelection()?.isEmpty()) return;
      event.preventDefault();
      event.stopPropagation();
      copy.current();
    });
    return () => listening?.dispose();
  }, [editor]);

  useEffect(() => {
    if (!editor) return;
    const run = (action: string): void => {
      editor.focus();
      void editor.getAction(action)?.run();
    };
    xml.getState().setControl({
      focus: () => editor.focus(),
      find: () => run('actions.find'),
      goToLine: () => run('editor.action.gotoLine'),
      layout: {
        foldAll: () => run('editor.foldAll'),
        unfoldAll: () => run('editor.unfoldAll'),
        toggleWrap: () =>
          xml.getState().setWrap(editor.getOption(monaco.editor.EditorOption.wordWrap) !== 'on'),
      },
    });
    return () => xml.getState().setControl(null);
  }, [editor, xml]);

  useEffect(() => {
    if (!editor) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(onPainted);
    });
    return () => cancelAnimationFrame(frame);
  }, [editor, onPainted]);

  return (
    <CodeView
      name={name}
      code={code}
      findings={look === 'raw' ? findings : noFindings}
      place={there}
      onCursor={reportCursor}
      wrap={wrap}
      onEditor={setEditor}
    />
  );
}
