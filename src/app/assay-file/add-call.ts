import { isObject } from '#core/contract/words.ts';
import { hostOf } from '#core/http/host-limit.ts';
import { isMaskedId } from '#core/secrets/url-secrets.ts';
import { several } from '#core/text/wording.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { webhookVariable } from '#operations/assay-file-name.ts';
import type { KeptExchange } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import { expectedOf, tabShownBy } from '#operations/probe.ts';
import type { CheckedEntry } from '#operations/workspace-file-schemas.ts';
import type { ReadWorkspaceFile } from '../ports/workspace-files.ts';
import type { Kind } from './file-settings.ts';
import type { ResolvedWorkspace } from './resolve.ts';
import { freeKey } from './save.ts';

/**
 * Where a call is in a workspace file: `isNew` false where the file had it before. `expected` is what the file expects of a
 * document, `variable` what a new tab reads its address from.
 */
export type AddedCall = CheckedEntry & {
  isNew: boolean;
  expected: string | null;
  variable: string | null;
};

/** The entry under which `assay check` tests a call; `entry` null: it is in the file. */
type Addition = AddedCall & { entry: object | null };

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
    return { list, name, isNew: false, expected, variable: null, entry: null };
  }
  const expected = expectedOf(document) ?? 'completed';
  const entry = { connection, document_id: id, expected };
  const name = freeKey(value[list], id);
  return { list, name, isNew: true, expected, variable: null, entry };
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
  const found = { list, expected: null } as const;
  if (there !== undefined)
    return { ...found, name: there, isNew: false, variable: null, entry: null };
  const variable = isMasked ? freeVariable(value) : null;
  return {
    ...found,
    name: freeKey(value[list], called),
    isNew: true,
    variable,
    entry: { ...shown, ...(variable && { webhook_url: { env: variable } }) },
  };
}

/** A variable for an address that nothing in the file reads. */
function freeVariable(value: object): string {
  const written = JSON.stringify(value);
  let variable: string = webhookVariable;
  for (let n = 2; written.includes(`"${variable}"`); n += 1) variable = `${webhookVariable}_${n}`;
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

/** What is written in a file after one entry of it was set, or (undefined) removed. */
export function withCheckedEntry(
  { value }: Pick<ReadWorkspaceFile, 'value'>,
  { list, name }: CheckedEntry,
  entry: object | undefined,
) {
  const { [name]: _before, ...others } = isObject(value[list]) ? value[list] : {};
  const entries = entry === undefined ? others : { ...others, [name]: entry };
  return {
    renamed: [],
    value: { ...value, [list]: Object.keys(entries).length === 0 ? undefined : entries },
  };
}
