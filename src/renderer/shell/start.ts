import { samplesOf } from '#renderer/samples/store.ts';
import type { Stores } from './context.ts';
import { connectionsOf } from './workspace-store.ts';

/** Reads everything the window shows, and fills in the sample document, so that the first verdict is one key away. */
export async function start(stores: Stores): Promise<void> {
  const { workspace, documents, samples, tokens, vault, about, shell } = stores;
  await Promise.all([samples, tokens, vault, about].map((store) => store.getState().load()));
  // Last, and with nothing to wait for behind it: Fetch can be pressed once there is a connection, and by then there is an id to fetch.
  await workspace.getState().load();
  const connections = connectionsOf(workspace.getState());
  const offered = samplesOf(samples.getState())?.documents.ids.completed;
  const sample = connections.find((connection) => connection.sample);
  if (documents.getState().connectionId === null && connections[0])
    documents.getState().choose((sample ?? connections[0]).id);
  if (documents.getState().id === '' && sample && offered) documents.getState().setId(offered);
  shell.getState().askFocus();
}
