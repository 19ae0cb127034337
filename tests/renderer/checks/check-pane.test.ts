import { createElement } from 'react';
import { expect, test } from 'vitest';
import { probeKey } from '#core/check/changes.ts';
import { tabSchema } from '#core/widget/tab.ts';
import { workspaceSchema } from '#operations/schemas.ts';
import { CheckResults } from '#renderer/checks/check-pane.tsx';
import { checkCommands, pickedResult, stepResult } from '#renderer/checks/commands.ts';
import { createStores } from '#renderer/shell/context.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { answering } from '../answering.ts';
import { markupOf } from '../markup.ts';

const shop = tabSchema.parse({
  id: 't',
  name: 'Shop',
  webhook_url: 'https://shop.example/hook',
  category: 'default',
  tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  tabName: 'Orders',
  agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  agentName: 'Ada',
  sessionId: 's',
});
const checked = { kind: 'tab', id: 't' } as const;

const stores = () => {
  const made = createStores(answering({}));
  made.workspace.setState({
    workspace: {
      state: 'ready',
      value: workspaceSchema.parse({ version: 1, connections: [], tabs: [shop], settings: {} }),
    },
  });
  made.shell.getState().go('widget');
  return made;
};

test('the results say why the check is not complete and what was written', () => {
  const html = markupOf(createElement(CheckResults, { report: aReport(), checked }), stores());
  expect(html).toContain('1 cause breaks the contract. 0 rules hold. 1 piece of advice.');
  expect(html.indexOf('aria-label="Causes"')).toBeLessThan(html.indexOf('Breaks the contract'));
  expect(html.indexOf('Our advice')).toBeLessThan(html.lastIndexOf('Not tested'));
  expect(html).toContain('This report is not complete');
  expect(html).toContain('Created, changed or deleted');
  expect(html).not.toContain('<script>');
});

test('an unfolded result shows its findings, the request, the fix and the command', () => {
  const made = stores();
  const [probe] = aReport().probes;
  made.checks.setState({ picked: probe ? probeKey(probe) : null });
  const html = markupOf(createElement(CheckResults, { report: aReport(), checked }), made);
  for (const part of ['TAB-ITM-2', 'Smallest request', 'GET https://', 'Fix', 'replay command'])
    expect(html).toContain(part);
});

test('F8 goes from one result with findings to the next, and commands follow what there is', () => {
  const made = stores();
  expect(checkCommands(made).map(({ id }) => id)).toEqual(['check-read', 'check-everything']);
  expect(stepResult(made, 1)).toBe(false);
  made.checks.setState({ reports: { 'tab:t': aReport() }, open: ['tab:t'] });
  const seen = ([1, 1, 1, -1] as const).map((by) => {
    stepResult(made, by);
    return pickedResult(made)?.id;
  });
  expect(seen).toEqual(['get-items-reply', 'update-shows', 'get-items-reply', 'update-shows']);
  const ids = checkCommands(made).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['check-failed', 'check-show']));
});
