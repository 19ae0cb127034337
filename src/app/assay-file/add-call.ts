import { isObject } from '#core/contract/words.ts';
import { hostOf } from '#core/http/host-limit.ts';
import { isMaskedId } from '#core/secrets/url-secrets.ts';
import { several } from '#core/text/wording.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { credentialVariable, webhookVariable } from '#operations/assay-file-name.ts';
import type { KeptExchange } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import { connectorShownBy, expectedOf, tabShownBy } from '#operations/probe.ts';
import type { CheckedEntry } from '#operations/workspace-file-schemas.ts';
import type { ReadWorkspaceFile } from '../ports/workspace-files.ts';
import type { Kind } from './file-settings.ts';
import type { ResolvedWorkspace } from './resolve.ts';
import { freeKey } from './save.ts';

/**
 * Where a call is in a workspace file: `isNew` false where the file had it before. `expected` is what the file expects of a
 * document, `variable` what a new tab reads its address from, and `credential` what its connector reads.
 */
export type AddedCall = CheckedEntry & {
  isNew: boolean;
  expected: string | null;
  variable: string | null;
  credential: string | null;
};

/** The entries under which `assay check` tests a call, by list and name; none where it is in the file. */
type Addition = { added: AddedCall; entries: Record<string, Record<string, object>> };

const nothing = { expected: null, variable: null, credential: null };

const refused = (why: string): OperationError => new OperationError('bad-input', why);

/** The name of the connection of the file whose server is that of `url`. Throws an OperationError if no connection leads there, or several do. */
function connectionTo(url: string | null, connections: ResolvedWorkspace['connections']): string {
  const host = hostOf(url ?? '');
  const [found, ...others] = connections.filter(({ base_url }) => hostOf(base_url) === host);
  if (!found)
    throw refused(
      `No connection of the workspace file leads to ${host}. Add one, then add the document. Nothing was written.`,
    );
  if (others.length > 0)
    throw refused(
      `${several(others.length + 1, 'connection')} of the workspace file lead to ${host}. Fetch the document from one of them, then add that call. Nothing was written.`,
    );
  return found.name;
}

function documentOf(
  { value }: Pick<ReadWorkspaceFile, 'value'>,
  { documents, connections }: ResolvedWorkspace,
  { document, entry: { url, documentId } }: KeptExchange,
  owner: string | null,
): Addition {
  const list = 'documents';
  const id = documentId ?? '';
  if (id === '' || isMaskedId(id)) throw refused('The id of the document is not known.');
  const connection = owner ?? connectionTo(url, connections);
  const there = documents.find((one) => one.connectionId === connection && one.document_id === id);
  if (there) {
    const { name, expected } = there;
    return { added: { ...nothing, list, name, isNew: false, expected }, entries: {} };
  }
  const expected = expectedOf(document) ?? 'completed';
  const entry = { connection, document_id: id, expected };
  const name = freeKey(value[list], id);
  return {
    added: { ...nothing, list, name, isNew: true, expected },
    entries: { [list]: { [name]: entry } },
  };
}

function tabOf(
  { value }: Pick<ReadWorkspaceFile, 'value'>,
  { tabs }: ResolvedWorkspace,
  { fired, asked, entry: { name: called } }: KeptExchange,
  owner: string | null,
): Addition {
  const list = 'tabs';
  const shown = fired && tabShownBy(fired, asked?.tab.category ?? 'default');
  if (!shown) throw refused('Nothing was sent, so there is nothing to test.');
  const { webhook_url: address, tabId } = shown;
  const isMasked = isMaskedId(address);
  const there =
    owner ??
    tabs.find(
      (tab) =>
        (shownWebhook(tab) === address || (isMasked && tab.webhookTokenId !== undefined)) &&
        (tabId === undefined ? tab.name === called : tab.tabId === tabId),
    )?.name;
  if (there !== undefined)
    return { added: { ...nothing, list, name: there, isNew: false }, entries: {} };
  const variable = isMasked ? freeVariable(value, webhookVariable) : null;
  const connector = connectorShownBy(fired);
  const credential = connector && freeVariable(value, credentialVariable);
  const name = freeKey(value[list], called);
  const connectorName = freeKey(value.connectors, name);
  const entry = {
    ...shown,
    ...(variable && { webhook_url: { env: variable } }),
    ...(connector && { connector: connectorName }),
  };
  return {
    added: { ...nothing, list, name, isNew: true, variable, credential },
    entries: {
      [list]: { [name]: entry },
      ...(connector && {
        connectors: { [connectorName]: { ...connector, secret: { env: credential } } },
      }),
    },
  };
}

/** A variable that nothing in the file reads. */
function freeVariable(value: object, usual: string): string {
  const written = JSON.stringify(value);
  let variable = usual;
  for (let n = 2; written.includes(`"${variable}"`); n += 1) variable = `${usual}_${n}`;
  return variable;
}

/**
 * The entry of a workspace file under which `assay check` tests a kept call: its document, or its tab. `ownerIn` gives the name that its tab or
 * connection has in the file, null if that is from elsewhere: then the server decides. Throws an OperationError `bad-input`.
 */
export function additionOf(
  read: Pick<ReadWorkspaceFile, 'value'>,
  resolved: ResolvedWorkspace,
  kept: KeptExchange,
  ownerIn: (kind: Kind) => string | null,
): Addition {
  return kept.fired
    ? tabOf(read, resolved, kept, ownerIn('tabs'))
    : documentOf(read, resolved, kept, ownerIn('connections'));
}

const listIn = (value: object, list: string): Record<string, unknown> => {
  const found: unknown = Reflect.get(value, list);
  return isObject(found) ? found : {};
};

/** What is written in a file with these entries. */
export const withEntries = (
  { value }: Pick<ReadWorkspaceFile, 'value'>,
  entries: Addition['entries'],
) => ({
  renamed: [],
  value: {
    ...value,
    ...Object.fromEntries(
      Object.entries(entries).map(([list, added]) => [list, { ...listIn(value, list), ...added }]),
    ),
  },
});

/** What is written in a file without an entry, and without the connector that it alone has. */
export function withoutEntry(
  { value }: Pick<ReadWorkspaceFile, 'value'>,
  { list, name }: CheckedEntry,
) {
  const without = (from: string, key: unknown): Record<string, unknown> | undefined => {
    const left = Object.entries(listIn(value, from)).filter(([one]) => one !== key);
    return left.length === 0 ? undefined : Object.fromEntries(left);
  };
  const removed = listIn(value, list)[name];
  const left = without(list, name);
  const connector = isObject(removed) ? removed.connector : undefined;
  const isOwn =
    list === 'tabs' &&
    typeof connector === 'string' &&
    !JSON.stringify([left, value.environments]).includes(JSON.stringify(connector));
  return {
    renamed: [],
    value: {
      ...value,
      [list]: left,
      ...(isOwn && { connectors: without('connectors', connector) }),
    },
  };
}
