import type { ChecksStore } from '../checks/checks-store.ts';
import type { DocumentsStore } from '../documents/store.ts';
import type { SimulatorStore } from '../widget/simulator/store.ts';
import { connectionsOf, tabsOf, type WorkspaceStore } from './workspace-store.ts';

/**
 * Shows the workspace that was just opened: the tab and the connection of the same name as before,
 * if it has them, because an environment has the same ones.
 */
export async function takeWorkspace({
  workspace,
  documents,
  simulator,
  checks,
}: {
  workspace: WorkspaceStore;
  documents: DocumentsStore;
  simulator: SimulatorStore;
  checks: ChecksStore;
}): Promise<void> {
  const nameOf = (all: readonly { id: string; name: string }[], id: string | null) =>
    all.find((one) => one.id === id)?.name;
  const tabName = nameOf(tabsOf(workspace.getState()), simulator.getState().tabId);
  const connectionName = nameOf(
    connectionsOf(workspace.getState()),
    documents.getState().connectionId,
  );
  checks.forget();
  await workspace.load();
  const tabs = tabsOf(workspace.getState());
  const connections = connectionsOf(workspace.getState());
  const tab = tabs.find(({ name }) => name === tabName) ?? tabs[0];
  const connection = connections.find(({ name }) => name === connectionName) ?? connections[0];
  if (tab) simulator.choose(tab.id);
  if (connection) documents.choose(connection.id);
}
