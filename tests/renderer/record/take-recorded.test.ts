import { expect, test } from 'vitest';
import type { RunningRecorder } from '#app/record/recorders.ts';
import { createTakeRecorded } from '#renderer/record/take-recorded.ts';
import { createWorkspaceStore } from '#renderer/shell/workspace-store.ts';
import { answering, ok } from '../answering.ts';
import { fired, list, stage } from '../widget/simulator/stage.ts';

const recorder: RunningRecorder = {
  of: { kind: 'tab', id: 't1' },
  address: 'http://127.0.0.1:5000/hook',
  listening: 'http://127.0.0.1:5000',
  to: 'http://127.0.0.1:1',
  host: 'keep',
  holdsSecrets: false,
  calls: 1,
  errors: 0,
  warnings: 0,
  refs: ['a'],
  onlyInHistory: 0,
  leftAside: [],
};

const mock = {
  of: { kind: 'tab', id: 't2' },
  from: 'samples',
  address: 'http://127.0.0.1:1/default',
} as const;

test('the window asks for what it does not know yet, and lists each call once', async () => {
  const asked: unknown[] = [];
  const call = { tabId: 't1', ref: 'a', fired: fired(list([])) };
  const quietly = answering({
    listRecorders: ({ known = [] }) => {
      asked.push(known);
      const calls = known.includes('a') ? [] : [call];
      return ok({ recorders: [recorder], mocks: [mock], calls });
    },
  });
  const { store: simulator, play } = stage();
  const workspace = createWorkspaceStore(quietly);
  const takeRecorded = createTakeRecorded({ workspace, simulator }, quietly);
  await takeRecorded();
  await takeRecorded();
  expect(asked).toEqual([[], ['a']]);
  expect(workspace.getState()).toMatchObject({ recorders: [recorder], mocks: [mock] });
  expect(play().exchanges).toMatchObject([{ listedOnly: 'recorded', fired: call.fired }]);
});
