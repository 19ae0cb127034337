import { isObject } from '#core/contract/words.ts';
import { type Connection, usualConnection } from '#core/document/connection.ts';
import { type TlsSettings, usualTls } from '#core/http/route.ts';
import type { Transport } from '#core/http/transport.ts';
import { type ActionName, actionNames, actions } from '#core/widget/actions.ts';
import {
  type NamedConnector,
  type Tab,
  usualTab,
  usualWebhookTransport,
} from '#core/widget/tab.ts';
import type { FileReference } from '#operations/assay-file-schemas.ts';
import type { Workspace } from '#operations/schemas.ts';

/** What a workspace file and the workspace of the app have in common. */
export type FileEntries = Pick<
  Workspace,
  'tabs' | 'connectors' | 'connections' | 'readings' | 'statementRules'
>;
/** The reference that the file has for a token's id; null if the id is unknown. */
export type ReferenceOf = (tokenId: string) => FileReference | null;

/** The lists of a workspace file whose entries the window changes. */
export type Kind = 'tabs' | 'connectors' | 'connections';
/** How the file says what the app has by id, and certificates by the path of their file. */
export type Naming = {
  referenceOf(tokenId: string): unknown;
  nameOf(kind: Kind, id: string): string;
  /** The connector that the file says serves every call of the platform. */
  usualConnector: unknown;
  certificateOf(path: readonly string[], text: string): unknown;
};

/** What is at a path of a value; undefined if nothing is. */
export const at = (value: unknown, [step, ...rest]: readonly string[]): unknown =>
  step === undefined
    ? value
    : isObject(value) && Object.hasOwn(value, step)
      ? at(value[step], rest)
      : undefined;

/** What a new entry is compared with: all that the file leaves out. */
export const newTab: Tab = {
  ...usualTab,
  id: '',
  name: '',
  webhook_url: '',
  category: 'default',
  tabId: '',
  tabName: '',
  agentId: '',
  agentName: '',
  sessionId: '',
  wired: [...actionNames],
  sample: false,
};
export const newConnection: Connection = {
  ...usualConnection,
  id: '',
  name: '',
  base_url: '',
  endpoint_path_id: '',
};
/** An entry as a file says it: its settings by their paths, undefined where the file leaves one out. */
export type Settings = Readonly<Record<string, unknown>>;

const isProxied = (action: ActionName, category: Tab['category']): boolean =>
  actions[action].surface[category] === 'proxied';

/** The names of connectors by action, kept short where one serves every call of the platform. */
function connectorSettings(
  { connectorIds, category }: Tab,
  { usualConnector: usual, nameOf }: Naming,
): Settings {
  const named = Object.entries(connectorIds).map(([action, id]): [ActionName, string] => [
    action as ActionName,
    nameOf('connectors', id),
  ]);
  const staysUsual =
    typeof usual === 'string' &&
    actionNames
      .filter((action) => isProxied(action, category))
      .every((action) => connectorIds[action] !== undefined);
  const own = staysUsual
    ? named.filter(([action, name]) => name !== usual || !isProxied(action, category))
    : named;
  return {
    connector: staysUsual ? usual : undefined,
    connectors: own.length === 0 ? undefined : Object.fromEntries(own),
  };
}

/** Trust as the file says it: only what is unusual. */
function tlsSetting({ ca, ...tls }: TlsSettings, { certificateOf }: Naming): unknown {
  const unusual = Object.entries(tls).filter(
    ([name, value]) => value !== usualTls[name as keyof TlsSettings],
  );
  if (ca !== null) unusual.push(['ca', certificateOf(['tls', 'ca'], ca) as string]);
  return unusual.length === 0 ? undefined : Object.fromEntries(unusual);
}

function transportSettings(
  { timeoutSeconds, tls, proxy, proxyTokenId, clientCertificate: client }: Transport,
  naming: Naming,
): Settings {
  const secret = (id: string | null): unknown => (id === null ? undefined : naming.referenceOf(id));
  return {
    timeoutSeconds,
    tls: tlsSetting(tls, naming),
    proxy: proxy ? { url: proxy.url, credentials: secret(proxyTokenId) } : undefined,
    clientCertificate: client
      ? {
          certificate:
            client.certificate === null
              ? undefined
              : naming.certificateOf(['clientCertificate', 'certificate'], client.certificate),
          key: secret(client.tokenId),
          passphrase: secret(client.passphraseTokenId),
        }
      : undefined,
  };
}

function tabSettings(tab: Tab, naming: Naming): Settings {
  const { id, name, webhook_url, webhookTokenId, connectorIds, identity, ...rest } = tab;
  const { tabName, tabId, transport = usualWebhookTransport, ...plain } = rest;
  const { verifyWith, ...claims } = identity;
  return {
    webhook_url: webhookTokenId === undefined ? webhook_url : naming.referenceOf(webhookTokenId),
    tabName,
    tabId,
    ...plain,
    ...connectorSettings(tab, naming),
    'identity.verifyWith':
      verifyWith && 'secretTokenId' in verifyWith
        ? { secret: naming.referenceOf(verifyWith.secretTokenId) }
        : (verifyWith ?? undefined),
    'identity.algorithms': claims.algorithms,
    'identity.claims': claims.claims,
    ...transportSettings(transport, naming),
  };
}

function connectionSettings(connection: Connection, naming: Naming): Settings {
  const { id, name, tokenId, tls, proxy, proxyTokenId, clientCertificate, ...plain } = connection;
  return {
    ...plain,
    token: tokenId === null ? undefined : naming.referenceOf(tokenId),
    ...transportSettings(connection, naming),
  };
}

const connectorFields = (
  { id, name, tokenId, ...plain }: NamedConnector,
  { referenceOf }: Naming,
): Settings => ({ ...plain, secret: referenceOf(tokenId) });

/** All settings of an entry, as a file says them. */
export const settingsOf: {
  [K in Kind]: (entry: FileEntries[K][number], naming: Naming) => Settings;
} = { tabs: tabSettings, connections: connectionSettings, connectors: connectorFields };
