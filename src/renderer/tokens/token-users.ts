import type { Connection } from '#core/document/connection.ts';
import { unusualRoute, usualTls } from '#core/http/route.ts';
import { type NamedConnector, type Tab, unverified } from '#core/widget/tab.ts';
import { tabsUsing } from '../widget/setup/connectors-dialog.tsx';

/** Something that sends a token or verifies with it: `name` is what it is called, `place` where it is found. */
export type TokenUser = {
  name: string;
  place: { what: 'connection' | 'tab'; id: string } | { what: 'connectors' };
};

type Users = {
  connections: readonly Connection[];
  connectors: readonly NamedConnector[];
  tabs: readonly Tab[];
};

/** An address with the route that a token is sent there over. */
export type SendingRoute = Pick<Connection, 'tls' | 'proxy'> & { url: string };

/** The routes, other than usual ones, that what uses a token sends it over now, as `replaceToken` takes them. */
export function routesOfToken(
  id: string,
  { connections, connectors, tabs }: Users,
): SendingRoute[] {
  const asService = connections
    .filter(({ tokenId }) => tokenId === id)
    .map(({ base_url, tls, proxy }) => ({ url: base_url, tls, proxy }));
  const asProxy = connections.flatMap(({ proxyTokenId, tls, proxy }) =>
    proxy === null || proxyTokenId !== id
      ? []
      : [{ url: proxy.url, tls: { ...tls, servername: null }, proxy: null }],
  );
  const own = connectors.filter(({ tokenId }) => tokenId === id);
  const asConnector = tabs
    .filter(({ connectorIds }) =>
      own.some((connector) => Object.values(connectorIds).includes(connector.id)),
    )
    .map((tab) => ({
      url: tab.webhook_url,
      tls: { ...usualTls, verify: unverified(tab) === null },
      proxy: null,
    }));
  return [...asService, ...asProxy, ...asConnector].filter(
    ({ url, tls, proxy }) => unusualRoute(url, { tls, proxy }) !== null,
  );
}

/** Everything that sends a token, is called at it or verifies with it: connections, proxies, connectors, tabs by their address and those that check their visitors. */
export function usersOfToken(id: string, { connections, connectors, tabs }: Users): TokenUser[] {
  const connection = (one: Connection, role: string): TokenUser => ({
    name: `${one.name}${role}`,
    place: { what: 'connection', id: one.id },
  });
  const verifying = tabs.filter(
    ({ identity: { verifyWith } }) =>
      verifyWith && 'secretTokenId' in verifyWith && verifyWith.secretTokenId === id,
  );
  return [
    ...connections.filter(({ tokenId }) => tokenId === id).map((one) => connection(one, '')),
    ...connections
      .filter(({ proxy, proxyTokenId }) => proxy !== null && proxyTokenId === id)
      .map((one) => connection(one, ' (proxy)')),
    ...connectors
      .filter(({ tokenId }) => tokenId === id)
      .map((one): TokenUser => {
        const used = tabsUsing(one.id, tabs).map(({ name }) => name);
        return {
          name: `the connector ${one.name}${used.length === 0 ? '' : ` (${used.join(', ')})`}`,
          place: { what: 'connectors' },
        };
      }),
    ...tabs
      .filter(({ webhookTokenId }) => webhookTokenId === id)
      .map(
        (tab): TokenUser => ({
          name: `${tab.name} (webhook_url)`,
          place: { what: 'tab', id: tab.id },
        }),
      ),
    ...verifying.map(
      (tab): TokenUser => ({ name: `${tab.name} (identity)`, place: { what: 'tab', id: tab.id } }),
    ),
  ];
}
