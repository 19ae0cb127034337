import { useMemo } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { XmlCode } from '../../../editor/editors.tsx';
import { useStores } from '../../../shell/context.ts';
import type { TextLayout } from '../../../text/places.ts';
import { useXmlLayout } from '../../../text/use-json.ts';
import { LoadingState } from '../../../ui/states.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import { copyValue } from '../copy-value.tsx';
import { forgetOpening } from '../opening-mark.ts';
import { insideXml, type RequestedPlace } from '../requested-place.ts';

type WholeTextProps = {
  document: XmlDocument;
  text: string;
  look: TextLayout;
  findings: readonly Finding[];
  place: RequestedPlace | null;
  onCursor(line: number, column: number, offset: number): void;
};

/** The whole XML in the editor, raw or indented, at the last requested place. */
export function WholeText({ document, text, look, findings, place, onCursor }: WholeTextProps) {
  const stores = useStores();
  const { source } = document;
  const inside = useMemo(() => findings.flatMap(insideXml), [findings]);
  const pretty = useXmlLayout(text, look === 'pretty');
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
      onCopy={() => void copyValue(stores, document, document.store.getState().path)}
      onPainted={forgetOpening}
    />
  );
}
