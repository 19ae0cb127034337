import type { Connection } from '#core/document/connection.ts';
import type { NamedConnector, Tab } from '#core/widget/tab.ts';
import { tabsUsing } from '../widget-setup/connector-users.ts';

type Users = { connections: readonly Connection[]; connectors: readonly NamedConnector[]; tabs: readonly Tab[] };

/** The names of everything that sends a token or verifies with it: connections, connectors, and tabs that check their visitors. */
export function usersOfToken(id: string, { connections, connectors, tabs }: Users): string[] {
  return [
    ...connections.filter((one) => one.tokenId === id || one.proxyTokenId === id).map(({ name }) => name),
    ...connectors
      .filter(({ tokenId }) => tokenId === id)
      .map((one) => {
        const used = tabsUsing(one.id, tabs).map(({ name }) => name);
        return used.length === 0 ? `the connector ${one.name}` : `the connector ${one.name} (${used.join(', ')})`;
      }),
    ...tabs
      .filter(({ identity: { verifyWith } }) => verifyWith !== null && 'secretTokenId' in verifyWith && verifyWith.secretTokenId === id)
      .map(({ name }) => `${name} (identity)`),
  ];
}
