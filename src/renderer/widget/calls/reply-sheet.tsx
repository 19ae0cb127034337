import { type ReactNode, useCallback, useMemo } from 'react';
import { saidInFailure } from '#core/widget/issue.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Link } from '../../editor/use-linked.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useReplyText } from '../../text/reply-text.tsx';
import { Certificates } from '../../transport/certificates.tsx';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import styles from '../widget.module.css';

/** The hostname whose certificate prevented a proxied call; null for any other reason. */
const distrusted = ({
  surface,
  failure,
  request,
}: Pick<Fired, 'surface' | 'failure' | 'request'>): string | null =>
  surface === 'proxied' && failure?.certificates !== undefined && request !== null
    ? new URL(request.url).host
    : null;

/** Lets a webhook with a certificate of its own be called all the same: by this tab, and at this host alone (TAB-ERR-2). */
function TrustHost({ host }: { host: string }) {
  const { workspace, shell } = useStores();
  const tab = useTab();
  if (!tab || new URL(tab.webhook_url).host !== host) return null;
  if (tab.unverifiedHost === host)
    return <span role="status">The certificate of {host} is no longer verified. Fire again.</span>;
  const trust = async (): Promise<void> => {
    const error = await workspace.saveTab({ ...tab, unverifiedHost: host });
    if (error) shell.say('The tab was not saved', error.message, true);
  };
  return <Button onPress={trust}>Do not verify {host}</Button>;
}

/** A text under its title: what the widget got, or what the webhook said. */
function Part({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <section className={cx('stack gap-1', styles.got)} aria-label={title}>
      <h3 className="muted small regular">{title}</h3>
      {text !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
        <pre className={cx('mono small breaks', styles.text)} tabIndex={0}>
          {text}
        </pre>
      )}
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the widget got where that is not the reply of the webhook (TAB-ERR-1, TAB-DIR-3); null where it is. */
function gotInstead({ surface, platform, cors, reply }: Fired): string | null {
  if (platform?.body) return JSON.stringify(platform.body, null, 2);
  return surface === 'direct' && (reply === null || cors?.allowed === false)
    ? 'A network error, without status and body.'
    : null;
}

type ReplySheetProps = { fired: Fired; wanted: boolean; isPast: boolean };

/**
 * What the widget got, and the webhook's reply as received, linked to its parts in the preview.
 * With the switch of its look.
 */
export function useReplySheet({ fired, wanted, isPast }: ReplySheetProps): {
  content: ReactNode;
  tools: ReactNode;
} {
  const { reply, failure } = fired;
  const { content, tools } = useReplyText({ reply, wanted, link: useLink() });
  const got = gotInstead(fired);
  if (got === null && reply !== null) return { content, tools };
  const withheld = saidInFailure(fired, null);
  const host = distrusted(fired);
  const past = (
    <>
      {got !== null && <Part title="What the widget got" text={got} />}
      {reply !== null ? (
        <Part title="What the webhook said" />
      ) : (
        withheld && <Part title={capital(withheld.title)} text={withheld.said.body} />
      )}
      {host !== null && !isPast && <TrustHost host={host} />}
      {failure?.certificates && <Certificates report={failure.certificates} isExplained />}
    </>
  );
  if (reply === null)
    return {
      content:
        got === null ? (
          <EmptyState tight title="No reply">
            Nothing is known of a reply to this call.
          </EmptyState>
        ) : (
          <div className="fill scrolls">
            <div className="stack pad">{past}</div>
          </div>
        ),
      tools: null,
    };
  return {
    content: (
      <div className="column fill">
        <div className="stack rigid pad">{past}</div>
        <div className="rest holds">{content}</div>
      </div>
    ),
    tools,
  };
}

/** The highlighted place in the preview, and a way to highlight one from here. */
function useLink(): Link {
  const { simulator } = useStores();
  const path = useStateOf('simulator', ({ pointed }) => pointed.preview);
  const onPoint = useCallback((at: string | null) => simulator.point('reply', at), [simulator]);
  return useMemo(() => ({ path, onPoint }), [path, onPoint]);
}
