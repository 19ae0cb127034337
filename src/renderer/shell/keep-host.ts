import type { Changed, Transport } from '#operations/wire.ts';
import { notifyOf } from '../documents/list/list-words.ts';
import type { Call } from '../rpc/client.ts';
import { samplesOf } from '../settings/store.ts';
import { whenNoForm } from '../ui/layout/dialog.tsx';
import type { Stores } from './context.ts';
import { keepWindow, type Restored, restoreWindow } from './kept-window.ts';
import { connectionsOf, hasOwnEntries, openedOf, settingsOf } from './workspace-store.ts';

/** How many readings in a row go without a rest. */
const unrested = 3;

/**
 * Wraps a read so that it never runs twice at a time: requested while it runs, it runs once more
 * afterwards. Many times in a row, it rests so many milliseconds in between.
 */
function inTurn(read: () => Promise<unknown>, rest = 0): () => Promise<void> {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      for (let inARow = 1; isWanted; inARow += 1) {
        isWanted = false;
        await read();
        if (isWanted && inARow >= unrested)
          await new Promise((resolve) => setTimeout(resolve, rest));
      }
    } finally {
      isRunning = false;
    }
  };
}

/** Milliseconds between two readings of the list while it keeps changing: a run changes it a hundred times a second. */
const listRest = 200;

/**
 * Rereads what the host reports as changed, for the life of the window; after a lost connection,
 * everything. `takeOpened` shows what was opened outside the window, `takeRecorded` what recorders hear.
 */
export function syncWithHost(
  transport: Pick<Transport, 'onEvent'>,
  {
    list,
    tokens,
    about,
    workspace,
    simulator,
    shell,
    historyList,
    documents,
  }: Pick<
    Stores,
    'list' | 'tokens' | 'about' | 'workspace' | 'simulator' | 'shell' | 'historyList' | 'documents'
  >,
  takeOpened: () => Promise<void>,
  takeRecorded: () => Promise<void>,
): void {
  const notifies = (state = workspace.getState()): boolean => settingsOf(state)?.notify ?? false;
  const reads: Record<Changed, () => Promise<void>> = {
    vault: inTurn(tokens.load),
    workspace: inTurn(async () => {
      // What somebody edits was made of what the window knew then. Only as long as the host knows that too, it says what was changed elsewhere when that is saved.
      await whenNoForm();
      // Another workspace is shown anew; only a change of the same one is news.
      await workspace.loadFile();
      simulator.takeVisitors(openedOf(workspace.getState())?.visitors ?? []);
      // What was noticed about the file is shown under Settings.
      await Promise.all([workspace.loadFromOutside(), about.load()]);
    }),
    calls: inTurn(async () => {
      // Without notifications, only the listed connection is of interest.
      const others = notifies() ? connectionsOf(workspace.getState()).map(({ id }) => id) : [];
      const finished = await list.refresh(others);
      if (notifies()) notifyOf(finished);
      await documents.readCalls();
      // Both of these are read when their view is opened.
      const { view } = shell.getState();
      if (view === 'settings' || view === 'history') await about.loadSize();
      if (view === 'history') await historyList.load();
      if (view === 'widget') await simulator.takeKept();
    }, listRest),
    recorders: inTurn(takeRecorded, listRest),
    opened: takeOpened,
  };
  transport.onEvent((event) => {
    if (event.kind === 'changed') void reads[event.what]();
    if (event.kind === 'lost') shell.lose(event.why);
    if (event.kind !== 'back') return;
    shell.lose(null);
    for (const read of Object.values(reads)) void read();
  });
  // A document is known to be done only where the list knew it before.
  workspace.subscribe((now, before) => {
    if (notifies(now) && !notifies(before)) void reads.calls();
  });
}

/** Reads everything the window shows, shows what it showed last, and fills in the sample document, so that the first verdict is one key away. */
export async function start(stores: Stores, client: Call): Promise<void> {
  const { workspace, documents, tokens, about, shell } = stores;
  const isFirst = ({ ok, kept }: Restored): boolean => ok && kept === null;
  const restored = restoreWindow(stores, client).then((found) => {
    if (isFirst(found)) shell.beginAt('start');
    return found;
  });
  const others = Promise.all([about.loadSamples(), tokens.load(), workspace.loadFile()]).then(
    () => restored,
  );
  // Shown last, and with nothing to wait for behind it: Fetch can be pressed once there is a connection, and by then there is an id to fetch.
  await workspace.load(others);
  const restoredState = await others;
  // It waits until the journal is open, which no view needs to begin.
  void about.load();
  if (isFirst(restoredState) && hasOwnEntries(workspace.getState())) shell.beginAt('documents');
  const connections = connectionsOf(workspace.getState());
  const offered = samplesOf(about.getState())?.documents.ids.completed;
  const sample = connections.find((connection) => connection.sample);
  const isThere = connections.some(({ id }) => id === documents.getState().connectionId);
  if (!isThere && connections[0]) documents.choose((sample ?? connections[0]).id);
  const { id, connectionId } = documents.getState();
  if (id === '' && sample?.id === connectionId && offered) documents.setState({ id: offered });
  shell.askFocus();
  if (restoredState.ok) keepWindow(stores, client, restoredState.kept);
  shell.finishStart();
}
