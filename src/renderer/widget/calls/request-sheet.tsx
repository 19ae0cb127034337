import type { HttpRequest } from '#core/http/http.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import exchange from '../../documents/outcome/exchange.module.css';
import { headerFacts } from '../../documents/outcome/headers.ts';
import { SmallCode } from '../../editor/small-code.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './hops.module.css';
import { addressOf, prettyBody } from './request-parts.ts';
import { WhyTable } from './why-table.tsx';

/** The request as it was sent, its credential masked, and of every field why it is there or not. */
export function RequestSheet({ fired: { request, parameters, surface } }: { fired: Fired }) {
  if (request === null) {
    return (
      <EmptyState tight title="No request">
        The visitor could not be verified, so the webhook was not called.
      </EmptyState>
    );
  }
  return (
    <>
      <Fold
        title="Request"
        aside={
          surface === 'direct'
            ? 'from the widget to the webhook'
            : 'from the platform to the webhook'
        }
        open
      >
        <RequestParts request={request} />
      </Fold>
      {parameters.length > 0 && (
        <Fold title="Why" aside="all fields, present or absent" open>
          <WhyTable parameters={parameters} />
        </Fold>
      )}
    </>
  );
}

/** A request taken apart: address, query parameters decoded, headers, body. */
export function RequestParts({ request }: { request: HttpRequest }) {
  const { base, query } = addressOf(request.url);
  return (
    <div className={exchange.request}>
      <div className={exchange.line}>
        <span className={exchange.url}>
          <span className={exchange.method}>{request.method}</span> {base}
        </span>
        <CopyButton text={request.url} what="address" />
      </div>
      {query.length > 0 && (
        <div>
          <h4 className={styles.small}>Query parameters</h4>
          <Facts facts={headerFacts(query)} />
        </div>
      )}
      <div>
        <h4 className={styles.small}>Headers</h4>
        <Facts facts={headerFacts(request.headers)} />
      </div>
      <div>
        <h4 className={styles.small}>Body</h4>
        {request.body === null ? (
          <p className={styles.muted}>No body is sent.</p>
        ) : (
          <SmallCode name="Body as sent" text={prettyBody(request.body)} language="json" />
        )}
      </div>
    </div>
  );
}
