import { expect, test } from 'vitest';
import { held, judged, type ProbeFinding, type ProbeJudgement } from '#core/check/probes/probe.ts';
import {
  earlierOf,
  hasFindings,
  type Known,
  type ProbeHead,
  reportOf,
  resultOf,
} from '#core/check/summary.ts';
import { overBudget, readBudget, timesOf } from '#core/check/times.ts';
import { clauses } from '#core/contract/clauses.ts';

const head: ProbeHead = {
  id: 'delete-row',
  title: 'Delete',
  clauses: ['TAB-DEL-1', 'TAB-DIR-1'],
  level: 'warning',
  assumption: null,
  subject: { kind: 'tab', name: 'Orders' },
  visitor: null,
  replay: 'assay check --only tab:Orders,delete-row',
};
const fault = { clause: 'TAB-DEL-1', path: '$', message: 'm', effect: 'e' };
const nobody: Known = { accepted: new Set(), earlier: null };
const facts = {
  startedAt: '2026-11-21T12:00:00.000Z',
  milliseconds: 5,
  stoppedBy: null,
  calls: [],
  written: [],
  problems: [],
  notWhatVisitorsGet: [],
  earlier: null,
};
const runs = (...judgements: ProbeJudgement[]) =>
  judgements.map((judgement) => ({ judgement, about: null }));

test('every clause is in exactly one list of the matrix', () => {
  const report = reportOf([resultOf(head, runs(judged([fault])), nobody)], facts);
  const { reasons, ...lists } = report.clauses;
  const all = Object.values(lists).flat();
  expect(all.toSorted()).toEqual(clauses.map(({ id }) => id).toSorted());
  expect(lists.broken).toEqual(['TAB-DEL-1']);
  expect(lists.notCheckable).toContain('TAB-EVT-1');
  expect(Object.keys(reasons).toSorted()).toEqual(
    [...lists.notExercised, ...lists.notCheckable].toSorted(),
  );
  expect(reasons['TAB-EVT-1']).toBe('No probe of a check can show it.');
});

test.each<[string, Partial<ProbeHead>, ProbeJudgement, object]>([
  ['a rule that a finding names is broken', {}, judged([fault]), { broken: ['TAB-DEL-1'] }],
  [
    'a rule of which only advice was found is our advice',
    { assumption: 'Silent.' },
    judged([fault]),
    { advice: ['TAB-DEL-1'] },
  ],
  [
    'what the platform sends does not pass',
    { clauses: ['TAB-REQ-9', 'TAB-DEL-1'] },
    held(),
    {
      held: ['TAB-DEL-1'],
      reasons: expect.objectContaining({ 'TAB-REQ-9': 'The platform sends it, not the webhook.' }),
    },
  ],
  [
    'a pass that proves nothing is not tested',
    {},
    { outcome: 'held', provesNothing: 'The list is empty.' },
    {
      notExercised: expect.arrayContaining(['TAB-DEL-1']),
      reasons: expect.objectContaining({ 'TAB-DEL-1': 'The list is empty.' }),
    },
  ],
])('in the matrix, %s', (_what, more, judgement, expected) => {
  const result = resultOf({ ...head, ...more }, runs(judgement), nobody);
  const matrix = reportOf([result], facts).clauses;
  expect(matrix).toEqual({
    held: [],
    broken: [],
    advice: [],
    notExercised: expect.anything(),
    notCheckable: expect.anything(),
    reasons: expect.anything(),
    ...expected,
  });
});

test('a probe that is broken in some runs only is flaky, and its findings count', () => {
  const result = resultOf(head, runs(held(), judged([fault]), held()), nobody);
  expect(result).toMatchObject({ outcome: 'flaky', runs: { total: 3, broken: 1 } });
  expect(hasFindings({ probes: [result] }, 'warning')).toBe(true);
  expect(hasFindings({ probes: [result] }, 'error')).toBe(false);
});

test('the findings have the level of the probe, and a baseline accepts them', () => {
  const [found] = resultOf(head, runs(judged([fault])), nobody).findings;
  expect(found).toMatchObject({ level: 'warning', isAccepted: false, change: null });
  const accepted = { accepted: new Set([found?.fingerprint ?? '']), earlier: null };
  const result = resultOf(head, runs(judged([fault])), accepted);
  expect(hasFindings({ probes: [result] }, 'warning')).toBe(false);
  expect(reportOf([result], facts).summary.findings).toEqual({ error: 0, warning: 0, accepted: 1 });
});

test('the next run says what is fixed, new and still failing; what was not tried is not fixed', () => {
  const earlier = earlierOf(reportOf([resultOf(head, runs(judged([fault])), nobody)], facts));
  const known = { ...nobody, earlier: new Set(earlier.map(({ fingerprint }) => fingerprint)) };
  const changes = (...judgements: ProbeJudgement[]) =>
    reportOf([resultOf(head, runs(...judgements), known)], { ...facts, earlier }).summary.changes;
  const other = { ...fault, path: '$.items' };
  expect(changes(judged([fault]))).toEqual({ new: 0, stillFailing: 1, fixed: [] });
  expect(changes(held())).toEqual({ new: 0, stillFailing: 0, fixed: [earlier[0]?.fingerprint] });
  expect(changes(judged([other]))).toMatchObject({ new: 1, stillFailing: 0 });
  expect(changes()).toEqual({ new: 0, stillFailing: 0, fixed: [] });
});

test('what a reply showed is not fixed by one that could not be read as far', () => {
  const read = (depth: number, ...findings: ProbeFinding[]) => [
    { judgement: judged(findings), about: { request: null, status: 200, ref: null, depth } },
  ];
  const inItem = { ...fault, path: '$.items[0].id', depth: 2 };
  const before = reportOf([resultOf(head, read(2, inItem, fault), nobody)], facts);
  const earlier = earlierOf(before);
  const fixedBy = (depth: number, ...findings: ProbeFinding[]) =>
    reportOf([resultOf(head, read(depth, ...findings), nobody)], { ...facts, earlier }).summary
      .changes?.fixed;
  const [ofItem, ofProbe] = earlier.map(({ fingerprint }) => fingerprint);
  expect(fixedBy(0, { ...fault, path: '$.other' })).toEqual([ofProbe]);
  expect(fixedBy(1)).toEqual([ofProbe]);
  expect(fixedBy(2)).toEqual([ofItem, ofProbe]);
});

test('passes that prove nothing are listed', () => {
  const result = resultOf(head, runs(held('The list is empty.')), nobody);
  expect(reportOf([result], facts).summary.provesNothing).toEqual([
    { probe: 'delete-row', subject: head.subject, text: 'The list is empty.' },
  ]);
});

test('percentiles are values that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(timesOf(hundred)).toEqual({ calls: 100, p50: 50, p90: 90, p95: 95, p99: 99, max: 100 });
  expect(timesOf([])).toBeNull();
  expect(overBudget(hundred, { p95: 94, max: 100 })).toEqual([
    { percentile: 'p95', limit: 94, was: 95 },
  ]);
});

test.each([
  ['p95=800ms, max=2s', { p95: 800, max: 2000 }],
  ['p50=1.25s,', { p50: 1250 }],
  ['', {}],
  ['p95=0ms', null],
  ['p95=5', null],
  ['p75=5ms', null],
  ['max=5ms x', null],
])('the budget %j is %j', (text, budget) => expect(readBudget(text)).toEqual(budget));
