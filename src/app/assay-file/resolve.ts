import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { type Connection, usualConnection, usualTransport } from '#core/document/connection.ts';
import { hostOf } from '#core/http/host-limit.ts';
import type { Transport } from '#core/http/transport.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { listOf } from '#core/text/list-of.ts';
import { type ActionName, actionNames, actions } from '#core/widget/actions.ts';
import {
  type NamedConnector,
  type Tab,
  usualTab,
  usualWebhookTransport,
} from '#core/widget/tab.ts';
import type { VerifyWith } from '#core/widget/visitor.ts';
import type { AssayFile, FileReference, UsedReference } from '#operations/assay-file-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { KeptStatementRules } from '#operations/statement-schemas.ts';

type FileTab = AssayFile['tabs'][string];
type FileConnection = AssayFile['connections'][string];
type FileTransport = Pick<FileTab, 'timeoutSeconds' | 'tls' | 'proxy' | 'clientCertificate'>;
type FileVerifyWith = NonNullable<NonNullable<FileTab['identity']>['verifyWith']>;

/**
 * The workspace of an assay.yaml in one environment, in the form in which the app fires, fetches
 * and checks. Ids are the names of the file.
 */
export type ResolvedWorkspace = {
  tabs: Tab[];
  connectors: NamedConnector[];
  connections: Connection[];
  documents: {
    name: string;
    connectionId: string;
    document_id: string;
    age: number | null;
    expected: AssayFile['documents'][string]['expected'];
  }[];
  visitors: {
    name: string;
    is: AssayFile['visitors'][string]['is'];
    claims?: Record<string, never>;
    tabIds: string[] | null;
  }[];
  statementRules: KeptStatementRules;
  mocks: AssayFile['mocks'];
  fixtures: AssayFile['fixtures'];
  readings: ChosenReadings;
  references: UsedReference[];
};

/** The id of the secret that a reference names. Equal references have the same id. */
const referenceIdOf = ({ token, env }: FileReference): string =>
  token === undefined ? `env:${env}` : `token:${token}`;

/** Collects where each reference is used. */
function createReferences() {
  const used = new Map<string, UsedReference>();
  const add = (
    reference: FileReference,
    use: { host?: string; signs?: boolean; isAddress?: boolean },
  ): string => {
    const id = referenceIdOf(reference);
    const before = used.get(id);
    const hosts = new Set(listOf(...(before?.hosts ?? []), use.host !== '' && use.host));
    used.set(id, {
      id,
      reference,
      hosts: [...hosts],
      signs: before?.signs === true || use.signs === true,
      isAddress: before?.isAddress === true || use.isAddress === true,
    });
    return id;
  };
  return { add, all: (): UsedReference[] => [...used.values()] };
}
type References = ReturnType<typeof createReferences>;

