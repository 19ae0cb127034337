import { type ReactNode, useCallback, useMemo } from 'react';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Link } from '../../../editor/use-linked.ts';
import { useStateOf, useStores } from '../../../shell/context.ts';
import { useReplyText } from '../../../text/reply-text.tsx';
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
    const error = await workspace.saveTab({ ...tab, unverifiedHost: host });
    if (error) exporting.say('The tab was not saved', error.message, true);
  };
  return <Button onPress={trust}>Do not verify {host}</Button>;
}

type ReplySheetProps = {
  fired: Fired;
  wanted: boolean;
  onRetry: (() => void) | undefined;
  isPast: boolean;
};

/**
 * The webhook's reply as received, linked to its parts in the preview; without a reply, the reason.
 * With the switch of its look.
 */
export function useReplySheet({ fired, wanted, onRetry, isPast }: ReplySheetProps): {
  content: ReactNode;
  tools: ReactNode;
} {
  const { reply } = fired;
  const shown = useReplyText({ reply, wanted, link: useLink() });
  if (reply !== null) return shown;
  const host = distrusted(fired);
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

/** The highlighted place in the preview, and a way to highlight one from here. */
function useLink(): Link {
  const { workbench } = useStores();
  const path = useStateOf('workbench', ({ pointed }) => pointed.preview);
  const onPoint = useCallback((at: string | null) => pointAt(workbench, 'reply', at), [workbench]);
  return useMemo(() => ({ path, onPoint }), [path, onPoint]);
}
