import { type Connection, usualConnection } from '#core/document/connection.ts';
import { type Tab, usualTab } from '#core/widget/tab.ts';
import { type SamplesInfo, settingsSchema, type Workspace } from '#operations/schemas.ts';

/** The id of the sample service's token in the vault. */
export const sampleTokenId = 'sample-documents-token';

const connectionId = 'sample-documents';
const agentId = '4f6f2f0e-6f0a-4b57-9a39-5a3c8f3a1d10';

const sampleTab = (
  category: Tab['category'],
  name: string,
  webhook_url: string,
  tabId: string,
): Tab => ({
  id: `sample-${category}`,
  name,
  webhook_url,
  category,
  tabId,
  tabName: category === 'default' ? 'Orders' : 'Messages',
  agentId,
  agentName: 'Sample agent',
  sessionId: 'b7a0c3a2-6f44-4f0e-9d0a-2a1d7a4c9e55',
  ...usualTab,
  wired: ['get_items', 'item_clicked', 'create_item', 'update_item', 'delete_item'].filter(
    (action) => category === 'messaging' || action !== 'create_item',
  ) as Tab['wired'],
  sample: true,
});

const sampleConnection = ({
  base_url,
  endpoint_path_id,
}: SamplesInfo['documents']): Connection => ({
  ...usualConnection,
  id: connectionId,
  name: 'Sample documents',
  base_url,
  endpoint_path_id,
  tokenId: sampleTokenId,
  sample: true,
});

const sampleTabs = (webhook: SamplesInfo['webhook']): Tab[] => [
  sampleTab(
    'default',
    'Sample orders',
    webhook.default_url,
    '8d5e4c0e-3c7c-4b0a-8e0b-1f0c6a1f7d21',
  ),
  sampleTab(
    'messaging',
    'Sample messages',
    webhook.messaging_url,
    '2b9c1a54-95a4-4a0e-8f55-7b6c0d0e9a32',
  ),
];

const empty: Workspace = {
  version: 1,
  connections: [],
  tabs: [],
  connectors: [],
  settings: settingsSchema.parse({}),
  readings: {},
};

/** The address led to where the sample service listens in this run; its path stays. */
function led(url: string, sample: string): string {
  const { pathname, search } = new URL(url);
  return new URL(sample).origin + (pathname === '/' ? '' : pathname) + search;
}

/**
 * The workspace to begin with: on a first start one connection and two tabs on the embedded samples; later the entries still
 * marked as samples are led to the ports of this run. An entry the user changed or removed stays as it is.
 */
export function prepareWorkspace(stored: Workspace | null, samples: SamplesInfo | null): Workspace {
  if (samples === null) return stored ?? empty;
  const { documents, webhook } = samples;
  if (stored === null)
    return { ...empty, connections: [sampleConnection(documents)], tabs: sampleTabs(webhook) };
  return {
    ...stored,
    connections: stored.connections.map((entry) =>
      entry.sample ? { ...entry, base_url: led(entry.base_url, documents.base_url) } : entry,
    ),
    tabs: stored.tabs.map((entry) =>
      entry.sample ? { ...entry, webhook_url: led(entry.webhook_url, webhook.default_url) } : entry,
    ),
  };
}

/** The entry with its sample mark taken off once its address no longer leads to the sample service. */
export function withSampleMark<T extends { sample: boolean }>(
  entry: T,
  url: string,
  sample: string | undefined,
): T {
  const leadsThere = sample !== undefined && new URL(url).origin === new URL(sample).origin;
  return entry.sample && !leadsThere ? { ...entry, sample: false } : entry;
}