/** A UUID that is the same for the same text, so that a webhook sees the same ids in every run. */
async function uuidOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`assay:${text}`));
  const hex = [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isProxied = (action: ActionName, category: Tab['category']): boolean =>
  actions[action].surface[category] === 'proxied';

/** The connector of each action: its own, or else that of the tab where the platform makes the call. */
function connectorIdsOf({ category, connector, connectors }: FileTab): Tab['connectorIds'] {
  const usual =
    connector === undefined
      ? {}
      : Object.fromEntries(
          actionNames
            .filter((action) => isProxied(action, category))
            .map((action) => [action, connector]),
        );
  return { ...usual, ...connectors };
}

function verifyWithOf(
  { secret, publicKey, jwksUrl }: FileVerifyWith,
  references: References,
): VerifyWith {
  if (secret !== undefined) return { secretTokenId: references.add(secret, { signs: true }) };
  return publicKey !== undefined ? { publicKey } : { jwksUrl: jwksUrl ?? '' };
}

/** What an address that a secret holds looks like until it is read: its server is not known. */
export const unknownAddress = `https://secret.invalid/${urlMask}`;

/**
 * How calls to `url` travel, as the file says it of a tab or of a connection. What it does not say is
 * the usual. `url` null: only its secret says which server it is.
 */
function transportIn(
  { timeoutSeconds, tls, proxy, clientCertificate }: FileTransport,
  url: string | null,
  usual: Transport,
  references: References,
): Transport {
  const way = { proxy: proxy === undefined ? null : { url: proxy.url } };
  const addFor = (reference: FileReference, hosts: readonly string[]): string => {
    for (const host of hosts) references.add(reference, { host });
    return references.add(reference, {});
  };
  const servers = url === null ? [] : serversOf(url, way);
  const { certificate = null, key, passphrase } = clientCertificate ?? {};
  return {
    timeoutSeconds: timeoutSeconds ?? usual.timeoutSeconds,
    tls: tls === undefined ? usual.tls : { ...tls, ca: tls.ca ?? null },
    proxy: way.proxy,
    proxyTokenId: proxy?.credentials ? addFor(proxy.credentials, [hostOf(proxy.url)]) : null,
    clientCertificate:
      key === undefined
        ? null
        : {
            tokenId: addFor(key, servers),
            certificate,
            passphraseTokenId: passphrase === undefined ? null : addFor(passphrase, servers),
          },
  };
}

/** The servers that a secret for `url` passes on its way: a limit has to name them all. */
const serversOf = (url: string, { proxy }: Pick<Transport, 'proxy'>): string[] =>
  listOf(url, proxy?.url).map(hostOf);

async function tabOf(name: string, tab: FileTab, references: References): Promise<Tab> {
  const {
    webhook_url,
    identity,
    connector: _usual,
    connectors: _named,
    urlSecrets,
    timeoutSeconds,
    tls,
    proxy,
    clientCertificate,
    ...rest
  } = tab;
  const hasOwnTransport = [timeoutSeconds, tls, proxy, clientCertificate].some(
    (one) => one !== undefined,
  );
  const isReference = typeof webhook_url !== 'string';
  return {
    ...rest,
    id: name,
    name,
    ...(urlSecrets && { urlSecrets }),
    webhook_url: isReference ? unknownAddress : webhook_url,
    ...(isReference && {
      webhookTokenId: references.add(webhook_url, {
        isAddress: true,
        ...(proxy && { host: hostOf(proxy.url) }),
      }),
    }),
    tabId: tab.tabId ?? (await uuidOf(`tab:${name}`)),
    tabName: tab.tabName ?? name,
    agentId: tab.agentId ?? (await uuidOf('agent')),
    connectorIds: connectorIdsOf(tab),
    identity:
      identity === undefined
        ? usualTab.identity
        : {
            verifyWith: identity.verifyWith ? verifyWithOf(identity.verifyWith, references) : null,
            claims: identity.claims,
            ...(identity.algorithms && { algorithms: identity.algorithms }),
          },
    ...(hasOwnTransport && {
      transport: transportIn(
        tab,
        isReference ? null : webhook_url,
        usualWebhookTransport,
        references,
      ),
    }),
    sample: false,
  };
}

function connectionOf(
  name: string,
  { base_url, token, tls: _tls, proxy: _proxy, ...rest }: FileConnection,
  transport: Transport,
  references: References,
): Connection {
  const tokenIds =
    token === undefined
      ? []
      : serversOf(base_url, transport).map((host) => references.add(token, { host }));
  return {
    ...usualConnection,
    ...rest,
    ...transport,
    id: name,
    name,
    base_url,
    tokenId: tokenIds[0] ?? null,
  };
}

/** The entry with what the environment says of it. */
const overlaid = <T extends object>(
  entry: T,
  overlay: { [K in keyof T]?: T[K] | undefined } | undefined,
): T => ({
  ...entry,
  ...Object.fromEntries(Object.entries(overlay ?? {}).filter(([, value]) => value !== undefined)),
});

/** Whether prod or production is a word of the name, such as in "Production EU" or "prod-2"; "product" and "reproduction" are not. */
const isProduction = (environment: string): boolean =>
  /(?<!\p{L})prod(?:uction)?(?!\p{L})/iu.test(environment);

/** The file with an environment laid over it. Throws an OperationError `not-found` for one that it does not have. */
export function inEnvironment(file: AssayFile, environment: string | null): AssayFile {
  if (environment === null) return file;
  if (!Object.hasOwn(file.environments, environment)) {
    const known = Object.keys(file.environments);
    throw new OperationError(
      'not-found',
      `The workspace has no environment ${JSON.stringify(environment)}. ${known.length === 0 ? 'It has no environments.' : `Choose one of: ${known.join(', ')}.`}`,
    );
  }
  const overlay = file.environments[environment];
  const tabs = Object.entries(file.tabs).map(([name, tab]): [string, FileTab] => {
    const { verifyWith, ...given } = overlay?.tabs[name] ?? {};
    // Nothing is written to production by itself unless the environment says so.
    const rest = isProduction(environment) ? { ...given, writes: given.writes ?? 'off' } : given;
    const merged = overlaid(tab, rest);
    if (verifyWith === undefined) return [name, merged];
    const claims = merged.identity?.claims ?? usualTab.identity.claims;
    return [name, { ...merged, identity: { ...merged.identity, claims, verifyWith } }];
  });
  const connectors = Object.entries(file.connectors).map(([name, connector]) => [
    name,
    overlaid(connector, overlay?.connectors[name]),
  ]);
  const connections = Object.entries(file.connections).map(([name, connection]) => [
    name,
    overlaid(connection, overlay?.connections[name]),
  ]);
  return {
    ...file,
    tabs: Object.fromEntries(tabs),
    connectors: Object.fromEntries(connectors),
    connections: Object.fromEntries(connections),
  };
}

/** The workspace of an assay.yaml in one environment; null: as the file stands. Throws an OperationError `not-found` for an unknown environment. */
export async function resolveAssayFile(
  file: AssayFile,
  environment: string | null,
): Promise<ResolvedWorkspace> {
  const effective = inEnvironment(file, environment);
  const references = createReferences();
  const tabs = await Promise.all(
    Object.entries(effective.tabs).map(([name, tab]) => tabOf(name, tab, references)),
  );
  const usersOf = (connector: string): Tab[] =>
    tabs.filter(({ connectorIds }) => Object.values(connectorIds).includes(connector));
  const connectors = Object.entries(effective.connectors).map(
    ([name, { type, headerName, secret }]): NamedConnector => {
      let tokenId = references.add(secret, {});
      // An address that is itself a secret names no server that could be looked at before.
      for (const { webhook_url, webhookTokenId, transport } of usersOf(name))
        for (const server of webhookTokenId === undefined
          ? serversOf(webhook_url, transport ?? usualWebhookTransport)
          : [undefined])
          tokenId = references.add(secret, server === undefined ? {} : { host: server });
      return { id: name, name, type, tokenId, ...(headerName && { headerName }) };
    },
  );
  return {
    tabs,
    connectors,
    connections: Object.entries(effective.connections).map(([name, connection]) =>
      connectionOf(
        name,
        connection,
        transportIn(connection, connection.base_url, usualTransport, references),
        references,
      ),
    ),
    documents: Object.entries(effective.documents).map(([name, { connection, ...document }]) => ({
      name,
      connectionId: connection,
      ...document,
    })),
    visitors: Object.entries(effective.visitors).map(([name, { is, claims, tabs: named }]) => ({
      name,
      is,
      ...(claims && { claims: claims as Record<string, never> }),
      tabIds: named ?? null,
    })),
    mocks: effective.mocks,
    fixtures: effective.fixtures,
    statementRules: {
      roles: Object.values(effective.statementRoles).map(({ connection, ...of }) => ({
        connectionId: connection,
        ...of,
      })),
      assertions: Object.values(effective.statementRules).map(({ bank_code, rules }) => ({
        bank_code,
        assertions: rules,
      })),
    },
    readings: effective.readings,
    references: references.all(),
  };
}
