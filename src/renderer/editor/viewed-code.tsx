import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { Spot } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import type { ShownPart } from '../text/parted-text.tsx';
import { lineStarts, offsetOf, type ShownPlace, type TextLayout } from '../text/places.ts';
import { CodeView, type Place } from './code-view.tsx';
import type { CodeText } from './models.ts';
import { monaco } from './monaco.ts';
import { type Link, useLinked } from './use-linked.ts';

type Editor = monaco.editor.IStandaloneCodeEditor;

type ViewedCodeProps = {
  name: string;
  /** The same for the same document only. */
  id: string;
  /** The whole text, or a part of it; places are those of the whole. */
  text: string | ShownPart;
  look: TextLayout;
  language?: CodeText['language'];
  findings?: readonly Finding[];
  place?: ShownPlace | null;
  /** The cursor, with its offset in the text in UTF-16 units. */
  onCursor?(line: number, column: number, offset: number): void;
  /** The cursor and scroll position to restore, and a listener for changes of it. */
  spot?: { spot(): Spot | null; readAt(spot: Spot): void };
  /** Copy was pressed while nothing is selected. */
  onCopy?: () => void;
  /** What links a JSON text to the same place elsewhere. */
  link?: Link | undefined;
};

const wholeStart = { offset: 0, line: 1, column: 1 };
type Start = typeof wholeStart;

/** Line and column of the whole text where the part from `start` on has them, and the other way round. */
const inWhole = (start: Start, line: number, column: number) => ({
  line: line + start.line - 1,
  column: line === 1 ? column + start.column - 1 : column,
});
const inPart = (start: Start, line: number, column: number) => ({
  line: line - start.line + 1,
  column: line === start.line ? column - start.column + 1 : column,
});

function placeIn(key: string, start: Start, place: ShownPlace): Place {
  const from = inPart(start, place.line, place.column);
  const to = inPart(start, place.endLine, place.endColumn);
  return { ...place, ...from, endLine: to.line, endColumn: to.column, key };
}

/** THE viewer of a text, whole or a part: folding, finding and wrapping are the editor's, and for an XML other parts of the window reach them through the store. */
export function ViewedCode({
  name,
  id,
  text: given,
  look,
  language = 'xml',
  findings,
  onCursor,
  spot,
  onCopy,
  link,
  ...whole
}: ViewedCodeProps) {
  const { xml } = useStores();
  const shown = typeof given === 'string' ? null : given;
  const text = typeof given === 'string' ? given : given.part.text;
  const start = shown?.part.start ?? wholeStart;
  // A part is short enough to be wrapped whatever its lines are.
  const wrapsXml = useStateOf('xml', 'wrap');
  const wrap = (language === 'xml' ? wrapsXml : null) ?? (shown ? true : undefined);
  const [editor, setEditor] = useState<Editor | null>(null);

  const key = `${id} ${look} ${start.offset}`;
  const code = useMemo(() => ({ key, text, language }), [key, text, language]);
  const place = (shown ?? whole).place ?? null;
  const there = useMemo(() => (place ? placeIn(key, start, place) : null), [place, key, start]);

  const starts = useRef<{ text: string; starts: number[] } | null>(null);
  const reportCursor = useCallback(
    (line: number, column: number): void => {
      const model = editor?.getModel();
      const at = inWhole(start, line, column);
      // The editor allows one kind of line end and no byte order mark; offsets are those of the
      // original text.
      if (model?.getValueLength() === text.length) {
        const offset = model.getOffsetAt({ lineNumber: line, column });
        onCursor?.(at.line, at.column, start.offset + offset);
        return;
      }
      if (starts.current?.text !== text) starts.current = { text, starts: lineStarts(text) };
      const offset = offsetOf(text, starts.current.starts, line, column);
      onCursor?.(at.line, at.column, start.offset + offset);
    },
    [editor, text, start, onCursor],
  );

  const keys = useRef({ copy: onCopy, line: shown?.onGoToLine });
  keys.current = { copy: onCopy, line: shown?.onGoToLine };
  useEffect(() => {
    const listening = editor?.onKeyDown((event) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      const isCopy = event.code === 'KeyC' && editor.getSelection()?.isEmpty();
      const run = isCopy
        ? keys.current.copy
        : event.code === 'KeyG'
          ? keys.current.line
          : undefined;
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    });
    return () => listening?.dispose();
  }, [editor]);

  useLinked(editor, text, link ?? null);

  useEffect(() => {
    if (!editor || !spot) return;
    const before = spot.spot();
    if (before) {
      editor.setPosition({ lineNumber: before.line, column: before.column });
      editor.setScrollTop(editor.getTopForLineNumber(before.top));
    }
    const tell = (): void => {
      const at = editor.getPosition();
      const [seen] = editor.getVisibleRanges();
      if (!at || !seen) return;
      const { lineNumber: line, column } = at;
      spot.readAt({ top: seen.startLineNumber, line, column });
    };
    const told = [editor.onDidScrollChange(tell), editor.onDidChangeCursorPosition(tell)];
    return () => {
      for (const each of told) each.dispose();
    };
  }, [editor, spot]);

  useEffect(() => {
    if (!editor || language !== 'xml') return;
    const run = (action: string): void => {
      editor.focus();
      void editor.getAction(action)?.run();
    };
    xml.setControl({
      focus: () => editor.focus(),
      find: () => run('actions.find'),
      goToLine: () => (keys.current.line ? keys.current.line() : run('editor.action.gotoLine')),
      layout: {
        foldAll: () => run('editor.foldAll'),
        unfoldAll: () => run('editor.unfoldAll'),
        toggleWrap: () =>
          xml.setWrap(editor.getOption(monaco.editor.EditorOption.wordWrap) !== 'on'),
      },
    });
    return () => xml.setControl(null);
  }, [editor, xml, language]);

  return (
    <CodeView
      name={name}
      code={code}
      {...(findings && { findings })}
      place={there}
      onCursor={reportCursor}
      wrap={wrap}
      firstLine={start.line}
      onEditor={setEditor}
    />
  );
}
