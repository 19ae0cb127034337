import { expect, test } from 'vitest';
import { changesSince, placedIn } from '#core/check/changes.ts';
import { held, judged, type ProbeJudgement } from '#core/check/probes/probe.ts';
import { hasFindings, type ProbeHead, reportOf, resultOf } from '#core/check/summary.ts';
import { facts, headOf } from './a-report.ts';

const head = headOf('delete-row', 'warning');
const fault = { clause: 'TAB-DEL-1', path: '$', message: 'm', effect: 'e' };
const ran = (judgement: ProbeJudgement) => ({ judgement, about: null });

test('the findings have the level of the probe', () => {
  const result = resultOf(head, ran(judged([fault])));
  expect(result.findings).toMatchObject([{ level: 'warning' }]);
  expect(hasFindings({ probes: [result] }, 'warning')).toBe(true);
  expect(hasFindings({ probes: [result] }, 'error')).toBe(false);
  expect(reportOf([result], facts).summary.findings).toEqual({ error: 0, warning: 1 });
});

test('the next run says what is fixed, new and still failing; what was not tried is not fixed', () => {
  const earlier = placedIn({ probes: [resultOf(head, ran(judged([fault])))] });
  const changes = (judgement: ProbeJudgement | null) => {
    const result = resultOf(head, judgement && ran(judgement));
    const { fixed, new: added, stillFailing } = changesSince({ probes: [result] }, earlier);
    return [fixed, added, stillFailing].map((all) => all.map(({ path }) => path));
  };
  expect(changes(judged([fault]))).toEqual([[], [], ['$']]);
  expect(changes(held())).toEqual([['$'], [], []]);
  expect(changes(judged([{ ...fault, path: '$.items' }]))).toEqual([['$'], ['$.items'], []]);
  expect(changes(null)).toEqual([[], [], []]);
});

test('a finding is known again by its probe, subject, visitor, clause and path, whatever item has it', () => {
  const at = (path: string, more: Partial<ProbeHead> = {}, clause = fault.clause) =>
    resultOf({ ...head, ...more }, ran(judged([{ ...fault, path, clause }])));
  const earlier = placedIn({ probes: [at('$.items[3].title')] });
  const isKnown = (probe: ReturnType<typeof at>): boolean =>
    changesSince({ probes: [probe] }, earlier).stillFailing.length === 1;
  expect(isKnown(at('$.items[12].title'))).toBe(true);
  const others = [
    at('$.items[3].id'),
    at('$.items[3].title', {}, 'TAB-ITM-2'),
    at('$.items[3].title', { id: 'update-row' }),
    at('$.items[3].title', { visitor: 'verified' }),
    at('$.items[3].title', { subject: { kind: 'tab', name: 'Tickets' } }),
    at('$.items[3].title', { subject: { kind: 'connection', name: 'Orders' } }),
  ];
  expect(others.map(isKnown)).toEqual(others.map(() => false));
});
