import { useStore } from 'zustand';
import type { Connection } from '#core/document/connection.ts';
import { type Stores, useStores } from '../frame/context.ts';
import { connectionsOf } from '../workspace/store.ts';

/** The connection in use: the one picked, else the first. */
function chosenConnection({ workspace, documents }: Pick<Stores, 'workspace' | 'documents'>): Connection | null {
  const connections = connectionsOf(workspace.getState());
  return connections.find((one) => one.id === documents.getState().connectionId) ?? connections[0] ?? null;
}

/** Fetches as the request bar is filled in, through the connection in use. */
export function fetchAsFilledIn(stores: Pick<Stores, 'workspace' | 'documents'>, options: { sendEmptyId?: boolean } = {}): void {
  const connection = chosenConnection(stores);
  if (connection) void stores.documents.getState().fetch(connection, options);
}

/** The connection in use, and a way to fetch through it. */
export function useFetch(): { connection: Connection | null; fetch(options?: { sendEmptyId?: boolean }): void } {
  const stores = useStores();
  const connections = useStore(stores.workspace, connectionsOf);
  const chosenId = useStore(stores.documents, (state) => state.connectionId);
  const connection = connections.find((one) => one.id === chosenId) ?? connections[0] ?? null;
  return { connection, fetch: (options) => fetchAsFilledIn(stores, options) };
}
