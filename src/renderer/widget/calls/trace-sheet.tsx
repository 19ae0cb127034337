import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { Assumption } from '#core/contract/verdict.ts';
import { headerValue } from '#core/http/http.ts';
import { grouped } from '#core/text/wording.ts';
import { actions } from '#core/widget/actions.ts';
import { storedCharacters } from '#core/widget/issue.ts';
import type { Identity } from '#core/widget/visitor.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { headerFacts, TimingBar } from '../../documents/outcome/timing-bar.tsx';
import { Assumptions } from '../../findings/assumptions.tsx';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { Steps } from '../../findings/findings-sheet.tsx';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatMilliseconds } from '../../ui/format.ts';
import { Fold } from '../../ui/layout/pane.tsx';
import styles from '../widget.module.css';
import { RequestParts } from './request-sheet.tsx';
import { type Hop, type LineStep, type TracePart, visitorWords } from './trace.ts';

type TraceLineProps = {
  steps: readonly LineStep[];
  milliseconds: number | null;
  /** Opens a part of the trace. */
  onOpen(part: string): void;
};

const tones = { plain: 'plain', good: 'tone-ok', bad: 'tone-error' } as const;

/** The way of the call as one line; it opens its part of the trace that went wrong, or the last. */
export const TraceLine = ({ steps, milliseconds, onOpen }: TraceLineProps) => {
  const wanted = steps.find(({ tone }) => tone === 'bad') ?? steps.at(-1);
  return (
    <section className="ruled rigid small" aria-label="Waterfall">
      <Button
        className={cx('row wide hovers ring-inside', styles.line)}
        onPress={() => wanted && onOpen(wanted.part)}
      >
        <span className="shrinks breaks">
          {steps.map(({ key, text, tone, ms }, index) => (
            <Fragment key={key}>
              {index > 0 && (
                <span className="muted" aria-hidden>
                  {' → '}
                </span>
              )}
              <span className={tones[tone]}>{text}</span>
              {ms !== null && <span className="muted numbers"> {formatMilliseconds(ms)}</span>}
            </Fragment>
          ))}
        </span>
        <span className="push rigid muted numbers">
          <span className="spoken">Total time from the click </span>
          {milliseconds === null ? 'not measured' : formatMilliseconds(milliseconds)}
        </span>
      </Button>
    </section>
  );
};

/** The part to bring into view; `asked` grows with every wish, so that the same one can be asked for again. */
export type OpenedPart = { key: string; asked: number };

type TraceProps = {
  fired: Fired;
  parts: readonly TracePart[];
  assumptions: readonly Assumption[];
  /** The origin of the page with the widget. */
  pageIs: string;
  opened: OpenedPart | null;
};

/** The way of a call from top to bottom: what the browser, the platform and the webhook did, and what the visitor sees of it. */
export function Trace({ fired, parts, assumptions, pageIs, opened }: TraceProps) {
  const wanted = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) wanted.current?.scrollIntoView({ block: 'start' });
  }, [opened]);
  const contentOf = ({ key, hop, words }: TracePart): ReactNode => {
    if (key === 'browser') return <BrowserPart fired={fired} pageIs={pageIs} />;
    if (key === 'platform') return <PlatformPart fired={fired} />;
    if (key === 'visitor') return <VisitorPart fired={fired} assumptions={assumptions} />;
    return hop ? (
      <HopPart hop={hop} isDirect={fired.cors !== null} />
    ) : (
      <p>The webhook was {words}.</p>
    );
  };
  return parts.map((part) => {
    const isWanted = part.key === opened?.key;
    const time = part.ms === null ? '' : ` · ${formatMilliseconds(part.ms)}`;
    return (
      // The key contains the wish, so that a part that was shut is open again.
      <div key={isWanted ? `${part.key} ${opened.asked}` : part.key} ref={isWanted ? wanted : null}>
        <Fold title={part.title} aside={`${part.words}${time}`} open>
          <div className={styles.part}>{contentOf(part)}</div>
        </Fold>
      </div>
    );
  });
}

const Title = ({ children }: { children: ReactNode }) => (
  <h4 className={cx('muted small strong', styles.small)}>{children}</h4>
);

type Cors = NonNullable<Fired['cors']>;

const blockedAt: Record<NonNullable<Cors['stage']>, string> = {
  preflight:
    'The browser sent a preflight request (OPTIONS), and the reply does not allow the call. The call itself was not sent.',
  request:
    'The webhook received the call and answered, but the browser blocks the widget from reading the reply.',
  redirect: 'The webhook redirected the call, and the browser did not follow the redirect.',
  'mixed-content':
    'The page uses https but the webhook address uses http, so the browser sends nothing.',
  withheld:
    'The webhook redirects to another server with a secret in the address. A browser follows it; Assay did not.',
};

/** What a browser made of the call, in a sentence. */
export function corsSentence({
  allowed,
  stage,
  hops,
}: Pick<Cors, 'allowed' | 'stage' | 'hops'>): string {
  if (allowed) return 'The browser lets the widget read the reply.';
  if (stage === 'request' && hops.length === 0)
    return 'The browser does not send requests to this address, so nothing was sent.';
  if (stage !== null) return blockedAt[stage];
  const failed = hops.find(({ failure }) => failure !== null);
  return failed
    ? `The browser got no reply, so there are no CORS headers to check. ${failed.failure?.message ?? ''}`.trim()
    : 'The call ended without a reply.';
}

