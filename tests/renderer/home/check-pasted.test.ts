import { beforeEach, expect, test, vi } from 'vitest';
import { type PastedTarget, readPasted } from '#core/pasted/target.ts';
import { actionNames } from '#core/widget/actions.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { checkWebhook, readAsCategory } from '#renderer/home/check-pasted.ts';
import { createStores } from '#renderer/shell/context.ts';
import { hasOwnEntries, tabsOf } from '#renderer/shell/workspace-store.ts';
import { answering, ok, workspaceWith } from '../answering.ts';
import { fired as firedCall, list } from '../widget/simulator/stage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  return () => vi.unstubAllGlobals();
});

function target(text: string): PastedTarget {
  const read = readPasted(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.target;
}

/** A window on an empty workspace, which stays in `held`. */
async function opened(reply: Fired | null = null) {
  const held: Workspace = workspaceWith();
  const fired: unknown[] = [];
  const error = { code: 'internal', message: 'No.' } as const;
  const keep = (list: 'tabs' | 'connections' | 'connectors') => (entry: { id: string }) => {
    const others = held[list].filter(({ id }) => id !== entry.id);
    Object.assign(held, { [list]: [...others, entry] });
    return ok(structuredClone(held));
  };
  const stores = createStores(
    answering({
      readWorkspace: () => ok(structuredClone(held)),
      saveTab: keep('tabs'),
      saveConnection: keep('connections'),
      saveConnector: keep('connectors'),
      fireAction: (input) => {
        fired.push(input);
        return reply ? ok(reply) : { ok: false, error };
      },
      fetchDocument: (input) => {
        fired.push(input);
        return { ok: false, error };
      },
      listDocuments: () => ({ ok: false, error }),
    }),
  );
  await stores.workspace.load();
  return { stores, held, fired };
}

test('a webhook becomes a tab that is fired; checked again, it is the same tab', async () => {
  const { stores, fired } = await opened();
  expect(hasOwnEntries(stores.workspace.getState())).toBe(false);
  const pasted = target('https://hooks.example/tab?action=get_items');
  expect(await checkWebhook(stores, pasted, null)).toBeNull();
  expect(await checkWebhook(stores, pasted, null)).toBeNull();
  expect(tabsOf(stores.workspace.getState())).toMatchObject([
    { name: 'hooks.example', webhook_url: 'https://hooks.example/tab', connectorIds: {} },
  ]);
  expect(hasOwnEntries(stores.workspace.getState())).toBe(true);
  expect(stores.shell.getState().view).toBe('widget');
  expect(fired[0]).toMatchObject({ action: 'get_items' });
});

test('a new tab becomes one of the category that its first reply speaks of, without a second call', async () => {
  const { stores, fired } = await opened({
    ...firedCall(list([])),
    category: 'messaging',
  });
  await checkWebhook(stores, target('https://hooks.example/chat'), null);
  const chosen = () => {
    const { simulations, tabId } = stores.simulator.getState();
    return simulations[tabId ?? ''];
  };
  await vi.waitFor(() => expect(chosen()?.exchanges[0]?.state).toBe('answered'));
  expect(chosen()?.exchanges).toHaveLength(1);
  expect(chosen()?.seen).toMatchObject({ tab: { category: 'messaging' }, status: 'ready' });
  expect(fired).toMatchObject([{ guessesCategory: true }]);
  expect(stores.simulator.getState()).toMatchObject({
    guessing: null,
    guessed: { category: 'messaging' },
  });
});

test('a tab changes its category in one step, which is said, and is fired again', async () => {
  const { stores, fired } = await opened();
  await checkWebhook(stores, target('https://hooks.example/chat'), null);
  const [tab] = tabsOf(stores.workspace.getState());
  if (!tab) throw new Error('no tab');
  await readAsCategory(stores, tab, 'messaging');
  const [now] = tabsOf(stores.workspace.getState());
  expect(now).toMatchObject({ category: 'messaging', wired: [...actionNames] });
  expect(stores.simulator.getState().guessed).toEqual({ tabId: tab.id, category: 'messaging' });
  expect(fired).toHaveLength(2);
});
