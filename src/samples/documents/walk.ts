import type { documentStatuses } from '#core/document/record.ts';
import { type Body, completed, type Moment, second, unfinished } from './record.ts';

/** A status, and how many seconds after the first request it sets in. */
export type Stage = { from: number; status: (typeof documentStatuses)[number] };

/** Pending, then Processing, then Completed, as a client that follows a document sees it. */
export const forward: readonly Stage[] = [
  { from: 0, status: 'Pending' },
  { from: 4, status: 'Processing' },
  { from: 8, status: 'Completed' },
];

/** Ends in Failed. */
export const failing: readonly Stage[] = [
  { from: 0, status: 'Pending' },
  { from: 4, status: 'Processing' },
  { from: 8, status: 'Failed' },
];

/** Steps back after it was complete, which a follower should notice (DOC-STA-1). */
export const backward: readonly Stage[] = [
  { from: 0, status: 'Processing' },
  { from: 4, status: 'Completed' },
  { from: 8, status: 'Pending' },
];

/** The reply of a document that was submitted when first asked for and walks through the stages in real time. */
export async function walk(moment: Moment, stages: readonly Stage[]): Promise<Body> {
  const elapsed = (moment.now - moment.firstAskedAt) / second;
  const status = stages.findLast((stage) => stage.from <= elapsed)?.status ?? 'Pending';
  if (status === 'Completed') return completed(moment, 'small', moment.firstAskedAt);
  const body = unfinished(moment, status, moment.firstAskedAt);
  return status === 'Failed' ? { ...body, message: 'The PDF has no readable pages' } : body;
}
