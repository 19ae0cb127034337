import { expect, test } from 'vitest';
import { judged, type ProbeJudgement } from '#core/check/probes/probe.ts';
import { commandOf, replayCommand, selectorsOf } from '#core/check/replay.ts';
import { withRerun } from '#core/check/rerun.ts';
import { reportOf, resultOf } from '#core/check/summary.ts';
import { facts, headOf } from './a-report.ts';

const broken = judged([{ clause: 'TAB-DEL-1', path: '$', message: 'm', effect: 'e' }]);
const held: ProbeJudgement = { outcome: 'held' };

/** A report of probes that came to these judgements. */
function reportWith(judgements: Readonly<Record<string, ProbeJudgement>>) {
  const probes = Object.entries(judgements).map(([id, judgement]) =>
    resultOf(headOf(id), { judgement, about: null }),
  );
  const problems = [{ subject: { kind: 'tab' as const, name: 'Orders' }, text: 'No secret.' }];
  return reportOf(probes, { ...facts, problems });
}

test('a probe that ran again takes the place of its result, and everything is counted anew', () => {
  const shown = reportWith({ one: broken, two: broken });
  const again = { ...reportWith({ one: held }) };
  again.summary = { ...again.summary, problems: [] };
  const after = withRerun(shown, again);
  expect(after.probes.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
    'one held',
    'two broken',
  ]);
  expect(after.summary).toMatchObject({
    findings: { error: 1 },
    problems: [],
  });
  expect(after.causes.map(({ probes }) => probes)).toEqual([['two']]);
});

test.each([
  [undefined, null, 'assay check'],
  ['shop/assay.yaml', null, 'assay check shop/assay.yaml'],
  ["it's.yaml", 'the test', "assay check 'it'\\''s.yaml' --env 'the test'"],
])('the commands for the file %j in the environment %j begin with %s', (file, name, command) =>
  expect(commandOf(file, name)).toBe(command),
);

test('a probe alone is run by its subject, its visitor and its id', () => {
  const shop = { kind: 'tab', name: 'Shop, *' } as const;
  expect(selectorsOf(shop, 'cors-preflight', null)).toEqual(['tab:Shop* *', 'cors-preflight']);
  expect(replayCommand('assay check', shop, { id: 'delete-row', writes: true }, 'Ada')).toBe(
    "assay check --only 'tab:Shop* *,visitor:Ada,delete-row' --allow-writes",
  );
});

test('a probe without a run was stopped before it', () => {
  expect(resultOf(headOf('one'), null)).toMatchObject({
    outcome: 'notExercised',
    reason: 'The check was stopped before this probe.',
  });
});
