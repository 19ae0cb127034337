import { useMemo, useState } from 'react';
import { everyPlace, type Finding, placeIn } from '#core/contract/finding.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { useFindings } from '../findings/selection.ts';
import { placeAsReceived, type TextLayout } from '../text/places.ts';
import { useJsonLayout } from '../text/use-json.ts';
import { useShownPlaces } from '../text/use-shown-places.ts';
import { useShownText } from '../text/use-shown-text.ts';
import { LoadingState } from '../ui/states.tsx';
import { CodeView, type Place } from './code-view.tsx';
import type { monaco } from './monaco.ts';
import { type Link, useLinked } from './use-linked.ts';

function placeOf(key: string, finding: Finding, focus: boolean): Place | null {
  const place = placeIn(finding);
  return place && { ...place, key, focus };
}

type ReplyCodeProps = {
  source: TextRef;
  text: string;
  look: TextLayout;
  link?: Link | undefined;
};

/**
 * A reply with its findings marked: as received, or with every member on its own line and the marks
 * moved along.
 */
export function ReplyCode({ source, text, look, link }: ReplyCodeProps) {
  const { findings: all, selection } = useFindings();
  const findings = useMemo(() => everyPlace(all), [all]);
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor | null>(null);
  const layout = useJsonLayout(text, findings, look === 'pretty');
  const pretty = look === 'pretty' && layout.state === 'ready' ? layout.pretty : null;
  const shown = pretty
    ? { text: pretty.text, findings: pretty.findings, look: 'pretty' }
    : { text, findings, look: 'raw' };
  useLinked(editor, shown.text, link ?? null);
  const isWaiting = look === 'pretty' && layout.state === 'waiting';
  useShownPlaces(isWaiting ? null : (pretty?.placeOf ?? placeAsReceived));
  const at =
    selection.picked && placeIn(selection.picked) !== null
      ? findings.indexOf(selection.picked)
      : -1;
  const picked = shown.findings[at];
  const key = `${source.id} ${shown.look}`;
  const code = useMemo(
    () => ({ key, text: shown.text, language: 'json' as const }),
    [key, shown.text],
  );
  const { asked, focus } = selection;
  const place = useMemo(
    () => (picked && asked > 0 ? placeOf(key, picked, focus) : null),
    [key, picked, asked, focus],
  );
  const onCursor = useShownText(source, 'UTF-8', !isWaiting);
  if (isWaiting) return <LoadingState title="Formatting the reply" />;
  return (
    <CodeView
      name="Reply as received"
      code={code}
      place={place}
      onCursor={onCursor}
      findings={shown.findings}
      {...(link && { onEditor: setEditor })}
    />
  );
}
