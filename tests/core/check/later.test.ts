import { expect, test } from 'vitest';
import { earlierAfter, withAccepted, withRerun } from '#core/check/later.ts';
import { judged, notExercised, type ProbeJudgement } from '#core/check/probes/probe.ts';
import { selectorsOf } from '#core/check/replay.ts';
import { earlierOf, type ProbeHead, reportOf, resultOf } from '#core/check/summary.ts';

const headOf = (id: string): ProbeHead => ({
  id,
  title: id,
  clauses: ['TAB-DEL-1'],
  level: 'error',
  assumption: null,
  subject: { kind: 'tab', name: 'Orders' },
  visitor: null,
  replay: 'assay check',
});
const broken = judged([{ clause: 'TAB-DEL-1', path: '$', message: 'm', effect: 'e' }]);
const held: ProbeJudgement = { outcome: 'held' };

/** A report of probes that came to these judgements, compared with what was known before. */
function reportWith(
  judgements: Readonly<Record<string, ProbeJudgement>>,
  earlier: ReturnType<typeof earlierOf> | null = null,
) {
  const known = {
    accepted: new Set<string>(),
    earlier: earlier && new Set(earlier.map(({ fingerprint }) => fingerprint)),
  };
  const probes = Object.entries(judgements).map(([id, judgement]) =>
    resultOf(headOf(id), [{ judgement, about: null }], known),
  );
  return reportOf(probes, {
    startedAt: '2026-11-21T12:00:00.000Z',
    milliseconds: 5,
    stoppedBy: null,
    calls: [1, 2],
    written: [],
    notWhatVisitorsGet: [],
    problems: [{ subject: { kind: 'tab', name: 'Orders' }, text: 'No secret.' }],
    earlier,
  });
}

test('a probe that ran again takes the place of its result, and everything is counted anew', () => {
  const before = reportWith({ one: broken, two: broken });
  const earlier = earlierOf(before);
  const shown = reportWith({ one: broken, two: broken }, earlier);
  const again = { ...reportWith({ one: held }, earlier) };
  again.summary = { ...again.summary, problems: [] };
  const after = withRerun(shown, again, earlier);
  expect(after.probes.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
    'one held',
    'two broken',
  ]);
  expect(after.summary).toMatchObject({
    findings: { error: 1 },
    changes: { new: 0, stillFailing: 1, fixed: [earlier[0]?.fingerprint] },
    problems: [],
    times: { calls: 2 },
  });
  expect(after.clauses.broken).toEqual(['TAB-DEL-1']);
});

test('what a baseline accepts no longer counts, until the baseline is empty again', () => {
  const report = reportWith({ one: broken });
  const all = new Set(earlierOf(report).map(({ fingerprint }) => fingerprint));
  const accepted = withAccepted(report, all, null);
  expect(accepted.summary.findings).toEqual({ error: 0, warning: 0, accepted: 1 });
  expect(withAccepted(accepted, new Set(), null).summary.findings.error).toBe(1);
});

test('what a run did not get to is still known to the next one', () => {
  const known = earlierOf(reportWith({ one: broken, two: broken }));
  const next = earlierAfter(known, reportWith({ one: held, two: notExercised('Stopped.') }));
  expect(next).toEqual(known.filter(({ probe }) => probe === known[1]?.probe));
});

test('one probe is selected by its subject, its visitor and its id', () => {
  expect(selectorsOf({ kind: 'tab', name: 'A, B' }, 'one', 'Ada')).toEqual([
    'tab:A* B',
    'visitor:Ada',
    'one',
  ]);
});
