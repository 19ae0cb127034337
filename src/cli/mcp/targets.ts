import { withWholeAddress } from '#app/vault/credentials.ts';
import type { Connection } from '#core/document/connection.ts';
import { tokenIdsOfTransport } from '#core/http/transport.ts';
import { maskedAddress } from '#core/secrets/url-secrets.ts';
import { listOf } from '#core/text/list-of.ts';
import { type ActionName, isWrite } from '#core/widget/actions.ts';
import { type Tab, transportOf } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { CouldNot } from '../terminal/output.ts';
import type { CommandWorkspace } from '../workspace/open-workspace.ts';
import { cleanText } from './outside.ts';
import type { Question } from './permission.ts';
import type { Opened } from './session.ts';

/** What to do where a workspace has nothing to call. */
export const howToWrite = `There is nothing to call yet. Write an assay.yaml, without secrets, and call again:
version: 1
tabs:
  orders: {webhook_url: "http://localhost:3000/webhook", category: default}
connections:
  docs: {base_url: "https://docs.example.com", endpoint_path_id: abc}
"assay new workspace" writes one with comments; the resource assay://workspace-schema lists every key.`;

/** What can be called, by name and address without secrets, and what needs no question. */
export function targetsText({ workspace: { entries }, options }: Opened): string {
  const name = (text: string): string => cleanText(JSON.stringify(text), 100);
  const lines = [
    ...entries.tabs.map((tab) => `tab ${name(tab.name)} ${shownWebhook(tab)} (${tab.category})`),
    ...entries.connections.map(
      (one) =>
        `connection ${name(one.name)} ${maskedAddress(one.base_url, { marks: one.urlSecrets })}`,
    ),
    ...entries.documents.map((one) => `document ${name(one.name)} of ${one.connectionId}`),
    ...entries.visitors.map((one) => `visitor ${name(one.name)}`),
  ].map((line) => cleanText(line, 400));
  return lines.length === 0
    ? howToWrite
    : `There are:\n${lines.join('\n')}\nSent without a question: ${options.allow ?? 'nothing'}.`;
}

/** The entry of this name. Throws CouldNot with what there is, also where none is named. */
export function targetNamed<T extends { name: string }>(
  entries: readonly T[],
  wanted: string,
  what: string,
  opened: Opened,
): T {
  const [found, ...others] = entries.filter((one) => one.name === wanted);
  if (found !== undefined && others.length === 0) return found;
  throw new CouldNot(
    'not-found',
    `There ${found ? 'are several' : 'is no'} ${what} ${cleanText(JSON.stringify(wanted), 200)}. ${targetsText(opened)}`,
  );
}

/**
 * Where calls go, as a person is asked about it. `shown` is the address without secrets; `own` names the variables whose secrets go there because the
 * assay.yaml says so, and for no other reason.
 */
export type Target = { shown: string; writes: boolean; own: string[] };

/** The names of secrets that an assay.yaml sends to servers named only there, this machine included: a server here may be the agent's own. */
function ownSecrets(
  { references }: CommandWorkspace,
  ids: readonly (string | null | undefined)[],
): string[] {
  return (
    references
      // A bound token has the limits that a person gave it.
      .filter(({ id, reference }) => ids.includes(id) && reference.token === undefined)
      .map(({ reference: { env = '' } }) => env)
  );
}

/**
 * The target of a tab, with the whole of an address that a token or a variable holds: that can name a writing action, too. Throws where the address cannot
 * be read.
 */
export async function targetOfTab(
  given: Tab,
  actions: readonly (ActionName | null)[],
  workspace: CommandWorkspace,
  signal: AbortSignal,
): Promise<Target> {
  const { file, secrets } = workspace;
  if (file === null && given.webhookTokenId !== undefined)
    await secrets.admitToken(given.webhookTokenId);
  const ports = { ...secrets, clock: { now: Date.now } };
  const tab = await withWholeAddress(ports, given, { signal, progress: () => undefined });
  const writes = actions.some((action) => isWrite(action, tab.webhook_url));
  const used = Object.entries(tab.connectorIds)
    .filter(([action]) => actions.some((one) => one === null || one === action))
    .map(([, id]) => workspace.entries.connectors.find((one) => one.id === id)?.tokenId);
  const own = ownSecrets(workspace, [...used, ...tokenIdsOfTransport(transportOf(tab))]);
  return { shown: shownWebhook(tab), writes, own };
}

/** The target of a connection. */
export function targetOfConnection(connection: Connection, workspace: CommandWorkspace): Target {
  const { base_url, tokenId, urlSecrets } = connection;
  const ids = [tokenId, ...tokenIdsOfTransport(connection)];
  return {
    shown: maskedAddress(base_url, { marks: urlSecrets }),
    writes: isWrite(null, base_url),
    own: ownSecrets(workspace, ids),
  };
}

/** The most addresses that a question names: one that is not named is not allowed either. */
const mostAddresses = 50;

/** The question about calls of these targets. `end` goes on behind the address. */
export function questionAbout(
  begin: string,
  targets: readonly Target[],
  writes: boolean,
  end = '',
): Question {
  const addresses = [...new Set(targets.map(({ shown }) => cleanText(shown, 500)))];
  if (addresses.length > mostAddresses)
    throw new CouldNot(
      'refused',
      `Nothing was sent: these are ${addresses.length} addresses, and a question to the person names ${mostAddresses} at most.`,
    );
  const own = [...new Set(targets.flatMap((target) => target.own))];
  const sends = `The secret of ${own.map((name) => cleanText(JSON.stringify(name), 100)).join(', ')} goes there, because assay.yaml says so.`;
  return {
    needs: own.length > 0 ? 'person' : writes ? 'writes' : 'fire',
    text: listOf(
      `${begin} ${addresses.join(', ')}?`,
      own.length > 0 && sends,
      writes && 'Records may be created, changed or deleted.',
      end !== '' && end,
    ).join(' '),
  };
}
