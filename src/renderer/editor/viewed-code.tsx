import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { Spot } from '#operations/window-schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import type { ShownPart } from '../text/parted-text.tsx';
import { lineStarts, offsetOf, type ShownPlace, type TextLayout } from '../text/places.ts';
import styles from './editor.module.css';
import { provideFolding } from './folding.ts';
import { type CodeText, createModels } from './models.ts';
import { monaco } from './monaco.ts';
import {
  editorOptions,
  lineHeight,
  marksOf,
  optionsFor,
  useEditorTheme,
  wrapsWell,
} from './options.ts';
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

const noFindings: readonly Finding[] = [];
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

/** THE viewer of a text, whole or a part: folding, finding and wrapping are the editor's, and for an XML other parts of the window reach them through the store. */
export function ViewedCode({
  name,
  id,
  text: given,
  look,
  language = 'xml',
  findings = noFindings,
  onCursor,
  spot,
  onCopy,
  link,
  ...whole
}: ViewedCodeProps) {
  useEditorTheme();
  const { xml } = useStores();
  const part = typeof given === 'string' ? null : given;
  const text = typeof given === 'string' ? given : given.part.text;
  const start = part?.part.start ?? wholeStart;
  // A part is short enough to be wrapped whatever its lines are.
  const wrapsXml = useStateOf('xml', 'wrap');
  const wrap = (language === 'xml' ? wrapsXml : null) ?? (part !== null || undefined);
  const host = useRef<HTMLDivElement>(null);
  const [models] = useState(createModels);
  const [made, setMade] = useState<Editor | null>(null);
  /** The key of the text that is there. */
  const [shown, setShown] = useState<string | null>(null);
  const editor = shown === null ? null : made;

  const key = `${id} ${look} ${start.offset}`;
  const code = useMemo(() => ({ key, text, language }), [key, text, language]);
  const place = (part ?? whole).place ?? null;

  const starts = useRef<{ text: string; starts: number[] } | null>(null);
  const reportCursor = useCallback(
    (line: number, column: number): void => {
      const model = made?.getModel();
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
    [made, text, start, onCursor],
  );

  const latest = useRef({ reportCursor, copy: onCopy, line: part?.onGoToLine });
  latest.current = { reportCursor, copy: onCopy, line: part?.onGoToLine };
  useEffect(() => {
    if (!host.current) return;
    provideFolding(monaco);
    const own = monaco.editor.create(host.current, { ...editorOptions, model: null });
    own.onDidChangeCursorPosition(({ position }) =>
      latest.current.reportCursor(position.lineNumber, position.column),
    );
    setMade(own);
    return () => {
      setMade(null);
      setShown(null);
      own.dispose();
      models.dispose();
    };
  }, [models]);
  useEffect(() => made?.updateOptions({ ariaLabel: name }), [made, name]);
  useEffect(() => {
    if (!made) return;
    const controller = new AbortController();
    void models.show(made, code, controller.signal).then((isShown) => {
      if (!isShown || controller.signal.aborted) return;
      setShown(code.key);
      const at = made.getPosition();
      latest.current.reportCursor(at?.lineNumber ?? 1, at?.column ?? 1);
    });
    return () => controller.abort();
  }, [made, models, code]);
  const firstLine = start.line;
  useEffect(() => {
    made?.updateOptions({
      ...optionsFor(code.language, code.text.length),
      wordWrap: (wrap ?? wrapsWell(code.text)) ? 'on' : 'off',
      lineNumbers: (line) => String(line + firstLine - 1),
      lineNumbersMinChars: Math.max(4, String(firstLine).length + 1),
      // A part begins within brackets that it does not open.
      bracketPairColorization: { enabled: firstLine === 1 },
    });
  }, [made, wrap, code, firstLine]);
  const isThere = shown === key;
  useEffect(() => {
    const model = isThere ? models.get(key) : undefined;
    if (model) monaco.editor.setModelMarkers(model, 'contract', marksOf(findings));
  }, [models, findings, isThere, key]);
  useEffect(() => {
    if (!made || !place || !isThere) return;
    const { line, column } = inPart(start, place.line, place.column);
    const end = inPart(start, place.endLine, place.endColumn);
    const range = new monaco.Range(line, column, end.line, end.column);
    // It may have been hidden until now, and would not know yet what is in view.
    made.layout();
    if (place.atStart) {
      made.setSelection(new monaco.Selection(end.line, end.column, line, column));
      made.revealPositionInCenterIfOutsideViewport({ lineNumber: line, column });
    } else {
      made.setSelection(range);
      made.revealRangeInCenterIfOutsideViewport(range);
    }
    if (place.focus) made.focus();
  }, [made, place, start, isThere]);
  useEffect(() => {
    const listening = editor?.onKeyDown((event) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      const isCopy = event.code === 'KeyC' && editor.getSelection()?.isEmpty();
      const run = isCopy
        ? latest.current.copy
        : event.code === 'KeyG'
          ? latest.current.line
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
      goToLine: () => (latest.current.line ? latest.current.line() : run('editor.action.gotoLine')),
      layout: {
        foldAll: () => run('editor.foldAll'),
        unfoldAll: () => run('editor.unfoldAll'),
        toggleWrap: () =>
          xml.setWrap(editor.getOption(monaco.editor.EditorOption.wordWrap) !== 'on'),
      },
    });
    return () => xml.setControl(null);
  }, [editor, xml, language]);

  return <div ref={host} className="cover" aria-busy={!isThere} />;
}

/** Visible lines before it scrolls. */
const maxLines = 14;

/** The JSON of a request in the editor, as tall as it is up to a point. */
export function SmallCode({ text }: { text: string }) {
  const lines = Math.min(maxLines, text.split('\n', maxLines + 1).length);
  return (
    <div className={styles.small} style={{ height: lines * lineHeight + 20 }}>
      <ViewedCode name="Body as sent" id={text} text={text} look="raw" language="json" />
    </div>
  );
}
