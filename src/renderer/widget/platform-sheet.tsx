import type { TabExchange } from '#operations/schemas.ts';
import { ClauseLink } from '../findings/clause-link.tsx';
import styles from './reply.module.css';

/** What the platform's server function answered the widget, and the record it stored of a failure (TAB-ERR-1, TAB-ERR-2). */
export function PlatformSheet({ exchange }: { exchange: TabExchange }) {
  const { platform, issue, failure } = exchange;
  return (
    <>
      {failure && (
        <div className={styles.part}>
          <h3>No whole reply came</h3>
          <p>{failure.message}</p>
        </div>
      )}
      <div className={styles.part}>
        <h3>Answer to the widget: HTTP {platform.httpStatus}</h3>
        {platform.body === null ? (
          <p>tab-fetch passed the webhook's reply on to the widget.</p>
        ) : (
          <>
            <p>
              tab-fetch answered with the failure envelope; the widget shows an error state and keeps the items it had. <ClauseLink id="TAB-ERR-1" />
            </p>
            <pre className={styles.text}>{JSON.stringify(platform.body, null, 2)}</pre>
          </>
        )}
      </div>
      {issue && (
        <div className={styles.part}>
          <h3>widget_issues record</h3>
          <p>{issue.truncated ? 'The body of the reply, cut to its first 2000 characters.' : 'The body of the reply, whole.'}</p>
          <pre className={styles.text}>{issue.body === '' ? '(empty)' : issue.body}</pre>
        </div>
      )}
    </>
  );
}
