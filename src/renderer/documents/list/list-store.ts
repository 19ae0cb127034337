import type { Output } from '#app/api.ts';
import type { Connection } from '#core/document/connection.ts';
import { isFinal } from '#core/document/follow.ts';
import { type DocumentRow, type RunRate, usualConcurrency } from '#operations/document-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { OrderName } from '#operations/window-schemas.ts';
import { noneSelected, onlySelected, type Selected, without } from '../../calls/selection.ts';
import type { Call } from '../../rpc/client.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { createTask, type Task } from '../../rpc/task.ts';
import { storeOf } from '../../shell/store-of.ts';
import { type Filter, noFilter } from './list-filter.ts';
import { listedRows, newestFirst, type Order, turned } from './list-order.ts';

/**
 * The documents of one connection in the host's latest version, by id; the newest added last, as
 * received.
 */
export type DocumentList = { revision: number | null; rows: ReadonlyMap<string, DocumentRow> };

export const emptyList: DocumentList = { revision: null, rows: new Map() };

/** Whether following ended between the two versions: the document was followed and is done now. */
const hasFinished = (before: DocumentRow | undefined, after: DocumentRow): boolean =>
  before !== undefined &&
  before.follow !== null &&
  after.follow === null &&
  after.kind !== null &&
  isFinal(after.kind);

/** The list with the host's changes applied, and the rows whose following ended with them. */
export function withChanges(
  list: DocumentList,
  { revision, rows, isWhole }: Output<'listDocuments'>,
): { list: DocumentList; finished: DocumentRow[] } {
  const finished = rows.filter((row) => hasFinished(list.rows.get(row.id), row));
  if (!isWhole && rows.length === 0) return { list: { revision, rows: list.rows }, finished };
  const next = new Map(isWhole ? [] : list.rows);
  for (const row of rows) next.set(row.id, row);
  return { list: { revision, rows: next }, finished };
}

/** The text of files with ids, and why some could not be read. */
export type IdsRead = { text: string; problem: string | null };

export const noIds: IdsRead = { text: '', problem: null };

/** Every document is listed. */
export const nothingHidden = { search: '', filter: noFilter };

/** What can be done about following, by the operation that does it. */
export type FollowChange = 'pauseFollowing' | 'resumeFollowing' | 'stopFollowing';

/** How many documents are fetched at the same time, and how fast. */
type RunOptions = { concurrency: number; rate: RunRate | null };
/** A run over many documents: those of `ids`, or all for null. */
type AskedRun = RunOptions & { ids: string[] | null; age: number | null; skipCompleted: boolean };
/** What a run did, and how to go on with what it left. */
export type EndedRun = Output<'fetchDocuments'> & { connection: Connection; asked: AskedRun };

type ListState = {
  /** The connection whose documents are listed. */
  connectionId: string | null;
  /** By connection; one that was not read yet is not there. */
  lists: Readonly<Record<string, DocumentList>>;
  /** Why the list is not up to date; null while it is. */
  error: CallError | null;
  search: string;
  filter: Filter;
  order: Order;
  selected: Selected;
  /** The user wants to add documents: what the files say that were dropped for it. */
  adding: IdsRead | null;
  /** The user wants to remove documents: their ids. */
  removing: readonly string[] | null;
  /** What the user is asked before many documents are fetched, or the list is exported. */
  dialog: 'fetch' | 'export' | null;
  /** How the user fetched many documents last. */
  runOptions: RunOptions;
  /** The run over many documents that is under way, its phase why the whole run pauses, and what the last one left. */
  run: Task | null;
  ended: EndedRun | null;
  /** What was tried with the selected documents and could not be done. */
  trouble: CallError | null;
  /** Grows when the search field should get the keyboard focus. */
  searchAsked: number;
};

/** Seconds that a document is followed for; it can be followed again. */
const followedFor = 3600;

/** Why nothing can be done with a list before there is one. */
export const noConnection: CallError = {
  code: 'not-found',
  message: 'There is no connection yet. Create one first.',
};

