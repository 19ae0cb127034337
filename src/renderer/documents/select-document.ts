import type { Connection } from '#core/document/connection.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { onlySelected } from '../calls/selection.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf } from '../shell/workspace-store.ts';

type Around = Pick<Stores, 'documents' | 'workspace'>;

const connectionOf = ({ workspace }: Around, id: string): Connection | undefined =>
  connectionsOf(workspace.getState()).find((one) => one.id === id);

const isSameState = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.outcome === other.outcome && one.recordStatus === other.recordStatus;

/** Whether the call is the newest, or all later ones had the same result. */
const isLatest = (calls: readonly HistoryEntry[], seq: number): boolean => {
  const index = calls.findIndex((call) => call.seq === seq);
  return calls.slice(0, index + 1).every((call) => isSameState(calls[index] ?? call, call));
};

/** Shows a stored reply of the document. */
export async function openReply(stores: Around, seq: number): Promise<void> {
  const { subject, open, calls } = stores.documents.getState();
  const connection = subject && connectionOf(stores, subject.connectionId);
  if (!connection) return;
  const keepsUp = isLatest(calls, seq);
  const exchange = await open(seq);
  if (!exchange) return;
  stores.documents.setState({ keepsUp });
  stores.documents.present(connection, subject.id, exchange);
}

/** Selects a document of the list: shows its reply of `at`, else its last stored one; Fetch requests a new one. */
export async function selectDocument(
  stores: Around,
  connectionId: string,
  id: string,
  at: string | null = null,
): Promise<void> {
  const { documents } = stores;
  documents.setId(id);
  documents.leave();
  if (!(await documents.turnTo({ connectionId, id }))) return;
  const stored = documents.getState().calls.filter(({ hasReply }) => hasReply);
  const wanted = stored.find((call) => call.at === at) ?? stored[0];
  if (wanted) await openReply(stores, wanted.seq);
}

/** Lists the documents of a connection, and shows that of the run before, unless another one was turned to. */
export async function openList(
  stores: Around & Pick<Stores, 'list'>,
  connectionId: string | null,
): Promise<void> {
  const { documents, list } = stores;
  const { subject, leave } = documents.getState();
  if (subject && subject.connectionId !== connectionId) leave();
  await list.open(connectionId);
  const { reopens, subject: now, running, connectionId: chosen } = documents.getState();
  documents.setState({ reopens: null });
  if (!reopens || now || running || connectionId === null || chosen !== connectionId) return;
  if (list.getState().connectionId === connectionId) list.select(onlySelected(reopens.id));
  await selectDocument(stores, connectionId, reopens.id, reopens.at);
}

/**
 * Rereads the calls of the shown document after the list reported a change. If the newest reply was
 * shown, the new one replaces it; an older one that the user opened stays.
 */
export async function showNewest(stores: Around): Promise<void> {
  const { documents } = stores;
  const { subject } = documents.getState();
  await documents.readCalls();
  const { calls, keepsUp, subject: now, opening, shown, running } = documents.getState();
  const newest = calls[0];
  if (subject !== now || opening || running || !newest?.hasReply) return;
  const own = calls.find(({ at }) => at === shown?.exchange.at);
  if (shown !== null && (!keepsUp || !own || isSameState(own, newest))) return;
  await openReply(stores, newest.seq);
}
