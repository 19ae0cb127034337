import { shapeOfPath } from '../contract/finding.ts';
import { shortHash } from '../text/short-hash.ts';
import type { CheckSubject } from './report.ts';

const subjectText = ({ kind, name }: CheckSubject): string => `${kind}:${name}`;

/** What stays the same of a probe over runs and machines: which probe it is, of what, and as whom. */
export const probeFingerprint = (
  probe: string,
  subject: CheckSubject,
  visitor: string | null,
): string => shortHash(JSON.stringify([probe, subjectText(subject), visitor]));

/**
 * The same of one finding, with its clause and its place. Numbers of items, times, ids and values are no part of it.
 */
export const findingFingerprint = (
  probe: string,
  subject: CheckSubject,
  visitor: string | null,
  { clause, path }: { clause: string; path: string },
): string =>
  shortHash(JSON.stringify([probe, subjectText(subject), visitor, clause, shapeOfPath(path)]));
