import { expect, test } from 'vitest';
import { checkCommands, pickedResult, stepResult } from '#renderer/checks/commands.ts';
import { createStores } from '#renderer/shell/context.ts';
import { blankTab } from '#renderer/widget/setup/tab-draft.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { answering, workspaceWith } from '../answering.ts';

const shop = { ...blankTab(), id: 't', name: 'Shop', webhook_url: 'https://shop.example/hook' };

const stores = () => {
  const made = createStores(answering({}));
  made.workspace.setState({
    workspace: {
      state: 'ready',
      value: workspaceWith({ tabs: [shop] }),
    },
  });
  made.shell.go('widget');
  return made;
};

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
