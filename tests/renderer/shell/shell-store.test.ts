import { expect, test } from 'vitest';
import { connectionActions } from '#renderer/documents/connection/connection-actions.ts';
import { createStores } from '#renderer/shell/context.ts';
import { createShellStore, type ShellStore } from '#renderer/shell/shell-store.ts';
import { tabActions } from '#renderer/widget/commands.ts';
import { answering } from '../answering.ts';

const restored: Parameters<ReturnType<ShellStore['getState']>['restore']>[0] = {
  view: 'tokens',
  recentCommands: [],
  railOpen: false,
  zoom: 110,
};

test('nothing that begins or is restored takes the place of a view that somebody chose, or closes what they opened', () => {
  const shell = createShellStore('start');
  shell.go('start');
  shell.open('new-tab');
  shell.restore(restored);
  shell.beginAt('documents');
  expect(shell.getState()).toMatchObject({ view: 'start', overlay: 'new-tab', zoom: 110 });
});

test.each([
  [tabActions, ['edit-tab', 'duplicate-tab', 'remove-tab']],
  [connectionActions, ['edit-connection', 'remove-connection']],
])('a form about an entry stays about it, whatever is chosen meanwhile', (actionsOf, overlays) => {
  const stores = createStores(answering({}));
  const entry = { id: 'one', name: 'One' };
  for (const overlay of overlays) {
    actionsOf(stores, entry)
      .find(({ id }) => id === overlay)
      ?.run();
    expect(stores.shell.getState()).toMatchObject({ overlay, overlayOf: 'one' });
  }
});

test('of a form that was left, nothing is kept where only its secret was typed', () => {
  const shell = createShellStore();
  const blank = { label: '', secret: '' };
  const keptOf = (typed: Partial<typeof blank>): unknown => {
    shell.getState().keepDraft('new token', { ...blank, ...typed }, blank, { secret: '' });
    return shell.getState().drafts['new token'];
  };
  expect(keptOf({ secret: 'hunter2' })).toBeUndefined();
  expect(keptOf({ label: 'Shop', secret: 'hunter2' })).toEqual({ label: 'Shop', secret: '' });
});
