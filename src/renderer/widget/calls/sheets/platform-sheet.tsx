import { useMemo } from 'react';
import { actions } from '#core/widget/actions.ts';
import type { Identity } from '#core/widget/visitor.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { ClauseLink } from '../../../findings/clause-link.tsx';
import { useText } from '../../../text/text-pane.tsx';
import { cx } from '../../../ui/cx.ts';
import { Facts } from '../../../ui/facts.tsx';
import styles from '../hops.module.css';
import { credentialOf } from '../waterfall/waterfall.ts';
import { fellAway, longestCounted, StoredBody } from './stored-body.tsx';

/** What the platform's server function answered the widget, and what it did before: verified the visitor, attached the credential, stored a record of a failure. */
export function PlatformSheet({ fired }: { fired: Fired }) {
  const { identity, platform, issue, request, action } = fired;
  const credential = request === null ? null : credentialOf(fired);
  return (
    <>
      {platform && (
        <section className={cx('ruled', styles.part)}>
          <h3>Reply to the widget: HTTP {platform.httpStatus}</h3>
          {platform.body === null ? (
            <p>{actions[action].serverFunction} passed the webhook's reply on to the widget.</p>
          ) : (
            <>
              <p>
                {actions[action].serverFunction} answered with the failure envelope.{' '}
                <ClauseLink id={clauseOf(platform.httpStatus)} />
              </p>
              <pre className={cx('mono small breaks', styles.text)}>
                {JSON.stringify(platform.body, null, 2)}
              </pre>
            </>
          )}
        </section>
      )}
      <section className={cx('ruled', styles.part)}>
        <h3>Identity</h3>
        <IdentityPart identity={identity} />
      </section>
      {credential && (
        <section className={cx('ruled', styles.part)}>
          <h3>Credential</h3>
          {credential.value && (
            <Facts facts={[{ name: credential.name, value: credential.value, mono: true }]} />
          )}
          <p>
            {credential.why} <ClauseLink id={credential.clause} />
          </p>
        </section>
      )}
      {issue && <IssuePart fired={fired} issue={issue} />}
    </>
  );
}

const clauseOf = (status: number): string =>
  status === 401 ? 'TAB-IDN-2' : status === 502 ? 'TAB-ERR-2' : 'TAB-ERR-1';

function IdentityPart({ identity }: { identity: Identity | null }) {
  if (identity === null) {
    return (
      <p>
        The call carried no token, so the visitor is anonymous: no endUserId and no endUserEmail.{' '}
        <ClauseLink id="TAB-IDN-2" />
      </p>
    );
  }
  if (!identity.verified) {
    return (
      <p>
        Refused. {identity.reason} The webhook was not called. <ClauseLink id="TAB-IDN-2" />
      </p>
    );
  }
  const { sub, email, forwarded, notForwarded } = identity;
  return (
    <>
      <p>
        The token is verified. The token itself is not forwarded. <ClauseLink id="TAB-IDN-1" />
      </p>
      <Facts
        facts={[
          { name: 'sub, as endUserId', value: sub ?? null, mono: true },
          { name: 'email, as endUserEmail', value: email ?? null, mono: true },
          { name: 'Claims forwarded', value: forwarded.join(', ') || 'none' },
          { name: 'Not forwarded', value: notForwarded.join(', ') || 'none' },
        ]}
      />
    </>
  );
}

/** The record of the failure. */
function IssuePart({
  fired: { reply },
  issue,
}: {
  fired: Fired;
  issue: NonNullable<Fired['issue']>;
}) {
  const { text } = useText(
    reply,
    issue.truncated && reply !== null && reply.bytes <= longestCounted,
  );
  const lost = useMemo(
    () => fellAway(issue.body, text.state === 'ready' ? text.text : null),
    [issue.body, text],
  );
  return (
    <section className={cx('ruled', styles.part)}>
      <h3>widget_issues record</h3>
      <p>
        {issue.truncated ? 'The first 2000 characters of the reply body.' : 'The whole reply body.'}{' '}
        <ClauseLink id="TAB-ERR-1" />
      </p>
      <StoredBody issue={issue} lost={lost} />
    </section>
  );
}
