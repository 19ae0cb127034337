import type { ReactNode } from 'react';
import { longestLine, shortened } from '#core/widget/simulator/shorten.ts';
import type { DocumentCall } from '#operations/document-schemas.ts';
import { cx } from '../../ui/cx.ts';
import { formatClock, formatInstant, formatMilliseconds } from '../../ui/format.ts';
import { LevelIcon } from '../../ui/level-icon.tsx';
import { lookOf } from '../list/list-words.ts';
import styles from './timeline.module.css';

/** One column of the calls; `width` in pixels. */
type Column = {
  title: string;
  width: number;
  mono?: boolean;
  cell(call: DocumentCall, isShown: boolean): ReactNode;
};

/** THE columns of the timeline; the two facts stand side by side (DOC-REP-2). */
export const columns: readonly Column[] = [
  {
    title: 'Time',
    width: 104,
    cell: ({ at }, isShown) => (
      <>
        <span className={cx(isShown && styles.shown)} title={formatInstant(at)}>
          {formatClock(at)}
        </span>
        {isShown && <span className="spoken">open</span>}
      </>
    ),
  },
  {
    title: 'HTTP status',
    width: 92,
    mono: true,
    cell: ({ httpStatus }) => httpStatus ?? 'no reply',
  },
  {
    title: 'status_code',
    width: 92,
    mono: true,
    cell: ({ status_code, httpStatus }) =>
      status_code ?? (httpStatus === null ? 'no reply' : 'none'),
  },
  { title: 'status', width: 136, cell: (call) => <CallStatus call={call} /> },
  {
    title: 'Findings',
    width: 88,
    cell: ({ errors, warnings }) => (
      <>
        <Count level="error" count={errors} />
        <Count level="warning" count={warnings} />
        {errors + warnings === 0 && <span className={styles.aside}>none</span>}
      </>
    ),
  },
  {
    title: 'Duration',
    width: 80,
    cell: ({ total }) => (total === null ? null : formatMilliseconds(total)),
  },
];

/** Pixels of a row. */
export const callsWidth = columns.reduce((sum, { width }) => sum + width, 0);

function CallStatus({ call }: { call: DocumentCall }) {
  const { word, icon: Icon, tone } = lookOf(call);
  return (
    <>
      <Icon size={14} className={cx(styles.sign, styles[tone])} aria-hidden />
      <span className={styles.words} title={call.failure ?? word}>
        {shortened(call.status ?? word, longestLine)}
      </span>
      {!call.kept && call.failure === null && <span className={styles.aside}>not stored</span>}
    </>
  );
}

const Count = ({ level, count }: { level: 'error' | 'warning'; count: number }) =>
  count === 0 ? null : (
    <span className={styles.levels}>
      <LevelIcon level={level} /> {count}
    </span>
  );
