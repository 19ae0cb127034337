import { isObject, type JsonObject } from '#core/contract/words.ts';
import type { Transport } from '#core/http/transport.ts';
import { actionNames } from '#core/widget/actions.ts';
import { usualWebhookTransport } from '#core/widget/tab.ts';
import type { AssayFile } from '#operations/assay-file-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { ReadWorkspaceFile, WorkspaceFileEdit } from '../ports/workspace-files.ts';
import { isSame } from '../workspace/workspace.ts';
import {
  at,
  connectionSettings,
  connectorFields,
  type FileEntries,
  type Kind,
  type Naming,
  newConnection,
  newConnector,
  newTab,
  type ReferenceOf,
  type Setting,
  tabSettings,
} from './file-settings.ts';
import { referenceIdOf, unknownAddress } from './resolve.ts';
import { changedRoles } from './rules-of-file.ts';

const wordOf = {
  tabs: 'tab',
  connectors: 'connector',
  connections: 'connection',
} as const satisfies Record<Kind, string>;
const kinds = Object.keys(wordOf) as Kind[];

const refused = (message: string): OperationError => new OperationError('bad-input', message);

/** The value with another one at a path; undefined removes what is there. */
function put(value: unknown, [step, ...rest]: readonly string[], to: unknown): JsonObject {
  const map: JsonObject = isObject(value) ? { ...value } : {};
  if (step === undefined) return map;
  const inner = rest.length === 0 ? to : put(map[step], rest, to);
  if (inner === undefined) delete map[step];
  else map[step] = inner;
  return map;
}

/** The same map, in the same order, with one key called otherwise. */
const withKey = (value: unknown, from: string, to: string): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([key, one]) => [
      key === from ? to : key,
      one,
    ]),
  );

/** What in the file names an entry, so that the entry cannot be removed alone. */
function usersOf({ visitors, documents }: AssayFile, kind: Kind, name: string) {
  const named = (what: string, all: Record<string, unknown>, uses: (one: never) => boolean) =>
    Object.entries(all)
      .filter(([, one]) => uses(one as never))
      .map(([own]) => `the ${what} "${own}"`);
  if (kind === 'tabs')
    return named('visitor', visitors, ({ tabs = [] }: { tabs?: string[] }) => tabs.includes(name));
  return kind === 'connections'
    ? named('document', documents, ({ connection }: { connection: string }) => connection === name)
    : [];
}

/** The file without an entry, also in its environments. */
function withoutEntry(value: JsonObject, kind: Kind, name: string): JsonObject {
  const environments = Object.keys(isObject(value.environments) ? value.environments : {});
  return environments.reduce(
    (file, environment) =>
      at(file, ['environments', environment, kind, name]) === undefined
        ? file
        : put(file, ['environments', environment, kind, name], undefined),
    put(value, [kind, name], undefined),
  );
}

/** Everything in the file that has or names an entry of the old name gets the new one. */
function renameEntry(
  edit: WorkspaceFileEdit,
  file: AssayFile,
  kind: Kind,
  from: string,
  to: string,
): WorkspaceFileEdit {
  const rename = (path: readonly string[], value: JsonObject): JsonObject =>
    at(value, [...path, from]) === undefined
      ? value
      : put(value, path, withKey(at(value, path), from, to));
  const maps = [
    [kind],
    ...Object.keys(file.environments).map((environment) => ['environments', environment, kind]),
  ].filter((path) => at(edit.value, [...path, from]) !== undefined);
  let value = maps.reduce((changed, path) => rename(path, changed), edit.value);
  const replace = (path: readonly string[]): void => {
    if (at(value, path) === from) value = put(value, path, to);
  };
  if (kind === 'connections')
    for (const document of Object.keys(file.documents))
      replace(['documents', document, 'connection']);
  if (kind === 'connections')
    for (const of of Object.keys(file.statementRoles))
      replace(['statementRoles', of, 'connection']);
  if (kind === 'connectors')
    for (const tab of Object.keys(isObject(value.tabs) ? value.tabs : {})) {
      replace(['tabs', tab, 'connector']);
      for (const action of actionNames) replace(['tabs', tab, 'connectors', action]);
    }
  if (kind === 'tabs') {
    for (const [visitor, { tabs }] of Object.entries(file.visitors))
      if (tabs?.includes(from))
        value = put(
          value,
          ['visitors', visitor, 'tabs'],
          tabs.map((tab) => (tab === from ? to : tab)),
        );
  }
  return {
    renamed: [...edit.renamed, ...maps.map((path) => ({ path: [...path, from], to }))],
    value,
  };
}

