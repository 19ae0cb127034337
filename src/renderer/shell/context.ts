import { createContext, useContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { commandOf } from '#core/check/replay.ts';
import type { ViewName } from '#operations/window-schemas.ts';
import { type ChecksStore, createChecksStore } from '../checks/checks-store.ts';
import { createListStore, type ListStore } from '../documents/list/list-store.ts';
import { createDocumentsStore, type DocumentsStore } from '../documents/store.ts';
import { createTimelineStore, type TimelineStore } from '../documents/timeline/timeline-store.ts';
import { createXmlStore, type XmlStore } from '../documents/viewer/store.ts';
import { createExportStore, type ExportStore } from '../export/export-store.ts';
import { createHistoryStore, type HistoryStore } from '../history/history-store.ts';
import { createQuestionStore, type QuestionStore } from '../history/question-store.ts';
import { createReplayStore, type ReplayStore } from '../history/replay/replay-store.ts';
import { createSamplesStore, type SamplesStore } from '../home/samples-store.ts';
import { createStartStore, type StartStore } from '../home/store.ts';
import { createImportStore, type ImportStore } from '../imported/import-store.ts';
import { createReplyStore, type ReplyStore } from '../reply/store.ts';
import type { Call } from '../rpc/client.ts';
import { type CallsStore, createRunningCalls, unlocking } from '../rpc/store.ts';
import { createHistorySizeStore, type HistorySizeStore } from '../settings/history-store.ts';
import { type AboutStore, createAboutStore } from '../settings/store.ts';
import { createTokensStore, type TokensStore } from '../tokens/store.ts';
import { isRefusedUntilUnlocked } from '../tokens/until-unlocked.ts';
import { createVaultStore, type VaultStore } from '../tokens/vault/store.ts';
import {
  createUnlockStore,
  type UnlockStore,
  unlockedFirst,
} from '../tokens/vault/unlock-store.ts';
import { createSimulatorStore, type SimulatorStore } from '../widget/simulator/store.ts';
import { createWorkbenchStore, type WorkbenchStore } from '../widget/workbench-store.ts';
import {
  createWorkspaceFilesStore,
  openedOf,
  type WorkspaceFilesStore,
} from '../workspace/store.ts';
import { createShellStore, type ShellStore } from './shell-store.ts';
import { takeWorkspace } from './take-workspace.ts';
import {
  connectionsOf,
  connectorOf,
  createWorkspaceStore,
  tabsOf,
  type WorkspaceStore,
  workspaceOf,
} from './workspace-store.ts';

/** Every store of the window, and the way to its host. */
export type Stores = {
  /** The way to the host, for an answer that only one view shows. */
  call: Call;
  shell: ShellStore;
  start: StartStore;
  /** What was typed into forms and not saved, by the key of the form. */
  drafts: StoreApi<Readonly<Record<string, unknown>>>;
  calls: CallsStore;
  workspace: WorkspaceStore;
  workspaceFiles: WorkspaceFilesStore;
  documents: DocumentsStore;
  list: ListStore;
  timeline: TimelineStore;
  xml: XmlStore;
  simulator: SimulatorStore;
  workbench: WorkbenchStore;
  reply: ReplyStore;
  tokens: TokensStore;
  vault: VaultStore;
  unlock: UnlockStore;
  samples: SamplesStore;
  about: AboutStore;
  historySize: HistorySizeStore;
  historyList: HistoryStore;
  questions: QuestionStore;
  replay: ReplayStore;
  imported: ImportStore;
  exporting: ExportStore;
  checks: ChecksStore;
};

/**
 * Creates the stores on one client. Their calls show in `calls`, and one that finds the vault
 * locked asks for its passphrase. `expected` is the view of the last run, null where that is unknown.
 */
export function createStores(client: Call, expected: ViewName | null = null): Stores {
  const { store: calls, call: tracked } = createRunningCalls(client);
  const vault = createVaultStore(tracked, () => void tokens.getState().load());
  const unlock = createUnlockStore(vault);
  const ask = (): Promise<boolean> => unlock.getState().ask();
  const call = unlocking(tracked, ask);
  const tokens = createTokensStore(call);
  const workspace = createWorkspaceStore(call);
  const isLocked = (connectionId: string): boolean => {
    const own = connectionsOf(workspace.getState()).find(({ id }) => id === connectionId);
    return isRefusedUntilUnlocked(tokens.getState(), [own?.tokenId, own?.proxyTokenId]);
  };
  const shell = createShellStore(expected);
  const start = createStartStore();
  const stores: Stores = {
    call,
    shell,
    start,
    drafts: createStore(() => ({})),
    calls,
    workspace,
    workspaceFiles: createWorkspaceFilesStore(
      call,
      () => takeWorkspace(stores),
      () => workspace.getState().load(),
    ),
    documents: createDocumentsStore(call),
    // Calls that refresh a view automatically are not ones that a user would track or cancel.
    list: createListStore(unlockedFirst(call, isLocked, ask), unlocking(client, ask)),
    timeline: createTimelineStore(call, client),
    xml: createXmlStore(call),
    simulator: createSimulatorStore(call, {
      tabs: () => tabsOf(workspace.getState()),
      connectorOf: (tab, action) => connectorOf(workspace.getState(), tab, action),
      now: Date.now,
    }),
    workbench: createWorkbenchStore(),
    reply: createReplyStore(),
    tokens,
    vault,
    unlock,
    samples: createSamplesStore(call),
    about: createAboutStore(call),
    historySize: createHistorySizeStore(client),
    historyList: createHistoryStore(call, client),
    questions: createQuestionStore(call),
    replay: createReplayStore(call),
    imported: createImportStore(call, (text) => {
      start.getState().setText(text);
      shell.getState().go('start');
    }),
    exporting: createExportStore(call),
    checks: createChecksStore(
      call,
      client,
      () => workspaceOf(workspace.getState()),
      () => {
        const open = openedOf(stores.workspaceFiles.getState());
        return commandOf(open?.path, open?.environment ?? null);
      },
      async (tabId, writes, rest) => {
        const tab = tabsOf(workspace.getState()).find(({ id }) => id === tabId);
        return tab ? stores.questions.getState().mayWrite(tab, writes, rest) : 'nothing';
      },
    ),
  };
  return stores;
}

export const StoresContext = createContext<Stores | null>(null);

/** The stores of this window. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('This view must be inside the stores provider.');
  return stores;
}
