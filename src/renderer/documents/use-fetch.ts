import { useStore } from 'zustand';
import type { Connection } from '#core/document/connection.ts';
import { type Stores, useStores } from '../frame/context.ts';
import { connectionsOf } from '../workspace/store.ts';
import { emptyList } from './list-changes.ts';
import { onlySelected } from './list-selection.ts';

/** The connection in use: the one picked, else the first. */
function chosenConnection({ workspace, documents }: Pick<Stores, 'workspace' | 'documents'>): Connection | null {
  const connections = connectionsOf(workspace.getState());
  return connections.find((one) => one.id === documents.getState().connectionId) ?? connections[0] ?? null;
}

type Around = Pick<Stores, 'workspace' | 'documents' | 'timeline' | 'list'>;

/** Fetches through a connection; the document is selected in the list then, and its timeline on show. */
async function fetchAndSelect({ documents, timeline, list }: Around, connection: Connection, options: { sendEmptyId?: boolean }): Promise<void> {
  const before = documents.getState().shown;
  timeline.getState().settle();
  await documents.getState().fetch(connection, options);
  const { shown } = documents.getState();
  if (!shown || shown === before) return;
  const { connectionId, id } = shown;
  void timeline.getState().turnTo({ connectionId, id });
  await list.getState().refresh();
  const { rows } = list.getState().lists[connectionId] ?? emptyList;
  if (documents.getState().shown !== shown || list.getState().connectionId !== connectionId || !rows.has(id)) return;
  list.getState().select(onlySelected(id));
  list.getState().reveal(id);
}

/** Fetches as the request bar is filled in, through the connection in use. */
export function fetchAsFilledIn(stores: Around, options: { sendEmptyId?: boolean } = {}): void {
  const connection = chosenConnection(stores);
  if (connection) void fetchAndSelect(stores, connection, options);
}

/** The connection in use, and a way to fetch through it. */
export function useFetch(): { connection: Connection | null; fetch(options?: { sendEmptyId?: boolean }): void } {
  const stores = useStores();
  const connections = useStore(stores.workspace, connectionsOf);
  const chosenId = useStore(stores.documents, (state) => state.connectionId);
  const connection = connections.find((one) => one.id === chosenId) ?? connections[0] ?? null;
  return { connection, fetch: (options) => fetchAsFilledIn(stores, options) };
}
