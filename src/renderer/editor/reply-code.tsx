import { useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { TextRef } from '#operations/schemas.ts';
import type { Selection } from '../findings/selection.ts';
import type { Look } from '../text/crammed.ts';
import { useJsonLayout } from '../text/use-json.ts';
import { LoadingState } from '../ui/states.tsx';
import { isInReply } from './marks.ts';
import type { monaco } from './monaco.ts';
import { ShownCode } from './shown-code.tsx';
import { type Link, useLinked } from './use-linked.ts';

type ReplyCodeProps = {
  source: TextRef;
  text: string;
  look: Look;
  findings: readonly Finding[];
  selection: Selection;
  link?: Link;
};

/** A reply with its findings marked: as it came, or every member on its own line with the marks moved along. */
export function ReplyCode({ source, text, look, findings, selection, link }: ReplyCodeProps) {
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor | null>(null);
  const layout = useJsonLayout(text, findings, look === 'pretty');
  const pretty = look === 'pretty' && layout.state === 'ready' ? layout.pretty : null;
  const shown = pretty
    ? { text: pretty.text, findings: pretty.findings, look: 'pretty' }
    : { text, findings, look: 'raw' };
  useLinked(editor, shown.text, link ?? null);
  if (look === 'pretty' && layout.state === 'waiting')
    return <LoadingState title="Formatting the reply" />;
  const at =
    selection.picked && isInReply(selection.picked) ? findings.indexOf(selection.picked) : -1;
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