/**
 * What has to be written into a workspace file so that it holds these entries in an environment: a
 * setting that the environment has is changed there, every other one in the base. Throws an
 * OperationError `bad-input` for what a file cannot hold.
 */
export function editOf(
  { value: written, file }: Pick<ReadWorkspaceFile, 'value' | 'file'>,
  environment: string | null,
  before: FileEntries,
  after: FileEntries,
  referenceOf: ReferenceOf,
): WorkspaceFileEdit {
  const nameOf = (kind: Kind, id: string): string =>
    [...after[kind], ...before[kind]].find((one) => one.id === id)?.name ?? id;
  const naming: Naming = { referenceOf, nameOf };
  let edit: WorkspaceFileEdit = { renamed: [], value: written };
  const set = (path: readonly string[], to: unknown): void => {
    if (to === undefined && at(edit.value, path) === undefined) return;
    edit = { ...edit, value: put(edit.value, path, to) };
  };

  for (const kind of kinds) {
    const all: readonly { id: string; name: string }[] = after[kind];
    const [twice] = all.filter(({ name }, index) =>
      all.some((other, place) => place < index && other.name === name),
    );
    if (twice)
      throw refused(
        `The workspace file already has a ${wordOf[kind]} "${twice.name}". Choose another name.`,
      );
    for (const { id, name } of before[kind]) {
      const now = all.find((one) => one.id === id);
      if (now === undefined) {
        const [user] = usersOf(file, kind, name);
        if (user !== undefined)
          throw refused(
            `The ${wordOf[kind]} "${name}" is used by ${user} in the workspace file. Remove that there first. Nothing was removed.`,
          );
        edit = { ...edit, value: withoutEntry(edit.value, kind, name) };
      } else if (now.name !== name) edit = renameEntry(edit, file, kind, name, now.name);
    }
  }

  const putSettings = (kind: Kind, name: string, settings: readonly Setting[]): void => {
    for (const { path, overlay, value } of settings) {
      const inOverlay =
        overlay !== undefined && environment !== null
          ? ['environments', environment, kind, name, overlay]
          : null;
      // Writes are those of an environment: what the base says does not count for production.
      const isLaid =
        inOverlay !== null && (overlay === 'writes' || at(edit.value, inOverlay) !== undefined);
      if (isLaid) set(inOverlay, value);
      else if (value !== undefined || at(edit.value, [kind, name, ...path]) !== undefined)
        set([kind, name, ...path], value);
    }
  };
  /** What the file says now of an entry, in the environment or else in the base. */
  const writtenOf =
    (kind: Kind, name: string) =>
    (setting: string): unknown =>
      (environment !== null &&
        at(edit.value, ['environments', environment, kind, name, setting])) ||
      at(edit.value, [kind, name, setting]);
  for (const tab of after.tabs) {
    const old = before.tabs.find(({ id }) => id === tab.id) ?? newTab;
    if (!isSame(old, tab))
      putSettings('tabs', tab.name, tabSettings(old, tab, writtenOf('tabs', tab.name), naming));
  }
  for (const one of after.connections) {
    const old = before.connections.find(({ id }) => id === one.id) ?? newConnection;
    if (isSame(old, one)) continue;
    const written = writtenOf('connections', one.name);
    putSettings('connections', one.name, connectionSettings(old, one, written, naming));
  }
  for (const connector of after.connectors) {
    const old = before.connectors.find(({ id }) => id === connector.id) ?? newConnector;
    if (isSame(old, connector)) continue;
    putSettings('connectors', connector.name, connectorFields(old, connector, naming));
  }
  if (!isSame(before.readings, after.readings)) set(['readings'], after.readings);
  for (const { of, after: now } of changedRoles(before.statementRules, after.statementRules)) {
    const { bank_code, document_version } = of;
    const connection = nameOf('connections', of.connectionId);
    const kind = { connection, bank_code, document_version };
    const key = keyOf(edit.value, kind, `${connection} ${bank_code} ${document_version}`);
    set(['statementRoles', key], now && { ...kind, roles: now.roles });
  }
  return edit;
}

