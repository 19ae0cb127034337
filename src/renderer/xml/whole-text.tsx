import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#core/finding.ts';
import { XmlCode } from '../editor/xml-code.tsx';
import type { Selection } from '../findings/selection.ts';
import type { Look } from '../layout/crammed.ts';
import { useXmlLayout } from '../layout/use-xml.ts';
import { LoadingState } from '../ui/states.tsx';
import { forgetOpening } from './opening-mark.ts';
import type { XmlDocument } from './xml-document.ts';

type WholeTextProps = {
  document: XmlDocument;
  text: string;
  look: Look;
  findings: readonly Finding[];
  selection: Selection;
  onCursor(line: number, column: number, offset: number): void;
};

type Shown = { line: number; column: number; endLine: number; endColumn: number; focus: boolean; atStart: boolean };

/** A finding that lies inside the document, at its place there. */
const insideXml = (finding: Finding): Finding[] =>
  finding.xml ? [{ ...finding, ...finding.xml, endLine: finding.xml.line, endColumn: finding.xml.column + 1 }] : [];

/** The whole XML in the editor, as it came or indented, at the place that was asked for last. */
export function WholeText({ document, text, look, findings, selection, onCursor }: WholeTextProps) {
  const { source, store } = document;
  const jump = useStore(store, (state) => state.jump);
  const inside = useMemo(() => findings.flatMap(insideXml), [findings]);
  const pretty = useXmlLayout(text, look === 'pretty');
  const [place, setPlace] = useState<Shown | null>(null);

  const { picked, asked, focus } = selection;
  useEffect(() => {
    const found = picked && asked > 0 && look === 'raw' ? insideXml(picked)[0] : undefined;
    if (!found) return;
    const { line, column, endLine, endColumn } = found;
    setPlace({ line, column, endLine, endColumn, focus, atStart: false });
  }, [picked, asked, focus, look]);

  useEffect(() => {
    if (!jump) return;
    const { start, end } = jump.place[look];
    setPlace({ line: start.line, column: start.column, endLine: end.line, endColumn: end.column, focus: jump.focus, atStart: true });
  }, [jump, look]);

  const shown = look === 'pretty' ? pretty : text;
  if (shown === null) return <LoadingState title="Indenting the XML" />;
  return (
    <XmlCode
      name="XML of the document"
      id={source.id}
      text={shown}
      look={look}
      findings={inside}
      place={place}
      onCursor={onCursor}
      onPainted={forgetOpening}
    />
  );
}
