import { isObject } from '#core/contract/words.ts';
import { type Connection, usualTransport } from '#core/document/connection.ts';
import { type TlsSettings, usualTls } from '#core/http/route.ts';
import type { Transport } from '#core/http/transport.ts';
import { type ActionName, actionNames, actions } from '#core/widget/actions.ts';
import {
  type NamedConnector,
  type Tab,
  usualTab,
  usualWebhookTransport,
} from '#core/widget/tab.ts';
import type { VerifyWith } from '#core/widget/visitor.ts';
import type { FileReference } from '#operations/assay-file-schemas.ts';
import type { Workspace } from '#operations/schemas.ts';
import { isSame } from '../workspace/workspace.ts';

/** What a workspace file and the workspace of the app have in common. */
export type FileEntries = Pick<
  Workspace,
  'tabs' | 'connectors' | 'connections' | 'readings' | 'statementRules'
>;
/** The reference that the file has for a token's id; null if the id is unknown. */
export type ReferenceOf = (tokenId: string) => FileReference | null;

/** The lists of a workspace file whose entries the window changes. */
export type Kind = 'tabs' | 'connectors' | 'connections';
/** How entries and secrets are named in the file. */
export type Naming = { referenceOf: ReferenceOf; nameOf(kind: Kind, id: string): string };

/** What is at a path of a value; undefined if nothing is. */
export const at = (value: unknown, [step, ...rest]: readonly string[]): unknown =>
  step === undefined
    ? value
    : isObject(value) && Object.hasOwn(value, step)
      ? at(value[step], rest)
      : undefined;

/** A setting that changed: where it is in its entry, its key in an environment if it may be there, and its value. */
export type Setting = { path: readonly string[]; overlay?: string; value: unknown };

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
  ...usualTransport,
  id: '',
  name: '',
  base_url: '',
  endpoint_path_id: '',
  authorization: 'bearer',
  tokenId: null,
  sample: false,
};
export const newConnector: NamedConnector = { id: '', name: '', type: 'token', tokenId: '' };

/** The settings of one kind that differ and are written in the file as they are. */
const plainSettings = <T extends object>(
  names: readonly (keyof T & string)[],
  overlays: readonly string[],
  before: T,
  after: T,
): Setting[] =>
  names
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({
      path: [name],
      value: after[name],
      ...(overlays.includes(name) && { overlay: name }),
    }));

const isProxied = (action: ActionName, category: Tab['category']): boolean =>
  actions[action].surface[category] === 'proxied';

/** The names of connectors by action, kept short where one serves every call of the platform. */
function connectorSettings(
  { connectorIds, category }: Tab,
  usual: unknown,
  nameOf: (connectorId: string) => string,
): Setting[] {
  const named = Object.entries(connectorIds).map(([action, id]): [ActionName, string] => [
    action as ActionName,
    nameOf(id),
  ]);
  const staysUsual =
    typeof usual === 'string' &&
    actionNames
      .filter((action) => isProxied(action, category))
      .every((action) => connectorIds[action] !== undefined);
  const own = staysUsual
    ? named.filter(([action, name]) => name !== usual || !isProxied(action, category))
    : named;
  return [
    { path: ['connector'], value: staysUsual ? usual : undefined },
    { path: ['connectors'], value: own.length === 0 ? undefined : Object.fromEntries(own) },
  ];
}

function verifyWithInFile(verifyWith: VerifyWith | null, referenceOf: ReferenceOf): unknown {
  if (verifyWith === null) return undefined;
  return 'secretTokenId' in verifyWith
    ? { secret: referenceOf(verifyWith.secretTokenId) }
    : verifyWith;
}

const addressOf = (
  { webhook_url, webhookTokenId }: Tab,
  referenceOf: ReferenceOf,
): FileReference | string | null =>
  webhookTokenId === undefined ? webhook_url : referenceOf(webhookTokenId);

