import { clauseById } from '../../contract/clauses.ts';
import {
  countFindings,
  type Finding,
  type Level,
  shapeOfPath,
  subjectOutsideText,
} from '../../contract/finding.ts';
import type { ProbeExchange, ProbeFinding } from './probe.ts';

/** Not about the settings or the request, which are Assay's or the user's; but an address that no browser calls is the webhook's. */
const isAboutReply = (finding: Finding): boolean => {
  const subject = subjectOutsideText(finding);
  if (finding.clause === 'TAB-DIR-1') return subject !== 'tab';
  return subject !== 'request' && subject !== 'tab';
};

/** What keeps rows from being opened and changed. */
const isInTheWay = ({ clause, path }: Finding): boolean =>
  clause === 'TAB-ENV-1' || path.endsWith('].id');

/** What to do where a record is not found although get_items lists it: the path of the webhook is right then. */
const notFoundFix = 'Look the record up by the id of the call: get_items lists it.';

/** What the verdict found on a reply about a record of the list, which the webhook has to find. */
export const ofRecord = (exchange: ProbeExchange, level: Level): ProbeFinding[] =>
  fromVerdict(exchange, level).map((finding) =>
    exchange.status === 404 && finding.path === '$' ? { ...finding, fix: notFoundFix } : finding,
  );

/**
 * What the verdict on a reply already found at a level, as findings of a probe: one for each clause and place, whatever number of items has it.
 */
export function fromVerdict(
  { findings, depth, isReadPast }: ProbeExchange,
  level: Level,
): ProbeFinding[] {
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
    message: first.message,
    effect: first.effect,
    fix: first.fix ?? clauseById(first.clause)?.fix,
    count: count === 1 ? undefined : count,
    edit: first.edit,
    isReadPast: isReadPast && first.edit && isInTheWay(first) ? true : undefined,
    depth,
  }));
}
