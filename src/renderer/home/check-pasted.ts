import type { Connection } from '#core/document/connection.ts';
import type { EndpointParts } from '#core/document/endpoint-address.ts';
import type { PastedCredential, PastedTarget } from '#core/pasted/target.ts';
import type { Category } from '#core/widget/actions.ts';
import type { NamedConnector, Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { blankConnection } from '../documents/connection/connection-draft.ts';
import { fetchAsFilledIn } from '../documents/use-fetch.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf, connectorsOf, tabsOf } from '../shell/workspace-store.ts';
import { blankAddToken } from '../tokens/dialogs/drafts.ts';
import { pathName, tellingName, unusedName } from '../ui/entry-name.ts';
import { blankTab, withConnectorOnAll } from '../widget/setup/tab-draft.ts';
import { fireTab } from '../widget/simulator/event-commands.ts';

const namesOf = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name);

/** The form of a new token with the secret of a command, limited to the server that the command calls. */
export const tokenForm = (host: string, { secret, authorization }: PastedCredential) => ({
  ...blankAddToken,
  label: host,
  secret,
  authorization,
  hosts: { hosts: [], typed: host },
});

/** The tab that has the address already. */
export const knownTab = (tabs: readonly Tab[], { webhookUrl }: PastedTarget): Tab | undefined =>
  tabs.find(({ webhook_url, webhookTokenId }) => webhook_url === webhookUrl && !webhookTokenId);

/** What the path of the webhook's address calls its tab; null where it says nothing. */
export const nameInPath = ({ webhookUrl }: PastedTarget): string | null =>
  pathName(shownWebhook({ webhook_url: webhookUrl }));

/** Fires get_items of a tab, and shows it. */
export function fireAt(stores: Stores, tabId: string): void {
  stores.simulator.choose(tabId);
  stores.shell.go('widget');
  stores.shell.askFocus();
  fireTab(stores);
}

/** Fetches a document through a connection, and shows it; without an id, shows the connection. */
export function fetchFrom(stores: Stores, connectionId: string, id: string, age = ''): void {
  const { documents, shell } = stores;
  documents.choose(connectionId);
  documents.setId(id);
  documents.setAge(age);
  shell.go('documents');
  shell.askFocus();
  if (id !== '') fetchAsFilledIn(stores);
}

/** Makes the tab one of this category, and fires get_items as such. */
export async function readAsCategory(stores: Stores, tab: Tab, category: Category): Promise<void> {
  if (await stores.simulator.readAs(tab, category)) fireAt(stores, tab.id);
}

/** The connection that fetches from this endpoint already. */
export const knownConnection = (
  connections: readonly Connection[],
  { base_url, endpoint_path_id }: EndpointParts,
): Connection | undefined =>
  connections.find((one) => one.base_url === base_url && one.endpoint_path_id === endpoint_path_id);

/**
 * Fires get_items at the webhook and shows the verdict: in the tab that has its address, else in a new one, named by its path, by `name`, or by the
 * hostname. `tokenId` is the stored secret of the command, null when the command has no secret. Returns the error, or null.
 */
export async function checkWebhook(
  stores: Stores,
  target: PastedTarget,
  tokenId: string | null,
  name = '',
): Promise<CallError | null> {
  const { webhookUrl, host, credential } = target;
  const { workspace, simulator } = stores;
  const tabs = tabsOf(workspace.getState());
  const known = knownTab(tabs, target);
  let tab = known ?? {
    ...blankTab(),
    name: name.trim()
      ? unusedName(name.trim(), namesOf(tabs))
      : tellingName(shownWebhook({ webhook_url: webhookUrl }), namesOf(tabs)),
    webhook_url: webhookUrl,
  };
  if (tokenId !== null && credential !== null) {
    const connector: NamedConnector = {
      ...credential.connector,
      id: crypto.randomUUID(),
      name: unusedName(host, namesOf(connectorsOf(workspace.getState()))),
      tokenId,
    };
    const error = await workspace.saveConnector(connector);
    if (error) return error;
    tab = withConnectorOnAll(tab, connector.id);
  }
  const error = tab === known ? null : await workspace.saveTab(tab);
  if (error) return error;
  if (!known) simulator.guess(tab.id);
  fireAt(stores, tab.id);
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
  const { workspace } = stores;
  const { base_url, endpoint_path_id, age } = endpoint;
  const connections = connectionsOf(workspace.getState());
  const known = knownConnection(connections, endpoint);
  const found: Connection = known ?? {
    ...blankConnection(),
    name: unusedName(host, namesOf(connections)),
    base_url,
    endpoint_path_id,
    authorization: credential?.authorization ?? 'bearer',
  };
  const connection = tokenId === null ? found : { ...found, tokenId };
  const error = connection === known ? null : await workspace.saveConnection(connection);
  if (error) return error;
  fetchFrom(stores, connection.id, id, age);
  return null;
}