/** The host's documents of each connection, and how the user views them. */
export function createListStore(call: Call, quietly: Call = call) {
  const begun: ListState = {
    connectionId: null,
    lists: {},
    error: null,
    ...nothingHidden,
    order: newestFirst,
    selected: noneSelected,
    searchAsked: 0,
    adding: null,
    removing: null,
    dialog: null,
    runOptions: { concurrency: usualConcurrency, rate: null },
    run: null,
    ended: null,
    trouble: null,
  };
  return storeOf(begun, (set, get, store) => {
    const running = createTask(store, 'run');
    /** Reads the changes of one connection; two readings of it never run across each other. */
    const reading = new Map<string, Promise<DocumentRow[]>>();
    const read = async (connectionId: string): Promise<DocumentRow[]> => {
      const since = get().lists[connectionId]?.revision ?? null;
      const outcome = await quietly('listDocuments', { connectionId, since });
      if (!outcome.ok) {
        if (get().connectionId === connectionId) set({ error: outcome.error });
        return [];
      }
      const { list, finished } = withChanges(get().lists[connectionId] ?? emptyList, outcome.value);
      set(({ lists, connectionId: listed, selected, error }) => ({
        lists: { ...lists, [connectionId]: list },
        ...(listed === connectionId
          ? { error: null, selected: without(selected, (id) => list.rows.has(id)) }
          : { error }),
      }));
      return finished;
    };
    const readInTurn = (connectionId: string): Promise<DocumentRow[]> => {
      const next = (reading.get(connectionId) ?? Promise.resolve([])).then(() =>
        read(connectionId),
      );
      reading.set(connectionId, next);
      return next;
    };
    /** Changes documents of a connection, and shows the result at once. */
    const act = async (
      doing: (connectionId: string) => Promise<{ ok: true } | { ok: false; error: CallError }>,
      connectionId = get().connectionId,
    ): Promise<CallError | null> => {
      if (connectionId === null) return noConnection;
      const outcome = await doing(connectionId);
      await readInTurn(connectionId);
      return outcome.ok ? null : outcome.error;
    };
    const actions = {
      async open(connectionId: string | null) {
        const { connectionId: before } = get();
        if (before === connectionId) return;
        // The first list of this run is filtered as the last one of the run before.
        const hidden = before === null ? {} : nothingHidden;
        set({ connectionId, selected: noneSelected, error: null, ...hidden });
        if (connectionId !== null) await readInTurn(connectionId);
      },
      /**
       * Reads the changes of the listed connection and of `others`; returns the documents whose
       * following ended.
       */
      async refresh(others: readonly string[] = []) {
        const { connectionId } = get();
        const wanted = new Set(connectionId === null ? others : [connectionId, ...others]);
        return (await Promise.all([...wanted].map(readInTurn))).flat();
      },
      setSearch: (search: string) => set({ search }),
      setFilter: (filter: Filter) => set({ filter }),
      sort: (by: OrderName) => set(({ order }) => ({ order: turned(order, by) })),
      select: (selected: Selected) => set({ selected }),
      /** Lets go of the search and the filter where they hide the document. */
      reveal(id: string) {
        const row = rowsOf(get()).get(id);
        const { search, order, filter } = get();
        if (row && listedRows([row], search, order, filter).length === 0) set(nothingHidden);
      },
      askToSearch: () => set(({ searchAsked }) => ({ searchAsked: searchAsked + 1 })),
      askToAdd: (adding: IdsRead | null) => set({ adding }),
      askToRemove: (removing: readonly string[] | null) => set({ removing }),
      dismissTrouble: () => set({ trouble: null }),
      askTo: (dialog: 'fetch' | 'export' | null) => set({ dialog }),
      /** Has the host check the document on show again, and keep the outcome; a document that it cannot check stays as it is. */
      async check(document: Input<'checkListedDocument'>) {
        await quietly('checkListedDocument', document);
        await readInTurn(document.connectionId);
      },
      /** Fetches many documents; does nothing while such a run is under way. */
      async fetchMany(connection: Connection, asked: AskedRun) {
        if (get().run) return;
        const { concurrency, rate } = asked;
        const outcome = await running.ask(
          (options) => quietly('fetchDocuments', { connection, ...asked }, options),
          () => ({}),
          { runOptions: { concurrency, rate }, ended: null, trouble: null },
        );
        await readInTurn(connection.id);
        if (outcome?.ok) set({ ended: { ...outcome.value, connection, asked } });
        else if (outcome && outcome.error.code !== 'cancelled') set({ trouble: outcome.error });
      },
      /** Fetches what the last run left. */
      async goOn() {
        const { ended } = get();
        if (!ended) return;
        const { connection, asked, left } = ended;
        await actions.fetchMany(connection, { ...asked, ids: left, skipCompleted: false });
      },
      dismissEnded: () => set({ ended: null }),
      /** Makes a file of the list for `deliver`; null once that is done, else why it is not. */
      async exportAs(
        how: Omit<Input<'exportDocuments'>, 'connectionId'>,
        deliver: (text: TextRef) => void,
      ) {
        const { connectionId } = get();
        if (connectionId === null) return noConnection;
        const outcome = await call('exportDocuments', { connectionId, ...how });
        if (!outcome.ok) return outcome.error;
        deliver(outcome.value);
        return null;
      },
      /** Each of these gives null once it is done, else why it is not. */
      async add(ids: readonly string[]) {
        const error = await act((connectionId) =>
          call('addDocuments', { connectionId, ids: [...ids] }),
        );
        const [first] = ids;
        if (!error && first !== undefined) set({ selected: onlySelected(first), ...nothingHidden });
        return error;
      },
      remove: (ids: readonly string[]) =>
        act((connectionId) => call('removeDocuments', { connectionId, ids: [...ids] })),
      /** What goes wrong with these is `trouble`. Documents of the listed connection, unless another one is named. */
      async follow(ids: readonly string[], of?: string) {
        set({
          trouble: await act(
            (connectionId) =>
              call('followDocuments', {
                connectionId,
                ids: [...ids],
                deadlineSeconds: followedFor,
              }),
            of,
          ),
        });
      },
      async change(what: FollowChange, ids: readonly string[], of?: string) {
        set({
          trouble: await act((connectionId) => call(what, { connectionId, ids: [...ids] }), of),
        });
      },
    };
    return actions;
  });
}

const noRows: ReadonlyMap<string, DocumentRow> = new Map();

/** The documents of the listed connection, by id. */
export const rowsOf = ({ connectionId, lists }: ListState): ReadonlyMap<string, DocumentRow> =>
  (connectionId === null ? undefined : lists[connectionId]?.rows) ?? noRows;

/** Whether the documents of the listed connection were read. */
export const isRead = ({ connectionId, lists }: ListState): boolean =>
  connectionId !== null && lists[connectionId] !== undefined;

/** What is known of one document; null where it is not listed. */
export const rowOf =
  (connectionId: string, id: string) =>
  ({ lists }: ListState): DocumentRow | null =>
    lists[connectionId]?.rows.get(id) ?? null;