/** The key of the corrected roles that have these fields; else a new one after this text. */
function keyOf(value: JsonObject, fields: Readonly<Record<string, string>>, text: string): string {
  const all = Object.entries(isObject(value.statementRoles) ? value.statementRoles : {});
  const found = all.find(([, one]) =>
    Object.entries(fields).every(([field, of]) => (at(one, [field]) ?? '') === of),
  );
  if (found) return found[0];
  const name =
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
      .trim()
      .slice(0, 90) || 'any';
  // No file may have the key that every object of JavaScript has.
  const isTaken = (key: string): boolean =>
    key === '__proto__' || all.some(([other]) => other === key);
  let key = name;
  for (let n = 2; isTaken(key); n += 1) key = `${name} ${n}`;
  return key;
}

/** The entries as a file writes them: with names as ids, and references in the place of tokens. */
function asWritten(entries: FileEntries, referenceOf: ReferenceOf): FileEntries {
  const nameOf = (kind: Kind, id: string): string =>
    entries[kind].find((one) => one.id === id)?.name ?? id;
  const token = (id: string): string => {
    const reference = referenceOf(id);
    return reference === null ? id : referenceIdOf(reference);
  };
  const transportTokens = ({ proxyTokenId, clientCertificate: set }: Transport) => ({
    proxyTokenId: proxyTokenId && token(proxyTokenId),
    clientCertificate: set && {
      ...set,
      tokenId: token(set.tokenId),
      passphraseTokenId: set.passphraseTokenId && token(set.passphraseTokenId),
    },
  });
  return {
    tabs: entries.tabs.map((tab) => {
      const { transport = usualWebhookTransport } = tab;
      const { verifyWith } = tab.identity;
      return {
        ...tab,
        id: tab.name,
        ...(tab.webhookTokenId !== undefined && {
          webhook_url: unknownAddress,
          webhookTokenId: token(tab.webhookTokenId),
        }),
        connectorIds: Object.fromEntries(
          Object.entries(tab.connectorIds).map(([action, id]) => [
            action,
            nameOf('connectors', id),
          ]),
        ),
        transport: {
          ...transport,
          ...transportTokens(transport),
        },
        identity: {
          ...tab.identity,
          verifyWith:
            verifyWith && 'secretTokenId' in verifyWith
              ? { secretTokenId: token(verifyWith.secretTokenId) }
              : verifyWith,
        },
      };
    }),
    connectors: entries.connectors.map((one) => ({
      ...one,
      id: one.name,
      tokenId: token(one.tokenId),
    })),
    connections: entries.connections.map((one) => ({
      ...one,
      id: one.name,
      tokenId: one.tokenId && token(one.tokenId),
      ...transportTokens(one),
    })),
    readings: entries.readings,
    statementRules: entries.statementRules,
  };
}

/** What the user can do about a setting that no file holds. */
const adviceOf: Readonly<Record<string, string>> = {
  transport:
    ' Put certificates into a file beside it, and write its path there under tls.ca or clientCertificate.',
  clientCertificate:
    ' Put the certificate into a file beside it, and write its path there under clientCertificate.',
  tls: ' Put certificates into a file beside it, and write its path there under tls.ca.',
  sample: ' Close the workspace to work with samples.',
  urlSecrets: ' Write a reference in place of a secret.',
};

/** Throws an OperationError `bad-input` where a file does not hold what was to be saved in it; `held` has names as ids. */
export function refuseUnheld(
  held: FileEntries,
  wanted: FileEntries,
  referenceOf: ReferenceOf,
): void {
  const [written, there] = [asWritten(wanted, referenceOf), asWritten(held, referenceOf)];
  for (const kind of kinds)
    for (const entry of written[kind]) {
      const found = there[kind].find(({ name }) => name === entry.name);
      const [has, should]: Record<string, unknown>[] = [{ ...found }, { ...entry }];
      const lost = Object.keys(should ?? {}).filter((key) => !isSame(has?.[key], should?.[key]));
      if (found !== undefined && lost.length === 0) continue;
      throw refused(
        `A workspace file cannot hold ${lost.join(', ')} of the ${wordOf[kind]} "${entry.name}" in this way. Nothing was saved.${adviceOf[lost[0] ?? ''] ?? ''}`,
      );
    }
}
