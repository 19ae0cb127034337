import { createElement } from 'react';
import { expect, test } from 'vitest';
import { CheckResults } from '#renderer/checks/check-pane.tsx';
import { checkCommands, pickedResult, stepResult } from '#renderer/checks/commands.ts';
import { createStores } from '#renderer/shell/context.ts';
import { blankTab } from '#renderer/widget/setup/tab-draft.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { answering, workspaceWith } from '../answering.ts';
import { markupOf } from '../markup.ts';

const shop = { ...blankTab(), id: 't', name: 'Shop', webhook_url: 'https://shop.example/hook' };
const checked = { kind: 'tab', id: 't' } as const;

const stores = () => {
  const made = createStores(answering({}));
  made.workspace.setState({
    workspace: {
      state: 'ready',
      value: workspaceWith({ tabs: [shop] }),
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
