import type { HttpRequest } from '#core/http/http.ts';
import { Facts } from '../../ui/facts.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import styles from './exchange.module.css';
import { headerFacts } from './headers.ts';

/** A request as it was sent, its secret masked. */
export function RequestSent({ request }: { request: HttpRequest }) {
  return (
    <div className={styles.request}>
      <div className={styles.line}>
        <span className={styles.url}>
          <span className={styles.method}>{request.method}</span> {request.url}
        </span>
        <CopyButton text={request.url} what="address" />
      </div>
      <Facts facts={headerFacts(request.headers)} />
      {request.body !== null && <code>{request.body}</code>}
    </div>
  );
}
