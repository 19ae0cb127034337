import { type ReactNode, useMemo, useState } from 'react';
import { everyPlace } from '#core/contract/finding.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { ViewedCode } from '../editor/editors.tsx';
import type { Link } from '../editor/use-linked.ts';
import { useFindings } from '../findings/selection.ts';
import { LoadingState } from '../ui/states.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import { LongPane } from './long-pane.tsx';
import { defaultLayout, placeAsReceived, type TextLayout } from './places.ts';
import { TextPane, useText } from './text-pane.tsx';
import { useJsonLayout } from './use-json.ts';
import { longBytes, useLong } from './use-long.ts';
import { usePickedPlace } from './use-shown-places.ts';
import { useShownText } from './use-shown-text.ts';

type ReplyCodeProps = { source: TextRef; text: string; look: TextLayout; link?: Link | undefined };

/**
 * A reply with its findings marked: as received, or with every member on its own line and the marks
 * moved along.
 */
function ReplyCode({ source, text, look, link }: ReplyCodeProps) {
  const { findings: all } = useFindings();
  const findings = useMemo(() => everyPlace(all), [all]);
  const layout = useJsonLayout(text, findings, look === 'pretty');
  const pretty = look === 'pretty' && layout.state === 'ready' ? layout.pretty : null;
  const shown = pretty ?? { text, findings };
  const isWaiting = look === 'pretty' && layout.state === 'waiting';
  const place = usePickedPlace(isWaiting ? null : (pretty?.placeOf ?? placeAsReceived));
  const onCursor = useShownText(source, 'UTF-8', !isWaiting);
  if (isWaiting) return <LoadingState title="Formatting the reply" />;
  return (
    <ViewedCode
      name="Reply as received"
      id={source.id}
      text={shown.text}
      look={pretty ? 'pretty' : 'raw'}
      language="json"
      findings={shown.findings}
      place={place}
      onCursor={onCursor}
      link={link}
    />
  );
}

type ReplyTextProps = {
  reply: TextRef | null;
  wanted: boolean;
  link?: Link;
};

/** A reply as received, in parts where it is long, with the switch of its look; null without a reply. */
export function useReplyText({ reply, wanted, link }: ReplyTextProps): {
  content: ReactNode;
  tools: ReactNode;
} {
  const isLong = reply !== null && reply.bytes > longBytes;
  const { text, retry } = useText(isLong ? null : reply, wanted);
  const long = useLong(isLong ? reply : null, useFindings().findings, wanted);
  const [chosen, choose] = useState<TextLayout | null>(null);
  if (reply === null) return { content: null, tools: null };
  const first = text.state === 'ready' ? defaultLayout(text.text) : null;
  const look = chosen ?? first ?? (long.state === 'ready' ? long.info.first : 'raw');
  const isReady = text.state === 'ready' || long.state === 'ready';
  return {
    content: isLong ? (
      <LongPane source={reply} long={long} look={look} />
    ) : (
      <TextPane what="the reply" text={text} onRetry={retry}>
        {(whole) => <ReplyCode source={reply} text={whole} look={look} link={link} />}
      </TextPane>
    ),
    tools: wanted && isReady && <LayoutSwitch value={look} onChange={choose} />,
  };
}
