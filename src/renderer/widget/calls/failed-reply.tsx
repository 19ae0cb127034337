import { isSuccess } from '#core/http/http.ts';
import { saidInFailure } from '#core/widget/issue.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { useText } from '../../text/text-pane.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './hops.module.css';
import { longestCounted } from './trace/stored-body.tsx';

/** What a failed reply said, as text, under the title that `assay fire` prints over it; nothing after 2xx. */
export function FailedReply({ fired }: { fired: Fired }) {
  const { issue, http, reply } = fired;
  const isWanted = issue === null && http !== null && !isSuccess(http.status);
  const { text } = useText(reply, isWanted && reply !== null && reply.bytes <= longestCounted);
  const failed = saidInFailure(fired, text.state === 'ready' ? text.text : null);
  if (failed === null) return null;
  const title = failed.title.charAt(0).toUpperCase() + failed.title.slice(1);
  return (
    <section className="stack gap-1" aria-label={title}>
      <h3 className="muted small regular">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <pre className={cx('mono small breaks', styles.text, styles.failed)} tabIndex={0}>
        {failed.said.body}
      </pre>
    </section>
  );
}
