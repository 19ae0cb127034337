import { useMemo, useState } from 'react';
import { everyPlace, type Finding, placeIn } from '#core/contract/finding.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { Selection } from '../findings/selection.ts';
import { placeAsReceived, type TextLayout } from '../text/places.ts';
import { useJsonLayout } from '../text/use-json.ts';
import { useShownPlaces } from '../text/use-shown-places.ts';
import { useShownText } from '../text/use-shown-text.ts';
import { LoadingState } from '../ui/states.tsx';
import { CodeView, type Place } from './code-view.tsx';
import type { CodeText } from './models.ts';
import type { monaco } from './monaco.ts';
import { type Link, useLinked } from './use-linked.ts';

type ShownCodeProps = {
  name: string;
  source: TextRef;
  encoding: string;
  text: string;
  language: CodeText['language'];
  /** Distinguishes two looks of the same source. */
  look?: string;
  findings?: readonly Finding[];
  /** The finding to show; null for none. */
  picked: Finding | null;
  /** Grows each time `picked` should be shown. */
  asked: number;
  focus: boolean;
  onEditor?: ((editor: monaco.editor.IStandaloneCodeEditor | null) => void) | undefined;
};

/** A text in the editor; the status bar shows its size, encoding and cursor. */
export function ShownCode({
  name,
  source,
  encoding,
  text,
  language,
  look = '',
  findings,
  picked,
  asked,
  focus,
  onEditor,
}: ShownCodeProps) {
  const key = `${source.id} ${look}`;
  const code = useMemo(() => ({ key, text, language }), [key, text, language]);
  const place = useMemo(
    () => (picked && asked > 0 ? placeOf(key, picked, focus) : null),
    [key, picked, asked, focus],
  );
  const onCursor = useShownText(source, encoding);
  return (
    <CodeView
      name={name}
      code={code}
      place={place}
      onCursor={onCursor}
      {...(findings ? { findings } : {})}
      {...(onEditor ? { onEditor } : {})}
    />
  );
}

function placeOf(key: string, finding: Finding, focus: boolean): Place | null {
  const place = placeIn(finding);
  return place && { ...place, key, focus };
}

type ReplyCodeProps = {
  source: TextRef;
  text: string;
  look: TextLayout;
  findings: readonly Finding[];
  selection: Selection;
  link?: Link;
};

/**
 * A reply with its findings marked: as received, or with every member on its own line and the marks
 * moved along.
 */
export function ReplyCode({ source, text, look, selection, link, ...given }: ReplyCodeProps) {
  const findings = useMemo(() => everyPlace(given.findings), [given.findings]);
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor | null>(null);
  const layout = useJsonLayout(text, findings, look === 'pretty');
  const pretty = look === 'pretty' && layout.state === 'ready' ? layout.pretty : null;
  const shown = pretty
    ? { text: pretty.text, findings: pretty.findings, look: 'pretty' }
    : { text, findings, look: 'raw' };
  useLinked(editor, shown.text, link ?? null);
  const isWaiting = look === 'pretty' && layout.state === 'waiting';
  useShownPlaces(isWaiting ? null : (pretty?.placeOf ?? placeAsReceived));
  if (isWaiting) return <LoadingState title="Formatting the reply" />;
  const at =
    selection.picked && placeIn(selection.picked) !== null
      ? findings.indexOf(selection.picked)
      : -1;
  return (
    <ShownCode
      name="Reply as received"
      source={source}
      encoding="UTF-8"
      language="json"
      picked={shown.findings[at] ?? null}
      asked={selection.asked}
      focus={selection.focus}
      onEditor={link && setEditor}
      {...shown}
    />
  );
}
