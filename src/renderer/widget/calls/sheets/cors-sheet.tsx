import type { Fired } from '#operations/widget-schemas.ts';
import { headerFacts, TimingBar } from '../../../documents/outcome/timing-bar.tsx';
import { ClauseLink } from '../../../findings/clause-link.tsx';
import { LevelIcon } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CopyButton } from '../../../ui/form/button.tsx';
import { Fold } from '../../../ui/layout/pane.tsx';
import { hopResult } from '../hop-words.ts';
import styles from '../hops.module.css';
import { hopTitle } from '../waterfall/waterfall.ts';
import { corsSentence, judgedBy, originOf } from './cors-words.ts';
import { RequestParts } from './request-sheet.tsx';

type Cors = NonNullable<Fired['cors']>;
type CorsSheetProps = {
  cors: Cors;
  /** The origin of the page. */
  pageIs: string;
  /** The hop that is open at first; null = the last. */
  hop: number | null;
};

/**
 * How a browser judged a direct call, in plain words: what is missing or wrong, for which origin,
 * the line to add, and every hop (TAB-DIR-3).
 */
export function CorsSheet({ cors, pageIs, hop }: CorsSheetProps) {
  const { findings, remedies, hops, by, said } = cors;
  const open = hop ?? hops.length - 1;
  const numbered = hops.map((one, index) => ({ ...one, index }));
  return (
    <>
      <section className={cx('ruled', styles.part)}>
        <h3>{cors.allowed ? 'Allowed' : cors.stage === null ? 'Not judged' : 'Blocked'}</h3>
        <p>
          {corsSentence(cors)} The page's origin is <code>{originOf(cors, pageIs)}</code>.{' '}
          <ClauseLink id="TAB-DIR-3" />
        </p>
        <p className="muted">
          {judgedBy[by]}
          {said && ` Message: ${said}`}
        </p>
      </section>
      {remedies.length > 0 && (
        <section className={cx('ruled', styles.part)}>
          <h3>Add to the reply</h3>
          <ul className={styles.list}>
            {remedies.map(({ reply, url, line }) => (
              <li key={`${reply} ${line}`}>
                <span className="muted">
                  to {reply} {url}
                </span>
                <div className={cx('row', styles.remedy)}>
                  <code>{line}</code>
                  <CopyButton text={line} what="header line" />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {findings.length > 0 && (
        <section className={cx('ruled', styles.part)}>
          <h3>Findings for the replies</h3>
          <ul className={styles.list}>
            {findings.map(({ level, message, effect, clause }) => (
              <li key={message} className={cx('icons-top', styles.finding)}>
                <LevelIcon level={level} />
                <div className="breaks">
                  <p>{message}</p>
                  <p className="muted">{effect}</p>
                </div>
                <ClauseLink id={clause} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {hops.length === 0 && <p className={cx('ruled', styles.part)}>Nothing was sent.</p>}
      {numbered.map((one) => (
        // The key contains what is open at first, so that another selection opens another fold.
        <Fold
          key={`${one.index} ${open}`}
          title={hopTitle(hops, one.index)}
          aside={hopResult(one, null).words}
          open={one.index === open}
        >
          <Hop hop={one} />
        </Fold>
      ))}
    </>
  );
}

function Hop({ hop: { request, http, failure } }: { hop: Cors['hops'][number] }) {
  return (
    <>
      <RequestParts request={request} />
      {http && (
        <>
          <h4 className={cx('muted small strong', styles.small)}>
            Reply headers, HTTP {http.status} {http.statusText}
          </h4>
          <Facts facts={headerFacts(http.headers)} />
          <h4 className={cx('muted small strong', styles.small)}>Timings</h4>
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