/** Who judged. */
const judgedBy: Record<Cors['by'], string> = {
  browser: "Checked by this app's Chromium, in a page with that origin.",
  model: 'Checked by a model of the Fetch standard over real HTTP, without a browser.',
};

/** The origin of the request: the one that the call carried, else that of the page. */
function originOf({ hops }: Pick<Cors, 'hops'>, pageIs: string): string {
  const sent = hops
    .map(({ request }) => headerValue(request.headers, 'Origin'))
    .find((value) => value !== undefined);
  return sent ?? pageIs;
}

function BrowserPart({ fired: { action, cors }, pageIs }: Pick<TraceProps, 'fired' | 'pageIs'>) {
  if (cors === null)
    return (
      <p>
        The widget on <code>{pageIs}</code> fires {action}.
      </p>
    );
  const { by, said } = cors;
  return (
    <>
      <p>
        {corsSentence(cors)} The page's origin is <code>{originOf(cors, pageIs)}</code>.{' '}
        <ClauseLink id="TAB-DIR-3" />
      </p>
      <p className="muted">
        {judgedBy[by]}
        {said && ` Message: ${said}`}
      </p>
    </>
  );
}

function HopPart({ hop: { request, http, failure }, isDirect }: { hop: Hop; isDirect: boolean }) {
  return (
    <>
      {/* The Request tab has that of a proxied call. */}
      {isDirect && request && <RequestParts request={request} />}
      {http && (
        <>
          <Title>
            Reply headers, HTTP {http.status} {http.statusText}
          </Title>
          <Facts facts={headerFacts(http.headers)} />
          <Title>Timings</Title>
          <TimingBar timings={http.timings} />
        </>
      )}
      {failure && <p>{failure.message}</p>}
      {!http && !failure && (
        <p className="muted">The browser ended this request itself and did not wait for a reply.</p>
      )}
    </>
  );
}

const clauseOf = (status: number): string =>
  status === 401 ? 'TAB-IDN-2' : status === 502 ? 'TAB-ERR-2' : 'TAB-ERR-1';

/** What the server function did: it verified the visitor, attached the credential, answered the widget, and stored a record of a failure. */
function PlatformPart({ fired }: { fired: Fired }) {
  const { identity, platform, issue, request, action, parameters } = fired;
  const credential = request && parameters.find(({ clause }) => clause === 'TAB-CRD-1');
  return (
    <>
      <Title>Identity</Title>
      <IdentityPart identity={identity} />
      {credential && (
        <>
          <Title>Credential</Title>
          {credential.value && (
            <Facts facts={[{ name: credential.name, value: credential.value, mono: true }]} />
          )}
          <p>
            {credential.why} <ClauseLink id={credential.clause} />
          </p>
        </>
      )}
      {platform && (
        <>
          <Title>Reply to the widget: HTTP {platform.httpStatus}</Title>
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
        </>
      )}
      {issue && <IssuePart issue={issue} />}
    </>
  );
}

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

/** The record of the failure, with a line where it was cut. */
const IssuePart = ({ issue: { body, truncated } }: { issue: NonNullable<Fired['issue']> }) => (
  <>
    <Title>widget_issues record</Title>
    <p>
      {truncated
        ? `The first ${grouped(storedCharacters)} characters of the reply body.`
        : 'The whole reply body.'}{' '}
      <ClauseLink id="TAB-ERR-1" />
    </p>
    <pre className={cx('mono small breaks', styles.text)}>{body === '' ? '(empty)' : body}</pre>
    {truncated && (
      <p className={cx('row pad-y small tone-error', styles.cut)}>
        cut after {grouped(storedCharacters)} characters, the rest was dropped
      </p>
    )}
  </>
);

/** What the visitor sees, what the widget fires next, and how it read the reply. */
function VisitorPart({ fired, assumptions }: Pick<TraceProps, 'fired' | 'assumptions'>) {
  const { steps } = fired.verdict;
  const said = visitorWords(fired);
  return (
    <>
      {said.length === 0 && <p>{nothingSeen(fired)}</p>}
      <ul>
        {said.map(({ text, clause }) => (
          <li key={text} className={styles.said}>
            <span>{text}</span>
            <ClauseLink id={clause} />
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <section aria-label="Steps">
          <Title>How the reply was read</Title>
          <Steps steps={steps} />
        </section>
      )}
      {assumptions.length > 0 && (
        <section aria-label="Assumptions">
          <Title>Where the contract is silent</Title>
          <Assumptions assumptions={assumptions} />
        </section>
      )}
    </>
  );
}

function nothingSeen({ action, verdict, widget }: Fired): string {
  if (verdict.outcome === 'unread')
    return 'Assay did not read the reply, so it cannot tell what the visitor sees.';
  return widget === null
    ? `A tab of this category never fires ${action} this way, so the reply is not shown to a visitor.`
    : 'The reply changes nothing that a visitor sees.';
}
