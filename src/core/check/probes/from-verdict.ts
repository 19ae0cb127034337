import {
  countFindings,
  type Finding,
  type Level,
  shapeOfPath,
  subjectOutsideText,
} from '../../contract/finding.ts';
import { fixes } from '../../diagnosis/fixes.ts';
import { manyOf } from '../../text/wording.ts';
import type { ProbeExchange, ProbeFinding } from './probe.ts';

/** Not about the settings or the request, which are Assay's or the user's; but an address that no browser calls is the webhook's. */
const isAboutReply = (finding: Finding): boolean => {
  const subject = subjectOutsideText(finding);
  if (finding.clause === 'TAB-DIR-1') return subject !== 'tab';
  return subject !== 'request' && subject !== 'tab';
};

/**
 * What the verdict on a reply already found at a level, as findings of a probe: one for each clause and place, whatever number of items has it.
 */
export function fromVerdict({ findings, depth }: ProbeExchange, level: Level): ProbeFinding[] {
  const seen = new Map<string, { first: Finding; count: number }>();
  for (const finding of findings) {
    if (finding.level !== level || !isAboutReply(finding)) continue;
    const key = `${finding.clause} ${shapeOfPath(finding.path)}`;
    const known = seen.get(key);
    const count = countFindings([finding]);
    if (known) known.count += count;
    else seen.set(key, { first: finding, count });
  }
  return [...seen.values()].map(({ first, count }) => ({
    clause: first.clause,
    path: first.path,
    message:
      count === 1
        ? first.message
        : `${first.message} (${manyOf(count - 1, 'more finding')} like this.)`,
    effect: first.effect,
    fix: first.fix ?? fixes[first.clause],
    depth,
    restsOn: first.restsOn,
  }));
}