/** Trust as the file writes it: only what is unusual, and certificates by the path of their file. */
function tlsInFile({ ca, ...tls }: TlsSettings, path: unknown): unknown {
  const unusual = Object.entries(tls).filter(
    ([name, value]) => value !== usualTls[name as keyof TlsSettings],
  );
  const all = [...unusual, ...(ca === null ? [] : [['ca', path]])];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** A client certificate as the file writes it: its secrets as references, and certificates by the path of their file. */
function clientCertificateInFile(
  set: Transport['clientCertificate'],
  path: unknown,
  referenceOf: ReferenceOf,
): unknown {
  if (set === null) return undefined;
  return {
    ...(set.certificate !== null && { certificate: path }),
    key: referenceOf(set.tokenId),
    ...(set.passphraseTokenId !== null && { passphrase: referenceOf(set.passphraseTokenId) }),
  };
}

/** What the file says now of a setting of an entry, in the environment or else in the base. */
type Written = (setting: string) => unknown;

/** What differs in the way that calls travel. */
function transportSettings(
  before: Transport,
  after: Transport,
  written: Written,
  referenceOf: ReferenceOf,
): Setting[] {
  const settings = plainSettings(['timeoutSeconds'], [], before, after);
  if (!isSame(before.tls, after.tls))
    settings.push({
      path: ['tls'],
      overlay: 'tls',
      value: tlsInFile(after.tls, at(written('tls'), ['ca'])),
    });
  if (!isSame(before.proxy, after.proxy) || before.proxyTokenId !== after.proxyTokenId) {
    const credentials = after.proxyTokenId === null ? undefined : referenceOf(after.proxyTokenId);
    settings.push({
      path: ['proxy'],
      overlay: 'proxy',
      value: after.proxy ? { url: after.proxy.url, credentials } : undefined,
    });
  }
  if (!isSame(before.clientCertificate, after.clientCertificate))
    settings.push({
      path: ['clientCertificate'],
      overlay: 'clientCertificate',
      value: clientCertificateInFile(
        after.clientCertificate,
        at(written('clientCertificate'), ['certificate']),
        referenceOf,
      ),
    });
  return settings;
}

/** What differs between two versions of a tab, as the file writes it. */
export function tabSettings(
  before: Tab,
  after: Tab,
  written: Written,
  { nameOf, referenceOf }: Naming,
): Setting[] {
  const settings = plainSettings(
    [
      ...(['category', 'tabId', 'tabName', 'agentId', 'agentName', 'sessionId'] as const),
      ...(['accentColor', 'wired', 'widgetOrigin', 'visitor', 'urlSecrets'] as const),
      ...(['unverifiedHost', 'writes'] as const),
    ],
    ['widgetOrigin', 'unverifiedHost', 'writes'],
    before,
    after,
  );
  // What the file leaves out is made from the name, and a webhook must see the same tab as before.
  if (before.name !== after.name)
    for (const name of ['tabId', 'tabName'] as const)
      if (written(name) === undefined && before[name] === after[name])
        settings.push({ path: [name], value: after[name] });
  const address = addressOf(after, referenceOf);
  if (!isSame(address, addressOf(before, referenceOf)))
    settings.unshift({ path: ['webhook_url'], overlay: 'webhook_url', value: address });
  if (!isSame(before.connectorIds, after.connectorIds) || before.category !== after.category)
    settings.push(
      ...connectorSettings(after, written('connector'), (id) => nameOf('connectors', id)),
    );
  const { identity } = after;
  if (!isSame(before.identity.verifyWith, identity.verifyWith))
    settings.push({
      path: ['identity', 'verifyWith'],
      overlay: 'verifyWith',
      value: verifyWithInFile(identity.verifyWith, referenceOf),
    });
  for (const name of ['algorithms', 'claims'] as const)
    if (!isSame(before.identity[name], identity[name]))
      settings.push({ path: ['identity', name], value: identity[name] });
  const transportOf = ({ transport = usualWebhookTransport }: Tab): Transport => transport;
  return [
    ...settings,
    ...transportSettings(transportOf(before), transportOf(after), written, referenceOf),
  ];
}

/** What differs between two versions of a connection; `written` gives what the file says now. */
export function connectionSettings(
  before: Connection,
  after: Connection,
  written: Written,
  { referenceOf }: Naming,
): Setting[] {
  const settings = plainSettings(
    ['base_url', 'endpoint_path_id', 'authorization'],
    ['base_url', 'endpoint_path_id'],
    before,
    after,
  );
  if (before.tokenId !== after.tokenId)
    settings.push({
      path: ['token'],
      overlay: 'token',
      value: after.tokenId === null ? undefined : referenceOf(after.tokenId),
    });
  return [...settings, ...transportSettings(before, after, written, referenceOf)];
}

/** What differs between two versions of a connector. */
export function connectorFields(
  before: NamedConnector,
  after: NamedConnector,
  { referenceOf }: Naming,
): Setting[] {
  const settings = plainSettings(['type', 'headerName'], [], before, after);
  // The type has no default in the file.
  if (before.name === '' && before.type === after.type)
    settings.unshift({ path: ['type'], value: after.type });
  if (before.tokenId !== after.tokenId)
    settings.push({ path: ['secret'], overlay: 'secret', value: referenceOf(after.tokenId) });
  return settings;
}
