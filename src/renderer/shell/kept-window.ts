import type { Call } from '#operations/client.ts';
import { draftsSchema, longestKeptText, type WindowState } from '#operations/window-schemas.ts';
import { panelSizes } from '../ui/layout/panel-sizes.ts';
import type { Stores } from './context.ts';
import { connectionsOf, tabsOf } from './workspace-store.ts';

type KeptStores = Pick<
  Stores,
  'shell' | 'documents' | 'simulator' | 'playground' | 'workspace' | 'drafts'
>;

/** Letters of JSON beyond which the mock replies are left out, so that the rest can be kept. */
const largest = 900_000;
const longestStatus = 100;
const pauseMs = 500;

/** The mock replies that are on, of tabs that are there, without those of which the body is too long to be kept. */
function keptMockReplies({ simulator, workspace }: KeptStores): WindowState['mockReplies'] {
  const tabs = tabsOf(workspace.getState());
  const ofTabs = Object.entries(simulator.getState().mockReplies).map(([tabId, replies]) => [
    tabId,
    Object.fromEntries(
      Object.entries(replies).filter(([, { body }]) => body.length <= longestKeptText),
    ),
  ]);
  return Object.fromEntries(ofTabs.filter(([tabId]) => tabs.some(({ id }) => id === tabId)));
}

/** Drafts of what is new or still there, and only what is kept of them: no secrets. */
function keptDrafts({ drafts, workspace }: KeptStores): WindowState['drafts'] {
  const { tabs, connections } = drafts.getState();
  const kept = <T>(all: Readonly<Record<string, T>>, there: readonly { id: string }[]) =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([key]) => key === 'new' || there.some(({ id }) => key === id || key === `copy of ${id}`),
      ),
    );
  const checked = draftsSchema.safeParse({
    tabs: kept(tabs, tabsOf(workspace.getState())),
    connections: kept(connections, connectionsOf(workspace.getState())),
  });
  return checked.success ? checked.data : { tabs: {}, connections: {} };
}

/** What is to be shown again after a restart. */
export function windowStateOf(stores: KeptStores): WindowState {
  const { view, recentCommands } = stores.shell.getState();
  const { as, category, surface, status, text } = stores.playground.getState();
  const state: WindowState = {
    view,
    connectionId: stores.documents.getState().connectionId,
    tabId: stores.simulator.getState().tabId,
    panels: panelSizes.getState(),
    recentCommands: [...recentCommands],
    playground: {
      as,
      category,
      surface,
      status: status.slice(0, longestStatus),
      text: text.length > longestKeptText ? '' : text,
    },
    mockReplies: keptMockReplies(stores),
    drafts: keptDrafts(stores),
  };
  return JSON.stringify(state).length > largest ? { ...state, mockReplies: {} } : state;
}

export type Restored = { ok: true; kept: WindowState | null } | { ok: false; kept?: never };

/**
 * Shows what was shown before the restart. To be called before the workspace is read, because views
 * are drawn from then on. Gives what is kept; `ok` is false if it could not be read, and then it must
 * not be replaced.
 */
export async function restoreWindow(stores: KeptStores, call: Call): Promise<Restored> {
  const outcome = await call('readWindowState', {});
  if (!outcome.ok) return { ok: false };
  const kept = outcome.value;
  if (kept === null) return { ok: true, kept };
  const { shell, documents, simulator, playground, drafts } = stores;
  shell.getState().restore(kept);
  panelSizes.setState(kept.panels, true);
  if (kept.connectionId !== null) documents.getState().choose(kept.connectionId);
  if (kept.tabId !== null) simulator.getState().choose(kept.tabId);
  if (kept.playground) playground.getState().fill(kept.playground);
  simulator.setState({ mockReplies: kept.mockReplies });
  drafts.setState(kept.drafts);
  return { ok: true, kept };
}

/**
 * Keeps what the window shows, for its life: half a second after the last change, and at once when
 * the window is hidden or closed. `kept` is what is on the disk, so that a change from before this
 * call is written as well.
 */
export function keepWindow(stores: KeptStores, call: Call, kept: WindowState | null): () => void {
  const { shell, documents, simulator, playground, drafts } = stores;
  // Compared by identity: stores change often in what is not kept.
  const parts = (): readonly unknown[] => {
    const { view, recentCommands } = shell.getState();
    const { tabId, mockReplies } = simulator.getState();
    const { as, category, surface, status, text } = playground.getState();
    const { connectionId } = documents.getState();
    const { tabs, connections } = drafts.getState();
    const typed = [as, category, surface, status, text, tabs, connections];
    return [
      view,
      recentCommands,
      connectionId,
      tabId,
      mockReplies,
      panelSizes.getState(),
      ...typed,
    ];
  };
  let known = parts();
  let written = JSON.stringify(kept);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(pause);
    const state = windowStateOf(stores);
    const text = JSON.stringify(state);
    if (text === written) return;
    written = text;
    void call('writeWindowState', state).then(({ ok }) => {
      if (!ok && written === text) written = '';
    });
  };
  const look = (): void => {
    const now = parts();
    if (now.every((part, at) => part === known[at])) return;
    known = now;
    clearTimeout(pause);
    pause = setTimeout(write, pauseMs);
  };
  pause = setTimeout(write, pauseMs);
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') write();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', write);
  const stops = [shell, documents, simulator, playground, drafts, panelSizes].map((store) =>
    store.subscribe(look),
  );
  return () => {
    clearTimeout(pause);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', write);
    for (const stop of stops) stop();
  };
}
