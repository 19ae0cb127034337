import type { Connection } from '#core/document/connection.ts';
import type { DocumentCall } from '#operations/document-schemas.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf } from '../shell/workspace-store.ts';

type Around = Pick<Stores, 'documents' | 'timeline' | 'workspace'>;

const connectionOf = ({ workspace }: Around, id: string): Connection | undefined =>
  connectionsOf(workspace.getState()).find((one) => one.id === id);

/** Shows a kept reply of the document that the timeline is turned to. */
export async function openReply(stores: Around, seq: number): Promise<void> {
  const { subject, open } = stores.timeline.getState();
  const connection = subject && connectionOf(stores, subject.connectionId);
  if (!connection) return;
  const exchange = await open(seq);
  if (exchange) stores.documents.getState().present(connection, subject.id, exchange);
}

const newestKept = (calls: readonly DocumentCall[]): DocumentCall | undefined =>
  calls.find(({ kept }) => kept);

/** Turns to a document of the list: its last kept reply is shown at once, and Fetch asks for it. */
export async function selectDocument(
  stores: Around,
  connectionId: string,
  id: string,
): Promise<void> {
  const { documents, timeline } = stores;
  documents.getState().setId(id);
  documents.getState().leave();
  if (!(await timeline.getState().turnTo({ connectionId, id }))) return;
  const newest = newestKept(timeline.getState().calls);
  if (newest) await openReply(stores, newest.seq);
}

const isSameState = (one: DocumentCall | undefined, other: DocumentCall): boolean =>
  one?.kind === other.kind && one.status === other.status;

/** Whether the call made at `at` is the newest, or all that came after it brought the same. */
function isLatest(calls: readonly DocumentCall[], at: string): boolean {
  const index = calls.findIndex((call) => call.at === at);
  return index !== -1 && calls.slice(0, index).every((call) => isSameState(calls[index], call));
}

/**
 * Reads the calls of the document on show again, after the list said that it changed. Whoever looked at the newest reply goes on
 * looking at the newest once the document has come further; an older one that was opened stays.
 */
export async function showNewest(stores: Around): Promise<void> {
  const { documents, timeline } = stores;
  const { calls: before, subject } = timeline.getState();
  await timeline.getState().read();
  const { calls, subject: now, opening } = timeline.getState();
  const { shown, running } = documents.getState();
  const newest = calls[0];
  if (subject !== now || opening || running || !newest?.kept || newest.at === shown?.exchange.at)
    return;
  if (shown !== null && !(isLatest(before, shown.exchange.at) && !isSameState(before[0], newest)))
    return;
  await openReply(stores, newest.seq);
}
