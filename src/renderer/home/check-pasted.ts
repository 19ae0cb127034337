import type { Connection } from '#core/document/connection.ts';
import type { PastedCredential, PastedTarget } from '#core/pasted/target.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import type { NamedConnector, Tab } from '#core/widget/tab.ts';
import { blankConnection } from '../documents/connection/connection-draft.ts';
import { fetchAsFilledIn } from '../documents/use-fetch.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf, connectorsOf, tabsOf } from '../shell/workspace-store.ts';
import { blankAddToken, openAddToken } from '../tokens/dialogs/add-draft.ts';
import { unusedName } from '../ui/entry-name.ts';
import { blankTab } from '../widget/setup/tab-draft.ts';
import { fireTab } from '../widget/simulator/event-commands.ts';

const namesOf = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name);

/** The form of a new token with the secret of a command, limited to the server that the command calls. */
export function tokenForm(host: string, { secret, authorization }: PastedCredential) {
  const form = openAddToken({
    ...blankAddToken,
    facts: { ...blankAddToken.facts, label: host, authorization },
    hosts: { hosts: [], typed: host },
  });
  return { ...form, secrets: { ...form.secrets, secret } };
}

/** The tab with the connector on every action that the platform sends a credential with. */
export const withConnectorOnAll = (tab: Tab, connectorId: string): Tab => ({
  ...tab,
  connectorIds: {
    ...tab.connectorIds,
    ...Object.fromEntries(
      tab.wired
        .filter((action) => surfaceOf(tab, action) === 'proxied')
        .map((action) => [action, connectorId]),
    ),
  },
});

/**
 * Fires get_items at the webhook and shows the verdict: in the tab that has its address, else in a new one. `tokenId` is the stored secret of the command,
 * null when the command has no secret. Returns the error, or null.
 */
export async function checkWebhook(
  stores: Stores,
  { webhookUrl, host, credential }: PastedTarget,
  tokenId: string | null,
): Promise<CallError | null> {
  const { workspace, simulator, shell } = stores;
  const tabs = tabsOf(workspace.getState());
  const known = tabs.find(
    ({ webhook_url, webhookTokenId }) => webhook_url === webhookUrl && !webhookTokenId,
  );
  let tab = known ?? {
    ...blankTab(),
    name: unusedName(host, namesOf(tabs)),
    webhook_url: webhookUrl,
  };
  if (tokenId !== null && credential !== null) {
    const connector: NamedConnector = {
      ...credential.connector,
      id: crypto.randomUUID(),
      name: unusedName(host, namesOf(connectorsOf(workspace.getState()))),
      tokenId,
    };
    const error = await workspace.getState().saveConnector(connector);
    if (error) return error;
    tab = withConnectorOnAll(tab, connector.id);
  }
  const error = tab === known ? null : await workspace.getState().saveTab(tab);
  if (error) return error;
  simulator.getState().choose(tab.id);
  shell.getState().go('widget');
  fireTab(stores);
  return null;
}

/** Fetches the document and shows the verdict: through the connection that has its address, else a new one; as `checkWebhook`. */
export async function checkDocument(
  stores: Stores,
  { endpoint, host, credential }: PastedTarget,
  id: string,
  tokenId: string | null,
): Promise<CallError | null> {
  if (endpoint === null) return null;
  const { workspace, documents, shell } = stores;
  const { base_url, endpoint_path_id, age } = endpoint;
  const connections = connectionsOf(workspace.getState());
  const known = connections.find(
    (one) => one.base_url === base_url && one.endpoint_path_id === endpoint_path_id,
  );
  const found: Connection = known ?? {
    ...blankConnection(),
    name: unusedName(host, namesOf(connections)),
    base_url,
    endpoint_path_id,
    authorization: credential?.authorization ?? 'bearer',
  };
  const connection = tokenId === null ? found : { ...found, tokenId };
  const error = connection === known ? null : await workspace.getState().saveConnection(connection);
  if (error) return error;
  documents.getState().choose(connection.id);
  documents.getState().setId(id);
  documents.getState().setAge(age);
  shell.getState().go('documents');
  fetchAsFilledIn(stores);
  return null;
}
