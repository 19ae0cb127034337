import { useMemo } from 'react';
import type { Finding } from '#core/finding.ts';
import type { TextRef } from '#operations/schemas.ts';
import { ShownCode } from '../editor/shown-code.tsx';
import type { Selection } from '../findings/selection.ts';
import { useXmlLayout } from '../layout/use-xml.ts';
import { LoadingState } from '../ui/states.tsx';

type XmlSheetProps = { source: TextRef; text: string; pretty: boolean; encoding: string; findings: readonly Finding[]; selection: Selection };

/** A finding that lies inside the document, at its place there. */
const insideXml = (finding: Finding): Finding[] =>
  finding.xml ? [{ ...finding, ...finding.xml, endLine: finding.xml.line, endColumn: finding.xml.column + 1 }] : [];

/** The decoded XML, as it came or indented. */
export function XmlSheet({ source, text, pretty, encoding, findings, selection }: XmlSheetProps) {
  const inside = useMemo(() => findings.flatMap(insideXml), [findings]);
  const picked = useMemo(() => (selection.picked ? (insideXml(selection.picked)[0] ?? null) : null), [selection.picked]);
  const fault = findings.find((finding) => finding.xml)?.xml ?? null;
  const prettyText = useXmlLayout(text, fault, pretty);
  if (pretty && prettyText === null) return <LoadingState title="Indenting the XML" />;
  // Places are those of the XML as it came.
  const shown = pretty && prettyText !== null ? { text: prettyText, look: 'pretty' } : { text, look: 'raw', findings: inside };
  return (
    <ShownCode
      name="XML of the document"
      source={source}
      encoding={encoding}
      language="xml"
      picked={pretty ? null : picked}
      asked={selection.asked}
      focus={selection.focus}
      {...shown}
    />
  );
}
