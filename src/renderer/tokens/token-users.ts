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

/** A use of a token, with the route that sends it there as its credential; null where the token is not sent so. */
type Use = TokenUser & { route: SendingRoute | null };

function usesOf(id: string, { connections, connectors, tabs }: Users): Use[] {
  const ofConnection = ({ id: own, name }: Connection): TokenUser => ({
    name,
    place: { what: 'connection', id: own },
  });
  const ofTab = ({ id: own, name }: Tab): TokenUser => ({ name, place: { what: 'tab', id: own } });
  const use = (
    { name, place }: TokenUser,
    role: string | null,
    route: SendingRoute | null = null,
  ): Use => ({ name: role === null ? name : `${name} (${role})`, place, route });
  const to = (url: string, { tls, proxy }: Transport): SendingRoute => ({ url, tls, proxy });
  const transports = [
    ...connections.map((one) => ({ user: ofConnection(one), transport: one as Transport })),
    ...tabs.map((one) => ({ user: ofTab(one), transport: transportOf(one) })),
  ];
  return [
    ...connections
      .filter(({ tokenId }) => tokenId === id)
      .map((one) => use(ofConnection(one), null, to(one.base_url, one))),
    ...connectors
      .filter(({ tokenId }) => tokenId === id)
      .flatMap(({ id: own, name }): Use[] => {
        const used = tabsUsing(own, tabs);
        return used.length > 0
          ? used.map((tab) =>
              use(ofTab(tab), `connector ${name}`, to(tab.webhook_url, transportOf(tab))),
            )
          : [{ name: `the connector ${name}`, place: { what: 'connectors' }, route: null }];
      }),
    ...tabs
      .filter(({ webhookTokenId }) => webhookTokenId === id)
      .map((tab) => use(ofTab(tab), 'webhook_url')),
    ...transports.flatMap(({ user, transport: { proxy, proxyTokenId, tls } }) =>
      proxy === null || proxyTokenId !== id
        ? []
        : [use(user, 'proxy', { url: proxy.url, tls: { ...tls, servername: null }, proxy: null })],
    ),
    ...transports
      .filter(({ transport: { clientCertificate: set } }) =>
        set === null ? false : set.tokenId === id || set.passphraseTokenId === id,
      )
      .map(({ user }) => use(user, 'client certificate')),
    ...tabs
      .filter(
        ({ identity: { verifyWith } }) =>
          verifyWith && 'secretTokenId' in verifyWith && verifyWith.secretTokenId === id,
      )
      .map((tab) => use(ofTab(tab), 'identity')),
  ];
}

/** Everything that sends a token, is called at it or verifies with it: connections, proxies, connectors, tabs by their address and those that check their visitors. */
export const usersOfToken = (id: string, users: Users): TokenUser[] =>
  usesOf(id, users).map(({ name, place }) => ({ name, place }));

/** The routes, other than usual ones, that what uses a token sends it over now, as `replaceToken` takes them. */
export const routesOfToken = (id: string, users: Users): SendingRoute[] =>
  usesOf(id, users).flatMap(({ route }) =>
    route !== null && unusualRoute(route.url, route) !== null ? [route] : [],
  );
