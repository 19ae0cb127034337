import { useMemo } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { ViewedCode } from '../../editor/editors.tsx';
import { useFindings } from '../../findings/selection.ts';
import { useStores } from '../../shell/context.ts';
import type { ShownPlace, TextLayout } from '../../text/places.ts';
import { useXmlLayout } from '../../text/use-json.ts';
import { LoadingState } from '../../ui/states.tsx';
import type { XmlDocument } from './compare/compare-store.ts';
import { copyValue } from './copy-value.tsx';
import { insideXml } from './requested-place.ts';

const noFindings: readonly Finding[] = [];

type WholeTextProps = {
  document: XmlDocument;
  text: string;
  look: TextLayout;
  place: ShownPlace | null;
  onCursor(line: number, column: number, offset: number): void;
};

/** The whole XML in the editor, raw or indented, at the last requested place. */
export function WholeText({ document, text, look, place, onCursor }: WholeTextProps) {
  const stores = useStores();
  const { source } = document;
  const { findings } = useFindings();
  const inside = useMemo(() => findings.flatMap(insideXml), [findings]);
  const pretty = useXmlLayout(text, look === 'pretty');
  const shown = look === 'pretty' ? pretty : text;
  if (shown === null) return <LoadingState title="Indenting the XML" />;
  return (
    <ViewedCode
      name="XML of the document"
      id={source.id}
      text={shown}
      look={look}
      findings={look === 'raw' ? inside : noFindings}
      place={place}
      onCursor={onCursor}
      spot={document}
      onCopy={() => void copyValue(stores, document, document.store.getState().path)}
    />
  );
}
