import { explained } from './causes.ts';
import type { ProbeJudgement } from './probes/probe.ts';
import type { CheckFinding, CheckReport, ProbeResult, ShownRequest, Written } from './report.ts';

/** A probe as it ran. `about` is what shows its judgement; `stoppedBy` as in its result. */
export type ProbeRun = {
  judgement: ProbeJudgement;
  stoppedBy?: string[] | undefined;
  about: {
    request: ShownRequest | null;
    status: number | null;
    ref: string | null;
    depth: number;
  } | null;
};

/** A probe on a subject, as the report names it. */
export type ProbeHead = Pick<
  ProbeResult,
  'id' | 'title' | 'clauses' | 'level' | 'assumption' | 'subject' | 'visitor' | 'replay'
>;

const notReached: ProbeJudgement = {
  outcome: 'notExercised',
  reason: 'The check was stopped before this probe.',
};

/** A probe with what it came to; null: the check was stopped before it. */
export function resultOf(head: ProbeHead, run: ProbeRun | null): ProbeResult {
  const { judgement, about, stoppedBy } = run ?? { judgement: notReached, about: null };
  const { level, assumption } = head;
  return {
    ...head,
    clauses: [...head.clauses],
    outcome: judgement.outcome,
    reason: 'reason' in judgement ? judgement.reason : null,
    stoppedBy,
    provesNothing: judgement.outcome === 'held' ? (judgement.provesNothing ?? null) : null,
    findings:
      judgement.outcome === 'broken'
        ? judgement.findings.map(({ clause = head.clauses[0] ?? '', fix = '', ...found }) => ({
            clause,
            level,
            fix,
            assumption,
            ...found,
          }))
        : [],
    request: about?.request ?? null,
    status: about?.status ?? null,
    exchange: about?.ref ?? null,
    depth: about?.depth ?? 0,
  };
}

const leftOutReason = 'Left out by --only.';

/** A probe without its findings about clauses that are left out. */
export function withoutClauses(
  result: ProbeResult,
  isLeftOut: (clause: string) => boolean,
): ProbeResult {
  const findings = result.findings.filter(({ clause }) => !isLeftOut(clause));
  if (findings.length === result.findings.length) return result;
  if (findings.length > 0) return { ...result, findings };
  return { ...result, findings, outcome: 'notExercised', reason: leftOutReason };
}

/** What a whole run came to, besides its probes. `leftOut` are the clauses that nobody wants to hear of. */
export type RunFacts = {
  startedAt: string;
  milliseconds: number;
  stoppedBy: 'cancelled' | 'timeout' | null;
  written: readonly Written[];
  problems: CheckReport['summary']['problems'];
  leftOut: readonly string[];
  notWhatVisitorsGet: NonNullable<CheckReport['summary']['notWhatVisitorsGet']>;
};

const sameWrite = (one: Written): string =>
  JSON.stringify([one.subject, one.action, one.record, one.what]);

/** The whole report. */
export function reportOf(probes: readonly ProbeResult[], facts: RunFacts): CheckReport {
  const findings = probes.flatMap((probe) => probe.findings);
  const count = (outcome: ProbeResult['outcome']): number =>
    probes.filter((probe) => probe.outcome === outcome).length;
  const ofLevel = (wanted: CheckFinding['level']): number =>
    findings.filter(({ level }) => level === wanted).length;
  return {
    summary: {
      isComplete: facts.stoppedBy === null,
      stoppedBy: facts.stoppedBy,
      startedAt: facts.startedAt,
      milliseconds: Math.round(facts.milliseconds),
      probes: {
        held: count('held'),
        broken: count('broken'),
        notExercised: count('notExercised'),
        notCheckable: count('notCheckable'),
      },
      findings: {
        error: ofLevel('error'),
        warning: ofLevel('warning'),
      },
      ...(facts.leftOut.length > 0 && { leftOut: [...facts.leftOut] }),
      problems: facts.problems,
      ...(facts.notWhatVisitorsGet.length > 0 && {
        notWhatVisitorsGet: facts.notWhatVisitorsGet,
      }),
      written: [...new Map(facts.written.map((one) => [sameWrite(one), one])).values()],
    },
    causes: explained({ probes, summary: facts }).map(
      ({ isAdvice: _, results: __, ...cause }) => cause,
    ),
    probes: [...probes],
  };
}

/** Whether the report has a finding of at least this level. */
export const hasFindings = (
  { probes }: Pick<CheckReport, 'probes'>,
  failOn: CheckFinding['level'],
): boolean =>
  probes.some(({ findings }) =>
    findings.some(({ level }) => level === 'error' || failOn === 'warning'),
  );
