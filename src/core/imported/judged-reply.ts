import { type ChosenReadings, joinAssumptions } from '../contract/assumptions.ts';
import { byLevel, type Finding } from '../contract/finding.ts';
import { judge, type ReplyToJudge } from '../contract/judge.ts';
import type { Assumption } from '../contract/verdict.ts';
import type { ImportedExchange } from './imported-exchange.ts';
import type { RecordedReplies } from './recorded-reply.ts';

/**
 * What to import. `known` are secrets of this Assay: whole ones are masked as well. A call that cannot
 * be judged is left aside; with `recorded`, the replies that a recorder saw, it is kept as unread.
 */
export type TextToImport = {
  body: Uint8Array | string;
  choices: ChosenReadings;
  known: readonly string[];
  recorded?: RecordedReplies;
};

/** An exchange of which nothing but its verdict is known. */
export const nothingKnown: Omit<
  ImportedExchange,
  'as' | 'outcome' | 'findings' | 'steps' | 'assumptions'
> = {
  hop: null,
  surface: null,
  category: null,
  entry: null,
  at: null,
  documentId: null,
  isMock: false,
  tabName: null,
  entries: 1,
  request: null,
  head: null,
  platform: null,
  failure: null,
  verdict: null,
  cors: null,
  asSent: null,
  body: null,
};

/** What judging a reply tells of an exchange. */
export type Judged = Pick<
  ImportedExchange,
  'as' | 'outcome' | 'findings' | 'steps' | 'assumptions' | 'verdict' | 'asSent' | 'body'
>;

/** Judges a reply as a sent call's is judged: with its secrets masked afterwards. */
export function judged(reply: ReplyToJudge): Judged {
  const result = judge(reply);
  const { as, outcome, findings, steps, assumptions } = result.verdict;
  return {
    as,
    outcome,
    findings,
    steps,
    assumptions,
    verdict: result.verdict,
    asSent: 'asSent' in result ? result.asSent : null,
    body: result.reply,
  };
}

/** What is judged, with more that is said of the call around the reply. */
export function withMore<Found extends Judged>(
  found: Found,
  more: readonly Finding[],
  assumed: readonly Assumption[] = [],
): Found {
  const findings = [...more, ...found.findings].sort(byLevel);
  const assumptions = joinAssumptions(assumed, found.assumptions);
  const verdict = found.verdict && { ...found.verdict, findings, assumptions };
  return { ...found, findings, assumptions, verdict };
}
