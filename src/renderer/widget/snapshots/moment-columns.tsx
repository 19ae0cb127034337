import { formatClock, formatMilliseconds } from '../../ui/format.ts';
import type { Moment } from '../simulator/simulator.ts';
import { told } from '../simulator/snapshots.ts';

type MomentColumn = {
  title: string;
  width: number;
  cell(moments: readonly Moment[], index: number): string;
};

const since = (moments: readonly Moment[], index: number): string => {
  const [before, moment] = [moments[index - 1], moments[index]];
  return before && moment ? `+${formatMilliseconds(moment.at - before.at)}` : '';
};

/** The columns of the list of moments; widths in pixels. */
export const momentColumns: readonly MomentColumn[] = [
  { title: 'No.', width: 56, cell: (moments, index) => String(moments[index]?.number ?? '') },
  {
    title: 'At',
    width: 108,
    cell: (moments, index) => formatClock(new Date(moments[index]?.at ?? 0).toISOString()),
  },
  { title: 'After', width: 84, cell: since },
  { title: 'What happened', width: 320, cell: (moments, index) => told(moments, index).words },
  {
    title: 'What the visitor sees',
    width: 520,
    cell: (moments, index) => told(moments, index).changes.join(' · ') || 'No change',
  },
];

/** Pixels of a row. */
export const momentsWidth = momentColumns.reduce((sum, { width }) => sum + width, 0);
