import { type Calibration, calibratedRows, withSeenOf } from '../recorded/calibration.ts';
import { findingFingerprint, probeFingerprint } from './fingerprint.ts';
import { clauseMatrix } from './matrix.ts';
import type { ProbeFinding, ProbeJudgement } from './probes/probe.ts';
import type { CheckFinding, CheckReport, ProbeResult, ShownRequest, Written } from './report.ts';
import { timesOf } from './times.ts';

/** A probe as it ran, once for each repetition. `about` is what shows the judgement of that run. */
export type ProbeRun = {
  judgement: ProbeJudgement;
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

/** What earlier runs and people said about findings. */
export type Known = { accepted: ReadonlySet<string>; earlier: ReadonlySet<string> | null };

/** A finding of an earlier run: its own fingerprint, and that of its probe. */
export type EarlierFinding = { fingerprint: string; probe: string; depth?: number | undefined };

function findingOf(head: ProbeHead, found: ProbeFinding, known: Known): CheckFinding {
  const { clause = head.clauses[0] ?? '', path, message, effect, fix = '', depth, restsOn } = found;
  const fingerprint = findingFingerprint(head.id, head.subject, head.visitor, { clause, path });
  const change =
    known.earlier === null ? null : known.earlier.has(fingerprint) ? 'stillFailing' : 'new';
  return {
    clause,
    level: head.level,
    path,
    message,
    effect,
    fix,
    assumption: head.assumption,
    fingerprint,
    isAccepted: known.accepted.has(fingerprint),
    change,
    depth,
    restsOn,
  };
}

/** One probe with all its runs: broken where every run that came to something is, flaky where only some are. */
export function resultOf(head: ProbeHead, runs: readonly ProbeRun[], known: Known): ProbeResult {
  const broken = runs.filter(({ judgement }) => judgement.outcome === 'broken');
  const holding = runs.filter(({ judgement }) => judgement.outcome === 'held');
  const findings = new Map<string, CheckFinding>();
  for (const { judgement } of broken) {
    if (judgement.outcome !== 'broken') continue;
    for (const found of judgement.findings) {
      const finding = findingOf(head, found, known);
      if (!findings.has(finding.fingerprint)) findings.set(finding.fingerprint, finding);
    }
  }
  const shown = broken[0] ?? holding[0] ?? runs[0];
  const judgement = shown?.judgement;
  const outcome =
    broken.length > 0 && holding.length > 0 ? 'flaky' : (judgement?.outcome ?? 'notExercised');
  return {
    ...head,
    clauses: [...head.clauses],
    outcome,
    reason:
      judgement !== undefined && 'reason' in judgement
        ? judgement.reason
        : judgement === undefined
          ? 'The check was stopped before this probe.'
          : null,
    provesNothing: judgement?.outcome === 'held' ? (judgement.provesNothing ?? null) : null,
    findings: [...findings.values()],
    request: shown?.about?.request ?? null,
    status: shown?.about?.status ?? null,
    exchange: shown?.about?.ref ?? null,
    depth: shown?.about?.depth ?? 0,
    fingerprint: probeFingerprint(head.id, head.subject, head.visitor),
    runs: { total: runs.length, broken: broken.length },
  };
}

/** What a whole run came to, besides its probes. */
export type RunFacts = {
  startedAt: string;
  milliseconds: number;
  stoppedBy: 'cancelled' | 'timeout' | null;
  calls: readonly number[];
  written: readonly Written[];
  problems: CheckReport['summary']['problems'];
  notWhatVisitorsGet: NonNullable<CheckReport['summary']['notWhatVisitorsGet']>;
  earlier: readonly EarlierFinding[] | null;
};

const sameWrite = (one: Written): string =>
  JSON.stringify([one.subject, one.action, one.record, one.what]);

/** The whole report. */
export function reportOf(probes: readonly ProbeResult[], facts: RunFacts): CheckReport {
  const findings = probes.flatMap((probe) => probe.findings);
  const count = (outcome: ProbeResult['outcome']): number =>
    probes.filter((probe) => probe.outcome === outcome).length;
  const open = findings.filter(({ isAccepted }) => !isAccepted);
  const now = new Set(findings.map(({ fingerprint }) => fingerprint));
  // What was not tried again is not fixed, and nor is what a reply hides that could not be read as far.
  const depths = new Map(
    probes.flatMap(({ outcome, fingerprint, depth }) =>
      outcome === 'notExercised' || outcome === 'notCheckable' ? [] : [[fingerprint, depth]],
    ),
  );
  const changed = (change: CheckFinding['change']): number =>
    findings.filter((finding) => finding.change === change).length;
  return {
    summary: {
      isComplete: facts.stoppedBy === null,
      stoppedBy: facts.stoppedBy,
      startedAt: facts.startedAt,
      milliseconds: Math.round(facts.milliseconds),
      probes: {
        held: count('held'),
        broken: count('broken'),
        flaky: count('flaky'),
        notExercised: count('notExercised'),
        notCheckable: count('notCheckable'),
      },
      findings: {
        error: open.filter(({ level }) => level === 'error').length,
        warning: open.filter(({ level }) => level === 'warning').length,
        accepted: findings.length - open.length,
      },
      changes:
        facts.earlier === null
          ? null
          : {
              new: changed('new'),
              stillFailing: changed('stillFailing'),
              fixed: facts.earlier
                .filter(
                  ({ fingerprint, probe, depth = 0 }) =>
                    depth <= (depths.get(probe) ?? -1) && !now.has(fingerprint),
                )
                .map(({ fingerprint }) => fingerprint),
            },
      times: timesOf(facts.calls),
      provesNothing: probes.flatMap(({ id, subject, provesNothing }) =>
        provesNothing === null ? [] : [{ probe: id, subject, text: provesNothing }],
      ),
      problems: facts.problems,
      ...(facts.notWhatVisitorsGet.length > 0 && {
        notWhatVisitorsGet: facts.notWhatVisitorsGet,
      }),
      written: [...new Map(facts.written.map((one) => [sameWrite(one), one])).values()],
    },
    clauses: clauseMatrix(probes),
    probes: [...probes],
  };
}

/** The report with what recorded calls say of our assumptions, where they say something, also at the findings that rest on them. */
export function withCalibration(report: CheckReport, calibration: Calibration): CheckReport {
  const rows = calibratedRows(calibration);
  if (rows.length === 0) return report;
  const probes = report.probes.map((probe) => ({
    ...probe,
    findings: withSeenOf(probe.findings, calibration),
  }));
  return { ...report, summary: { ...report.summary, assumptions: rows }, probes };
}

/** Whether the report has a finding that nobody accepted, of at least this level. */
export const hasFindings = (
  { probes }: Pick<CheckReport, 'probes'>,
  failOn: CheckFinding['level'],
): boolean =>
  probes.some(({ findings }) =>
    findings.some(
      ({ level, isAccepted }) => !isAccepted && (level === 'error' || failOn === 'warning'),
    ),
  );

/** What the next run compares with. */
export const earlierOf = ({ probes }: Pick<CheckReport, 'probes'>): EarlierFinding[] =>
  probes.flatMap(({ fingerprint: probe, findings }) =>
    findings.map(({ fingerprint, depth }) => ({ fingerprint, probe, depth })),
  );
