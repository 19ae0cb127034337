import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Fired } from '#operations/widget-schemas.ts';
import { ReplyCode } from '../../../editor/editors.tsx';
import type { Link } from '../../../editor/use-linked.ts';
import type { Selection } from '../../../findings/selection.ts';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { LayoutSwitch } from '../../../text/layout-switch.tsx';
import { LongPane } from '../../../text/long-pane.tsx';
import { defaultLayout, type TextLayout } from '../../../text/places.ts';
import { TextPane, useText } from '../../../text/text-pane.tsx';
import { longBytes, useLong } from '../../../text/use-long.ts';
import { Certificates } from '../../../transport/certificates.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useTab } from '../../simulator/use-simulator.ts';
import { pointAt } from '../../workbench-store.ts';
import { noReply } from './no-reply.ts';

/** The hostname whose certificate prevented a proxied call; null for any other reason. */
export const distrusted = ({
  surface,
  failure,
  request,
}: Pick<Fired, 'surface' | 'failure' | 'request'>): string | null =>
  surface === 'proxied' && failure?.certificates !== undefined && request !== null
    ? new URL(request.url).host
    : null;

/** Lets a webhook with a certificate of its own be called all the same: by this tab, and at this host alone (TAB-ERR-2). */
export function TrustHost({ host }: { host: string }) {
  const { workspace, exporting } = useStores();
  const tab = useTab();
  if (!tab || new URL(tab.webhook_url).host !== host) return null;
  if (tab.unverifiedHost === host)
    return <span role="status">The certificate of {host} is no longer verified. Fire again.</span>;
  const trust = async (): Promise<void> => {
    const error = await workspace.getState().saveTab({ ...tab, unverifiedHost: host });
    if (error) exporting.getState().say('The tab was not saved', error.message, true);
  };
  return <Button onPress={() => void trust()}>Do not verify {host}</Button>;
}

type ReplySheetProps = {
  fired: Fired;
  wanted: boolean;
  selection: Selection;
  onRetry: (() => void) | undefined;
  isPast: boolean;
};

/**
 * The webhook's reply as received, linked to its parts in the preview; without a reply, the reason.
 * With the switch of its look.
 */
export function useReplySheet({ fired, wanted, selection, onRetry, isPast }: ReplySheetProps): {
  content: ReactNode;
  tools: ReactNode;
} {
  const { reply, verdict } = fired;
  const isLong = reply !== null && reply.bytes > longBytes;
  const { text, retry } = useText(isLong ? null : reply, wanted);
  const long = useLong(isLong ? reply : null, verdict.findings, wanted);
  const [chosen, choose] = useState<TextLayout | null>(null);
  const look =
    chosen ??
    (text.state === 'ready'
      ? defaultLayout(text.text)
      : long.state === 'ready'
        ? long.info.first
        : 'raw');
  const link = useLink();
  const host = distrusted(fired);
  if (reply === null) {
    const content = (
      <ErrorState {...noReply(fired)} {...(onRetry ? { onRetry } : {})}>
        {host !== null && !isPast && <TrustHost host={host} />}
        {fired.failure?.certificates && (
          <Certificates report={fired.failure.certificates} isExplained />
        )}
      </ErrorState>
    );
    return { content, tools: null };
  }
  const tools =
    wanted && (text.state === 'ready' || long.state === 'ready') ? (
      <LayoutSwitch value={look} onChange={choose} />
    ) : null;
  if (isLong)
    return {
      content: (
        <LongPane
          name="Reply as received"
          source={reply}
          findings={verdict.findings}
          long={long}
          look={look}
          selection={selection}
        />
      ),
      tools,
    };
  return {
    content: (
      <TextPane what="the reply" text={text} onRetry={retry}>
        {(whole) => (
          <ReplyCode
            source={reply}
            text={whole}
            look={look}
            findings={verdict.findings}
            selection={selection}
            link={link}
          />
        )}
      </TextPane>
    ),
    tools,
  };
}

/** The highlighted place in the preview, and a way to highlight one from here. */
function useLink(): Link {
  const { workbench } = useStores();
  const path = useStateOf('workbench', ({ pointed }) => pointed.preview);
  const onPoint = useCallback((at: string | null) => pointAt(workbench, 'reply', at), [workbench]);
  return useMemo(() => ({ path, onPoint }), [path, onPoint]);
}
