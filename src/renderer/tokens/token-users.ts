import type { Connection } from '#core/document/connection.ts';
import { unusualRoute } from '#core/http/route.ts';
import type { Transport } from '#core/http/transport.ts';
import { type NamedConnector, type Tab, transportOf } from '#core/widget/tab.ts';
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

const routeOf = ({ tls, proxy }: Transport): Omit<SendingRoute, 'url'> => ({ tls, proxy });

/** The routes, other than usual ones, that what uses a token sends it over now, as `replaceToken` takes them. */
export function routesOfToken(
  id: string,
  { connections, connectors, tabs }: Users,
): SendingRoute[] {
  const asService = connections
    .filter(({ tokenId }) => tokenId === id)
    .map((connection) => ({ url: connection.base_url, ...routeOf(connection) }));
  const asProxy = [...connections, ...tabs.map(transportOf)].flatMap(
    ({ proxyTokenId, tls, proxy }) =>
      proxy === null || proxyTokenId !== id
        ? []
        : [{ url: proxy.url, tls: { ...tls, servername: null }, proxy: null }],
  );
  const own = connectors.filter(({ tokenId }) => tokenId === id);
  const asConnector = tabs
    .filter(({ connectorIds }) =>
      own.some((connector) => Object.values(connectorIds).includes(connector.id)),
    )
    .map((tab) => ({ url: tab.webhook_url, ...routeOf(transportOf(tab)) }));
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
  const provesWith = ({ clientCertificate: set }: Transport): boolean =>
    set !== null && (set.tokenId === id || set.passphraseTokenId === id);
  const isProxyToken = ({ proxy, proxyTokenId }: Transport): boolean =>
    proxy !== null && proxyTokenId === id;
  const tabUser = ({ id: tabId, name }: Tab, role: string): TokenUser => ({
    name: `${name} (${role})`,
    place: { what: 'tab', id: tabId },
  });
  return [
    ...connections.filter(({ tokenId }) => tokenId === id).map((one) => connection(one, '')),
    ...connections.filter(isProxyToken).map((one) => connection(one, ' (proxy)')),
    ...connections.filter(provesWith).map((one) => connection(one, ' (client certificate)')),
    ...connectors
      .filter(({ tokenId }) => tokenId === id)
      .flatMap((one): TokenUser[] => {
        const used = tabsUsing(one.id, tabs);
        return used.length > 0
          ? used.map((tab) => tabUser(tab, `connector ${one.name}`))
          : [{ name: `the connector ${one.name}`, place: { what: 'connectors' } }];
      }),
    ...tabs
      .filter(({ webhookTokenId }) => webhookTokenId === id)
      .map((tab) => tabUser(tab, 'webhook_url')),
    ...tabs.filter((tab) => isProxyToken(transportOf(tab))).map((tab) => tabUser(tab, 'proxy')),
    ...tabs
      .filter((tab) => provesWith(transportOf(tab)))
      .map((tab) => tabUser(tab, 'client certificate')),
    ...verifying.map((tab) => tabUser(tab, 'identity')),
  ];
}
