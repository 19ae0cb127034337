import { CircleCheck, CircleX, Eye, UserCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { LevelCounts } from '#core/contract/finding.ts';
import { grouped } from '#core/text/wording.ts';
import { longestLine, shortened } from '#core/widget/simulator/display.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import { TwoLines } from '../../calls/call-list.tsx';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant, useNow } from '../../ui/format.ts';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import styles from '../documents.module.css';
import { FindingCounts } from './finding-counts.tsx';
import { showChecks } from './list-actions.ts';
import {
  agoText,
  attemptsText,
  checksLabel,
  leftText,
  nextText,
  outcomeLabel,
  titleOf,
} from './list-words.ts';

/** The sign of the last outcome, in shape and colour. */
export function StatusSign({ row }: { row: DocumentRow }) {
  const { word, icon: Icon, tone } = outcomeLabel(row);
  return <Icon size={15} className={`tone-${tone}`} role="img" aria-label={word} />;
}

const countsOf = ({ errors, warnings, infos }: DocumentRow): LevelCounts => ({
  error: errors,
  warning: warnings,
  info: infos ?? 0,
});

/** A document in two lines: what it is, and how it stands. */
export const DocumentLines = ({ row, now }: { row: DocumentRow; now: number }) => (
  <TwoLines
    sign={<StatusSign row={row} />}
    first={
      <>
        {row.external_id || row.id === '' ? (
          <span className="ellipsis grow snug" title={`${row.external_id}\n${row.id}`}>
            {titleOf(row)}
          </span>
        ) : (
          <MiddleCut text={titleOf(row)} className="grow snug mono small" />
        )}
        <FindingCounts counts={countsOf(row)} />
        <ChecksBadge row={row} />
      </>
    }
    second={
      <span
        className="grow ellipsis"
        title={[row.bank_code, row.date_created && formatInstant(row.date_created)]
          .filter(Boolean)
          .join('\n')}
      >
        {row.follow ? <FollowLine follow={row.follow} /> : <Standing row={row} now={now} />}
      </span>
    }
  />
);

function Standing({ row, now }: { row: DocumentRow; now: number }) {
  const { word } = outcomeLabel(row);
  const left = leftText(row.date_created, now);
  const age = agoText(row.date_created, now);
  const isAsked = row.askedAt !== null;
  return (
    <span className={styles.standing}>
      <span className="ellipsis">
        {isAsked ? shortened(row.bank_code ?? '', longestLine) || word : word}
      </span>
      {isAsked && age && <span className={cx('rigid', styles.more)}>{age}</span>}
      {isAsked && left && (
        <span className={cx('rigid', styles.more, left.isShort && 'tone-warning')}>
          {left.text}
        </span>
      )}
    </span>
  );
}

/** How following stands, counted down by the second. */
export function FollowLine({ follow }: { follow: Follow }) {
  const now = useNow(1000);
  return (
    <span
      className={cx('inline-row numbers', follow.state === 'paused' ? 'tone-warning' : 'tone-info')}
      title={`Following until ${formatInstant(follow.deadline)}`}
    >
      <Eye size={12} />
      {nextText(follow, now)} · {attemptsText(follow.attempts)}
    </span>
  );
}

/** The outcome of the statement checks of a document; a click shows them. Nothing where no check applies, and a sign alone where all held. */
export function ChecksBadge({ row }: { row: DocumentRow }) {
  const stores = useStores();
  const label = checksLabel(row);
  if (label === null) return null;
  const { broken, isSaid, name, hint } = label;
  const show = (event: MouseEvent): void => {
    // With a key held, the click selects rows.
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    showChecks(stores, row);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className="bare inline-row gap-1 rigid small numbers hovers lights-up"
      aria-label={name}
      title={`${hint} Click to show the statement checks.`}
      onClick={show}
    >
      {broken > 0 ? (
        <>
          <CircleX size={15} className="tone-error" /> {grouped(broken)} broken
        </>
      ) : (
        <CircleCheck size={15} className="tone-ok" />
      )}
      {isSaid && <UserCheck size={13} className="muted" />}
    </button>
  );
}
