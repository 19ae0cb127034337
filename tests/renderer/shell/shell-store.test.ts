import { expect, test } from 'vitest';
import { createShellStore, type ShellStore } from '#renderer/shell/shell-store.ts';

const restored: Parameters<ReturnType<ShellStore['getState']>['restore']>[0] = {
  view: 'tokens',
  recentCommands: [],
  railOpen: false,
  zoom: 110,
};

test('nothing that begins or is restored takes the place of a view that somebody chose, or closes what they opened', () => {
  const shell = createShellStore('start');
  shell.getState().go('start');
  shell.getState().open('new-tab');
  shell.getState().restore(restored);
  shell.getState().beginAt('documents');
  expect(shell.getState()).toMatchObject({ view: 'start', overlay: 'new-tab', zoom: 110 });
});

test('the view of the last run gives way to what the host kept', () => {
  const shell = createShellStore('start');
  expect(shell.getState()).toMatchObject({ view: 'start', isViewKnown: true });
  shell.getState().restore(restored);
  expect(shell.getState().view).toBe('tokens');
});
