import { createElement } from 'react';
import { expect, test } from 'vitest';
import { workspaceSchema } from '#operations/schemas.ts';
import { documentsOf, writesOf } from '#renderer/checks/check-setup.ts';
import { everything, matchingProbes, sorted } from '#renderer/checks/check-words.ts';
import { checkCommands, stepResult } from '#renderer/checks/commands.ts';
import { ProbeDetail } from '#renderer/checks/probe-detail.tsx';
import { ClauseDetail, RunSummary } from '#renderer/checks/run-summary.tsx';
import { createStores } from '#renderer/shell/context.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { answering } from '../answering.ts';
import { markupOf } from '../markup.ts';

const stores = () => {
  const made = createStores(answering({}));
  made.workspace.setState({
    workspace: {
      state: 'ready',
      value: workspaceSchema.parse({ version: 1, connections: [], tabs: [], settings: {} }),
    },
  });
  return made;
};

test('passes that prove nothing come first, and then what is broken', () => {
  expect(sorted(aReport().probes).map(({ id }) => id)).toEqual([
    'get-items-clean',
    'get-items-reply',
    'update-stale',
    'delete-row',
  ]);
});

test('the results are narrowed by words and by an outcome', () => {
  const { probes } = aReport();
  const idsOf = (filter: Partial<typeof everything>): string[] =>
    matchingProbes(probes, { ...everything, ...filter }).map(({ id }) => id);
  expect(idsOf({ search: 'tab-dir' })).toEqual(['update-stale']);
  expect(idsOf({ outcome: 'provesNothing' })).toEqual(['get-items-clean']);
  expect(idsOf({ outcome: 'held' })).toEqual([]);
});

test('the summary names what proves nothing, what is broken, why it is not complete, and what was written', () => {
  const html = markupOf(createElement(RunSummary, { report: aReport() }), stores());
  expect(html.indexOf('Passes that prove nothing')).toBeLessThan(
    html.indexOf('aria-label="Broken"'),
  );
  expect(html).toContain('This report is not complete');
  expect(html).toContain('Created, changed or deleted by this check');
  expect(html).not.toContain('<script>');
});

test('a result shows its findings, the request, the fix and the command', () => {
  const [probe] = aReport().probes;
  if (!probe) throw new Error('There is a probe.');
  const html = markupOf(createElement(ProbeDetail, { probe }), stores());
  for (const part of ['TAB-ITM-2', 'Smallest request', 'GET https://', 'Fix', 'Replay'])
    expect(html).toContain(part);
});

test('a clause leads to the probes about it', () => {
  const report = aReport();
  const html = markupOf(createElement(ClauseDetail, { report, id: 'TAB-ITM-2' }), stores());
  expect(html).toContain('Probes about this clause');
  const untried = markupOf(createElement(ClauseDetail, { report, id: 'DOC-XML-1' }), stores());
  expect(untried).not.toContain('Probes about this clause');
});

test('F8 goes from one result with findings to the next, and commands follow what there is', () => {
  const made = stores();
  expect(checkCommands(made).some(({ id }) => id === 'check-as-sarif')).toBe(false);
  made.checks.setState({ report: aReport() });
  const shown = (): string | undefined => {
    const { shown: now, report } = made.checks.getState();
    return report?.probes.find(
      ({ fingerprint }) => now !== null && 'probe' in now && now.probe === fingerprint,
    )?.id;
  };
  const seen = ([1, 1, 1, -1] as const).map((by) => {
    stepResult(made, by);
    return shown();
  });
  expect(seen).toEqual(['get-items-reply', 'update-stale', 'get-items-reply', 'update-stale']);
  const ids = checkCommands(made).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['rerun-probe', 'check-as-sarif']));
});

test('what is written is known before, and follows the chosen probes', () => {
  expect(writesOf({ off: [] })).toContain('direct update_item with the first row');
  expect(
    writesOf({ off: ['updates', 'deletions', 'messages'].map((name) => `group:${name}`) }),
  ).toEqual([]);
});

test('of the documents of a list, those with an outcome are fetched again', () => {
  expect(documentsOf([])).toEqual([]);
});
