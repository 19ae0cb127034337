import { Eye } from 'lucide-react';
import { longestLine, shortened } from '#core/widget/simulator/shorten.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { attemptsText, nextText } from '../outcome/follow-words.ts';
import styles from './list.module.css';
import { agoText, leftText, lookOf, titleOf } from './list-words.ts';

/** The sign of the last outcome, in shape and colour. */
export function StatusSign({ row }: { row: DocumentRow }) {
  const { word, icon: Icon, tone } = lookOf(row);
  return <Icon size={15} className={cx(styles.sign, styles[tone])} role="img" aria-label={word} />;
}

const gridcell = { role: 'gridcell' };

/** A document in two lines: what it is, and how it stands. */
export function DocumentLines({ row, now }: { row: DocumentRow; now: number }) {
  return (
    <div {...gridcell} className={styles.lines}>
      <StatusSign row={row} />
      <span className={styles.words}>
        <span className={cx(styles.title, !row.external_id && styles.mono)} title={row.id}>
          {titleOf(row)}
        </span>
        <span className={styles.text}>
          {row.follow ? <FollowLine follow={row.follow} /> : <Standing row={row} now={now} />}
        </span>
      </span>
    </div>
  );
}

function Standing({ row, now }: { row: DocumentRow; now: number }) {
  const { word } = lookOf(row);
  const left = leftText(row.date_created, now, true);
  const age = agoText(row.date_created, now, true);
  const isAsked = row.askedAt !== null;
  return (
    <span className={styles.standing}>
      <span className={styles.shrinks}>
        {isAsked ? shortened(row.bank_code ?? '', longestLine) || word : word}
      </span>
      {isAsked && age && <span className={styles.more}>{age}</span>}
      {isAsked && left && (
        <span className={cx(styles.more, left.isShort && styles.warning)}>{left.text}</span>
      )}
    </span>
  );
}

/** How following stands, counted down by the second. */
export function FollowLine({ follow }: { follow: Follow }) {
  const now = useNow(1000);
  return (
    <span
      className={cx(styles.follow, follow.state === 'paused' ? styles.warning : styles.info)}
      title={`Following until ${formatInstant(follow.deadline)}`}
    >
      <Eye size={12} aria-hidden />
      {nextText(follow, now)} · {attemptsText(follow.attempts)}
    </span>
  );
}
