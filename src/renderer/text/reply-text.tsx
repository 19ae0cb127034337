import { type ReactNode, useState } from 'react';
import type { TextRef } from '#operations/text-ref.ts';
import { ReplyCode } from '../editor/editors.tsx';
import type { Link } from '../editor/use-linked.ts';
import { useFindings } from '../findings/selection.ts';
import { LayoutSwitch } from './layout-switch.tsx';
import { LongPane } from './long-pane.tsx';
import { defaultLayout, type TextLayout } from './places.ts';
import { TextPane, useText } from './text-pane.tsx';
import { longBytes, useLong } from './use-long.ts';

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
