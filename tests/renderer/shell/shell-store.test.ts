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
