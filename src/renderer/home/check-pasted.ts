import type { Connection } from '#core/document/connection.ts';
import { isSuccess } from '#core/http/http.ts';
import { parseJson } from '#core/json/text.ts';
import { likelyCategory } from '#core/pasted/reply.ts';
import type { PastedCredential, PastedTarget } from '#core/pasted/target.ts';
import type { Category } from '#core/widget/actions.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import type { NamedConnector, Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { blankConnection } from '../documents/connection/connection-draft.ts';
import { fetchAsFilledIn } from '../documents/use-fetch.ts';
import { canEdit } from '../reply/edit-reply.tsx';
import type { CallError } from '../rpc/outcome-of.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf, connectorsOf, tabsOf } from '../shell/workspace-store.ts';
import { loadText } from '../text/text-pane.tsx';
import { blankAddToken } from '../tokens/dialogs/add-draft.ts';
import { pathName, unusedName } from '../ui/entry-name.ts';
import { blankTab, categoryChange } from '../widget/setup/tab-draft.ts';
import { fireTab } from '../widget/simulator/event-commands.ts';

const namesOf = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name);

/** The form of a new token with the secret of a command, limited to the server that the command calls. */
export function tokenForm(host: string, { secret, authorization }: PastedCredential) {
  const draft = {
    ...blankAddToken,
    label: host,
    authorization,
    hosts: { hosts: [], typed: host },
  };
  return { draft, secret };
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

/** The tab that has the address already. */
export const knownTab = (tabs: readonly Tab[], { webhookUrl }: PastedTarget): Tab | undefined =>
  tabs.find(({ webhook_url, webhookTokenId }) => webhook_url === webhookUrl && !webhookTokenId);

/** What the path of the webhook's address calls its tab; null where it says nothing. */
export const nameInPath = ({ webhookUrl }: PastedTarget): string | null =>
  pathName(shownWebhook({ webhook_url: webhookUrl }));

/** Makes the tab one of this category, and fires get_items as such. Says so, or why it could not, until that is dismissed. */
export async function readAsCategory(stores: Stores, tab: Tab, category: Category): Promise<void> {
  const changed = { ...tab, ...categoryChange(tab, category) };
  const [connectorId, ...others] = new Set(Object.values(tab.connectorIds));
  // The pasted credential goes along with every action that is proxied now, and with no other (TAB-DIR-4).
  const next =
    connectorId === undefined || others.length > 0
      ? changed
      : withConnectorOnAll({ ...changed, connectorIds: {} }, connectorId);
  const error = tab.category === category ? null : await stores.workspace.saveTab(next);
  const { say } = stores.start;
  if (error) return say({ tabId: tab.id, category, problem: error.message });
  say({ tabId: tab.id, category });
  if (tab.category !== category && stores.simulator.getState().tabId === tab.id) fireTab(stores);
}

/** Guesses the category of a new tab from its first reply, once that is there and is no error, which says nothing of it. */
function guessCategory(stores: Stores, tabId: string): void {
  const { simulator, workspace } = stores;
  const stop = simulator.subscribe(({ simulations }) => {
    const call = simulations[tabId]?.exchanges.find(({ state }) => state !== 'running');
    if (!call) return;
    stop();
    const reply = call.fired?.reply ?? null;
    const tab = tabsOf(workspace.getState()).find(({ id }) => id === tabId);
    if (!canEdit(reply) || !tab || !isSuccess(call.fired?.http?.status ?? 0)) return;
    const guess = (text: string): void => {
      const parsed = parseJson(text);
      if (parsed.ok) void readAsCategory(stores, tab, likelyCategory(parsed.value));
    };
    // A reply that is no longer in memory leaves the tab as it is.
    void loadText(reply, new AbortController().signal, () => undefined).then(
      guess,
      () => undefined,
    );
  });
}

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
  const { workspace, simulator, shell } = stores;
  const tabs = tabsOf(workspace.getState());
  const known = knownTab(tabs, target);
  let tab = known ?? {
    ...blankTab(),
    name: unusedName(name.trim() || (nameInPath(target) ?? host), namesOf(tabs)),
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
  simulator.choose(tab.id);
  shell.go('widget');
  if (!known) guessCategory(stores, tab.id);
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
  const error = connection === known ? null : await workspace.saveConnection(connection);
  if (error) return error;
  documents.choose(connection.id);
  documents.setId(id);
  documents.setAge(age);
  shell.go('documents');
  fetchAsFilledIn(stores);
  return null;
}
