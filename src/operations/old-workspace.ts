import { isObject, type JsonObject } from '#core/contract/words.ts';
import { hasUser } from '#core/http/address.ts';
import { publicBlocks } from '#core/http/public-der.ts';
import { problemOfCertificate } from '#core/http/route.ts';
import { actionNames, actions, type Category } from '#core/widget/actions.ts';
import { keyRemoved, problemOfPublicKey } from '#core/widget/visitor.ts';

/** The actions of a tab that carried its connector: those that go through the platform (TAB-DIR-4). */
const carriers = (category: unknown) => {
  const kind: Category = category === 'messaging' ? 'messaging' : 'default';
  return actionNames.filter((action) => actions[action].surface[kind] === 'proxied');
};

/** An id that no connector has yet. */
function freeId(wanted: string, taken: ReadonlySet<unknown>): string {
  let id = wanted;
  for (let next = 2; taken.has(id); next += 1) id = `${wanted}-${next}`;
  return id;
}

/** The tab with its own connector among the connectors, named after the tab; what the tab says of an action already stays. */
function lifted(tab: JsonObject, connectors: unknown[]): JsonObject {
  const { connector, ...rest } = tab;
  if (!isObject(connector)) return rest;
  const taken = new Set(connectors.map((one) => (isObject(one) ? one.id : undefined)));
  const id = freeId(`connector-of-${String(tab.id)}`, taken);
  connectors.push({ ...connector, id, name: tab.name });
  const named = Object.fromEntries(carriers(tab.category).map((action) => [action, id]));
  return {
    ...rest,
    connectorIds: { ...named, ...(isObject(tab.connectorIds) ? tab.connectorIds : {}) },
  };
}

/** What a tab verifies visitors with, without what must not be stored: a private key, and a user name in the address of a key set. */
function verifyWithoutSecret(verifyWith: JsonObject): JsonObject {
  const { publicKey, jwksUrl } = verifyWith;
  if (typeof publicKey === 'string' && problemOfPublicKey(publicKey) !== null)
    return { ...verifyWith, publicKey: keyRemoved };
  if (typeof jwksUrl !== 'string' || !URL.canParse(jwksUrl) || !hasUser(new URL(jwksUrl)))
    return verifyWith;
  const url = new URL(jwksUrl);
  url.username = '';
  url.password = '';
  return { ...verifyWith, jwksUrl: url.href };
}

function withoutSecrets(tab: unknown): unknown {
  if (!isObject(tab) || !isObject(tab.identity) || !isObject(tab.identity.verifyWith)) return tab;
  const { verifyWith } = tab.identity;
  const after = verifyWithoutSecret(verifyWith);
  return after === verifyWith ? tab : { ...tab, identity: { ...tab.identity, verifyWith: after } };
}

/**
 * A connection reduced to its valid certificates; without any certificate it has no authorities, so
 * that no server becomes trusted that was not before.
 */
function withCertificatesAlone(connection: unknown): unknown {
  if (!isObject(connection) || !isObject(connection.tls)) return connection;
  const { ca } = connection.tls;
  if (typeof ca !== 'string' || problemOfCertificate(ca) === null) return connection;
  const certificates = publicBlocks(ca).filter(({ is }) => is === 'CERTIFICATE');
  return {
    ...connection,
    tls: {
      ...connection.tls,
      ca: certificates.length === 0 ? null : certificates.map(({ text }) => text).join('\n'),
    },
  };
}

/**
 * A workspace as older files hold it, in the form of today: a connector inside a tab becomes one of the workspace that the actions name, and a secret that was
 * stored where a public key or a certificate belongs is left out. Anything else is passed on as it is, for the schema to judge.
 */
export function fromOlder(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value.tabs)) return value;
  const connectors: unknown[] = Array.isArray(value.connectors) ? [...value.connectors] : [];
  const tabs = value.tabs.map((tab: unknown) =>
    withoutSecrets(isObject(tab) && 'connector' in tab ? lifted(tab, connectors) : tab),
  );
  const connections = Array.isArray(value.connections)
    ? value.connections.map(withCertificatesAlone)
    : value.connections;
  const isSame = (now: unknown, before: unknown): boolean =>
    now === before ||
    (Array.isArray(now) &&
      Array.isArray(before) &&
      now.every((one, index) => one === before[index]));
  return isSame(tabs, value.tabs) && isSame(connections, value.connections)
    ? value
    : { ...value, connections, connectors, tabs };
}
