import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { commandOf } from '#core/check/replay.ts';
import type { ViewName } from '#operations/window-schemas.ts';
import { createChecksStore } from '../checks/checks-store.ts';
import { createListStore } from '../documents/list/list-store.ts';
import { createDocumentsStore } from '../documents/store.ts';
import { createXmlStore } from '../documents/viewer/store.ts';
import { createHistoryStore } from '../history/history-store.ts';
import { createReplayStore } from '../history/replay/replay-store.ts';
import { createImportStore } from '../imported/import-store.ts';
import { createReplyStore } from '../reply/store.ts';
import type { Call } from '../rpc/client.ts';
import { createRunningCalls, unlocking } from '../rpc/store.ts';
import { createAboutStore } from '../settings/store.ts';
import { createTokensStore, isRefusedUntilUnlocked, unlockedFirst } from '../tokens/store.ts';
import { createSimulatorStore } from '../widget/simulator/store.ts';
import { createShellStore } from './shell-store.ts';
import { takeWorkspace } from './take-workspace.ts';
import {
  connectionsOf,
  connectorOf,
  createWorkspaceStore,
  openedOf,
  tabsOf,
  type WorkspaceStore,
  workspaceOf,
} from './workspace-store.ts';

/**
 * Creates the stores on one client. Their calls show in `calls`, and one that finds the vault
 * locked asks for its passphrase. `expected` is the view of the last run, null where that is unknown.
 */
export function createStores(client: Call, expected: ViewName | null = null) {
  const { store: calls, call: tracked } = createRunningCalls(client);
  const tokens = createTokensStore(tracked);
  const { ask } = tokens;
  const call = unlocking(tracked, ask);
  const workspace: WorkspaceStore = createWorkspaceStore(call, () =>
    takeWorkspace({ workspace, documents, simulator, checks }),
  );
  const isLocked = (connectionId: string): boolean => {
    const own = connectionsOf(workspace.getState()).find(({ id }) => id === connectionId);
    return isRefusedUntilUnlocked(tokens.getState(), [own?.tokenId, own?.proxyTokenId]);
  };
  const shell = createShellStore(expected);
  const documents = createDocumentsStore(call, client);
  const simulator = createSimulatorStore(call, client, {
    tabs: () => tabsOf(workspace.getState()),
    connectorOf: (tab, action) => connectorOf(workspace.getState(), tab, action),
    saveTab: workspace.saveTab,
    now: Date.now,
  });
  const historyList = createHistoryStore(call, client);
  const checks = createChecksStore(
    call,
    client,
    () => workspaceOf(workspace.getState()),
    () => {
      const open = openedOf(workspace.getState());
      return commandOf(open?.path, open?.environment ?? null);
    },
    async (tabId, writes, rest) => {
      const tab = tabsOf(workspace.getState()).find(({ id }) => id === tabId);
      return tab ? historyList.mayWrite(tab, writes, rest) : 'nothing';
    },
  );
  return {
    /** The way to the host, for an answer that only one view shows. */
    call,
    shell,
    calls,
    workspace,
    documents,
    // Calls that refresh a view automatically are not ones that a user would track or cancel.
    list: createListStore(unlockedFirst(call, isLocked, ask), unlocking(client, ask)),
    xml: createXmlStore(call),
    simulator,
    reply: createReplyStore(),
    tokens,
    about: createAboutStore(call, client),
    historyList,
    replay: createReplayStore(call),
    imported: createImportStore(call, (text) => {
      shell.paste(text);
      shell.go('start');
    }),
    checks,
  };
}

/** Every store of the window, and the way to its host. */
export type Stores = ReturnType<typeof createStores>;

export const StoresContext = createContext<Stores | null>(null);

/** The stores of this window. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('This view must be inside the stores provider.');
  return stores;
}

type StateOf<Name extends keyof Stores> =
  Stores[Name] extends StoreApi<infer State> ? State : never;

/** The one of these that the overlay is about. Undo of one form may open it while that of another is open, so that it needs a key. */
export function useOverlaid<T extends { id: string }>(all: readonly T[]): T | undefined {
  const about = useStateOf('shell', 'overlayOf');
  return all.find(({ id }) => id === about);
}

/** A field of the store of that name, what `select` takes from it, or all of it; the component draws again when that changes. */
export function useStateOf<Name extends keyof Stores>(name: Name): StateOf<Name>;
export function useStateOf<Name extends keyof Stores, Field extends keyof StateOf<Name>>(
  name: Name,
  field: Field,
): StateOf<Name>[Field];
export function useStateOf<Name extends keyof Stores, Shown>(
  name: Name,
  select: (state: StateOf<Name>) => Shown,
): Shown;
export function useStateOf<State>(
  name: keyof Stores,
  what?: keyof State | ((state: State) => unknown),
): unknown {
  const store = useStores()[name] as unknown as StoreApi<State>;
  return useStore(store, (state) => {
    if (typeof what === 'function') return what(state);
    return what === undefined ? state : state[what];
  });
}
