import { expect, test } from 'vitest';
import { switchReading } from '#renderer/findings/assumptions.tsx';
import { createStores } from '#renderer/shell/context.ts';
import { answering, ok, workspaceWith } from '../answering.ts';

test('switching a reading keeps it in the workspace', async () => {
  const chosen: unknown[] = [];
  const workspace = workspaceWith();
  const stores = createStores(
    answering({
      chooseReading: (input) => {
        chosen.push(input);
        return ok(workspace);
      },
    }),
  );
  await switchReading(stores, 'item-as-sent', 'other');
  expect(chosen).toEqual([{ id: 'item-as-sent', reading: 'other' }]);
  expect(stores.shell.getState().note).toBeNull();
});
