import { CircleSlash } from 'lucide-react';
import { byLevel, countSentence, type Finding } from '#core/contract/finding.ts';
import type { DocumentRecord } from '#core/document/record.ts';
import { longestText, shortened } from '#core/widget/simulator/shorten.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatBytes, formatInstant, formatMilliseconds } from '../../ui/format.ts';
import { Fold } from '../../ui/layout/fold.tsx';
import { LevelIcon } from '../../ui/level-icon.tsx';
import { kindLooks } from '../kinds.ts';
import type { Fetched } from '../store.ts';
import { ArchiveNote } from './archive-note.tsx';
import { FollowBox } from './follow-box.tsx';
import { headerFacts } from './headers.ts';
import { OtherForm } from './other-form.tsx';
import styles from './outcome.module.css';
import { RequestSent } from './request-sent.tsx';
import { RetentionClock } from './retention-clock.tsx';
import { TimingBar } from './timing-bar.tsx';

/** What came back of one fetch: the outcome, the two facts, the record, the time left, and the exchange itself. */
export function OutcomePane({ fetched }: { fetched: Fetched }) {
  const { exchange } = fetched;
  const { http, verdict } = exchange;
  const record = verdict?.value.record ?? null;
  return (
    <div className={styles.outcome}>
      <div className={styles.part}>
        {verdict ? (
          <OutcomeWord kind={verdict.value.kind} />
        ) : (
          <NoReply failure={exchange.failure?.message ?? null} />
        )}
        {verdict && <VerdictLine findings={verdict.findings} />}
        {record?.message && <Message text={record.message} />}
        <div className={styles.chips}>
          <Chip
            name="HTTP status"
            value={http ? `${http.status} ${http.statusText}`.trim() : 'no reply'}
          />
          <Chip
            name="status_code"
            value={http ? String(record?.status_code ?? 'none') : 'no reply'}
          />
        </div>
        <OtherForm fetched={fetched} />
      </div>
      <FollowBox connectionId={fetched.connectionId} id={fetched.id} />
      <RetentionClock fetched={fetched} />
      <ArchiveNote connectionId={fetched.connectionId} id={fetched.id} />
      {record && (
        <Fold title="Record" open>
          <Facts facts={recordFacts(record)} />
        </Fold>
      )}
      {http && (
        <Fold title="Timings" aside={formatMilliseconds(http.timings.total)} open>
          <TimingBar timings={http.timings} />
        </Fold>
      )}
      <Fold title="Request" aside={exchange.request.method}>
        <RequestSent request={exchange.request} />
      </Fold>
      {http && (
        <Fold
          title="Reply headers"
          aside={`${http.headers.length}, body ${formatBytes(http.bytes)}`}
        >
          <Facts facts={headerFacts(http.headers)} />
        </Fold>
      )}
    </div>
  );
}

function Message({ text }: { text: string }) {
  const drawn = shortened(text, longestText);
  return (
    <>
      <p className={styles.message}>{drawn}</p>
      {drawn !== text && (
        <p className={styles.means}>
          Shortened from {text.length.toLocaleString()} characters. See the raw reply for the full
          text.
        </p>
      )}
    </>
  );
}

/** How the reply stands to the contract, whatever its outcome. */
function VerdictLine({ findings }: { findings: readonly Finding[] }) {
  const [heaviest] = [...findings].sort(byLevel);
  return heaviest ? (
    <p className={styles.retention}>
      <LevelIcon level={heaviest.level} silent /> {countSentence(findings)}
    </p>
  ) : null;
}

function NoReply({ failure }: { failure: string | null }) {
  return (
    <>
      <p className={cx(styles.word, styles.error)}>
        <CircleSlash size={20} aria-hidden /> No reply
      </p>
      <p className={styles.means}>{failure}</p>
    </>
  );
}

function OutcomeWord({ kind }: { kind: keyof typeof kindLooks }) {
  const { word, icon: Icon, tone, means } = kindLooks[kind];
  return (
    <>
      <p className={cx(styles.word, styles[tone])}>
        <Icon size={20} aria-hidden /> {word}
      </p>
      <p className={styles.means}>{means}</p>
    </>
  );
}

const dates = new Set(['date_created', 'parsed_date']);

/** The fields that came, in the order of the document's table; the outcome shows message and status_code already. */
function recordFacts(record: DocumentRecord): Fact[] {
  return Object.entries(record)
    .filter(([name]) => name !== 'status_code' && name !== 'message')
    .map(([name, value]) => {
      const text = String(value);
      return dates.has(name)
        ? { name, value: formatInstant(text), hover: text, copy: true }
        : { name, value: text, mono: true, copy: true };
    });
}
