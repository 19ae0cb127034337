import type { Connection } from '#core/document/connection.ts';
import { onlySelected } from '../calls/selection.ts';
import { type Stores, useStateOf, useStores } from '../shell/context.ts';
import { connectionsOf } from '../shell/workspace-store.ts';
import { rowOf } from './list/list-store.ts';
import type { Fetched } from './store.ts';

/** The one of these that is picked, else the first. */
const inUse = (connections: readonly Connection[], id: string | null): Connection | null =>
  connections.find((one) => one.id === id) ?? connections[0] ?? null;

/** The connection in use. */
export const chosenConnection = ({
  workspace,
  documents,
}: Pick<Stores, 'workspace' | 'documents'>): Connection | null =>
  inUse(connectionsOf(workspace.getState()), documents.getState().connectionId);

type Around = Pick<Stores, 'workspace' | 'documents' | 'list'>;

/** Does what shows another reply; its document is selected in the list then. */
async function fetchAndSelect(
  { documents, list }: Around,
  fetch: () => Promise<void>,
): Promise<void> {
  const before = documents.getState().shown;
  documents.settle();
  await fetch();
  const { shown } = documents.getState();
  if (!shown || shown === before) return;
  const { connectionId, id } = shown;
  void documents.turnTo({ connectionId, id });
  selectOnceListed({ documents, list }, shown);
  await list.refresh();
}

/**
 * Selects the document of a reply as soon as it is listed, unless another one is shown by then:
 * storing a large reply takes a while.
 */
function selectOnceListed(
  { documents, list }: Pick<Around, 'documents' | 'list'>,
  fetched: Fetched,
): void {
  const { connectionId, id } = fetched;
  const look = (): void => {
    const isOn =
      documents.getState().shown === fetched && list.getState().connectionId === connectionId;
    if (isOn && rowOf(connectionId, id)(list.getState()) === null) return;
    stop();
    if (!isOn) return;
    list.select(onlySelected(id));
    list.reveal(id);
  };
  const stop = list.subscribe(look);
  look();
}

/** Fetches as the request bar is filled in, through the connection in use, and shows the reply in place of its check. */
export function fetchAsFilledIn(
  stores: Around & Pick<Stores, 'checks'>,
  options: { sendEmptyId?: boolean } = {},
): void {
  const connection = chosenConnection(stores);
  if (!connection) return;
  stores.checks.close({ kind: 'connection', id: connection.id });
  void fetchAndSelect(stores, () => stores.documents.fetch(connection, options));
}

/** Sends the request on show once more, in the other form of the Authorization header. */
export const tryOtherForm = (stores: Around, connection: Connection): Promise<void> =>
  fetchAndSelect(stores, () => stores.documents.tryOtherForm(connection));

/** The connection in use, and a way to fetch through it. */
export function useFetch() {
  const stores = useStores();
  const chosenId = useStateOf('documents', 'connectionId');
  return {
    connection: inUse(useStateOf('workspace', connectionsOf), chosenId),
    fetch: (options?: { sendEmptyId?: boolean }): void => fetchAsFilledIn(stores, options),
  };
}
