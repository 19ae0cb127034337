import type { Log, ReportingDescriptor, Result, Suppression } from 'sarif';
import type { CheckFinding, CheckReport, CheckSubject, ProbeResult } from '#core/check/report.ts';
import { clauseById } from '#core/contract/clauses.ts';
import { fixes } from '#core/diagnosis/fixes.ts';

/** What was checked: the address of its file, relative to the repository, and the line in which a subject stands there. */
export type CheckedFile = { uri: string; lineOf(subject: CheckSubject): number };

/** The rule of a clause. */
function ruleOf(id: string): ReportingDescriptor {
  const clause = clauseById(id);
  return {
    id,
    shortDescription: { text: clause?.title ?? id },
    fullDescription: { text: sentences(clause?.title ?? id, clause && `(${clause.section})`) },
    help: { text: fixes[id] ?? 'See what the contract says about this clause.' },
    defaultConfiguration: { level: clause?.level === 'error' ? 'error' : 'warning' },
    properties: { section: clause?.section ?? '', ours: clause?.ours ?? false },
  };
}

/** A text in which no place is a link: SARIF reads one in brackets before an address (3.11.6). */
const plain = (text: string): string => text.replaceAll(/[\\[\]]/g, (letter) => `\\${letter}`);

const sentences = (...texts: (string | undefined)[]): string =>
  texts.filter((one) => one !== undefined && one !== '').join(' ');

const accepted: Suppression = { kind: 'external', status: 'accepted' };

function resultOf(
  probe: ProbeResult,
  {
    clause,
    level,
    message,
    effect,
    fix,
    path,
    assumption,
    fingerprint,
    isAccepted,
    change,
  }: CheckFinding,
  rules: readonly string[],
  { uri, lineOf }: CheckedFile,
  hasAccepted: boolean,
): Result {
  const { subject, visitor, id, replay, request } = probe;
  return {
    ruleId: clause,
    ruleIndex: rules.indexOf(clause),
    level,
    message: { text: plain(sentences(message, effect, fix)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          region: { startLine: lineOf(subject) },
        },
        logicalLocations: [{ fullyQualifiedName: `${subject.kind}:${subject.name}` }],
      },
    ],
    partialFingerprints: { 'assay/v1': fingerprint },
    ...(change === null
      ? {}
      : { baselineState: change === 'new' ? ('new' as const) : ('unchanged' as const) }),
    // Either every result says whether it is suppressed, or none does (3.27.23).
    ...(hasAccepted ? { suppressions: isAccepted ? [accepted] : [] } : {}),
    properties: {
      probe: id,
      place: path,
      visitor,
      replay,
      request: request && `${request.method} ${request.url}`,
      assumption,
      flaky: probe.outcome === 'flaky',
    },
  };
}

/** The report as SARIF 2.1.0: a rule is a clause, and a result is a finding. */
export function sarifReport(
  { summary, probes }: CheckReport,
  version: string,
  file: CheckedFile,
): Log {
  const rules = [
    ...new Set(probes.flatMap(({ findings }) => findings.map(({ clause }) => clause))),
  ].sort();
  const hasAccepted = summary.findings.accepted > 0;
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            version,
            semanticVersion: version,
            rules: rules.map(ruleOf),
          },
        },
        invocations: [
          {
            executionSuccessful: summary.isComplete && summary.problems.length === 0,
            startTimeUtc: summary.startedAt,
            endTimeUtc: new Date(
              Date.parse(summary.startedAt) + summary.milliseconds,
            ).toISOString(),
            toolExecutionNotifications: summary.problems.map(({ subject, text }) => ({
              level: 'error' as const,
              message: { text: plain(`${subject.kind} ${subject.name}: ${text}`) },
            })),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: probes.flatMap((probe) =>
          probe.findings.map((finding) => resultOf(probe, finding, rules, file, hasAccepted)),
        ),
      },
    ],
  };
}
