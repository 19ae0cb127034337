import { type Finding, type Level, subjectOutsideText } from '../../contract/finding.ts';
import { fixes } from '../../diagnosis/fixes.ts';
import { several } from '../../text/wording.ts';
import type { ProbeExchange, ProbeFinding } from './probe.ts';

/** A path without its numbers, so that it is the same for every item. */
export const shapeOfPath = (path: string): string => path.replaceAll(/\[\d+\]/g, '[*]');

/** Not about the settings or the request, which are Assay's or the user's; but an address that no browser calls is the webhook's. */
const isAboutReply = (finding: Finding): boolean => {
  const subject = subjectOutsideText(finding);
  if (finding.clause === 'TAB-DIR-1') return subject !== 'tab';
  return subject !== 'request' && subject !== 'tab';
};

/**
 * What the verdict on a reply already found at a level, as findings of a probe: one for each clause and place, whatever number of items has it.
 */
export function fromVerdict({ findings }: ProbeExchange, level: Level): ProbeFinding[] {
  const seen = new Map<string, { first: Finding; count: number }>();
  for (const finding of findings) {
    if (finding.level !== level || !isAboutReply(finding)) continue;
    const key = `${finding.clause} ${shapeOfPath(finding.path)}`;
    const known = seen.get(key);
    if (known) known.count += 1;
    else seen.set(key, { first: finding, count: 1 });
  }
  return [...seen.values()].map(({ first, count }) => ({
    clause: first.clause,
    path: first.path,
    message:
      count === 1
        ? first.message
        : `${first.message} (${several(count - 1, 'more finding')} like this.)`,
    effect: first.effect,
    fix: first.fix ?? fixes[first.clause],
  }));
}
