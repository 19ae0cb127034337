import { type Connection, otherForm } from '#core/document/connection.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { type Change, nothingSelected, type Selection } from '../findings/selection.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { createTask, type Task } from '../rpc/task.ts';
import { storeOf } from '../shell/store-of.ts';

/**
 * The shown reply and its request; `key` is different for every shown reply. `isTry`: it answers
 * the other form of the Authorization header, tried after a 401.
 */
export type Fetched = {
  key: number;
  connectionId: string;
  connectionName: string;
  id: string;
  age: number | null;
  isTry: boolean;
  exchange: DocumentExchange;
};

/** A document of a connection. */
export type Subject = { connectionId: string; id: string };

type DocumentsState = {
  connectionId: string | null;
  id: string;
  age: string;
  /** The fetch under way, and the id that is fetched. */
  running: Task | null;
  fetching: string;
  error: CallError | null;
  /** The id is empty and the user has not said yet that it shall be sent so (DOC-REQ-5). */
  asksEmptyId: boolean;
  shown: Fetched | null;
  selection: Selection;
  /** The document of the run before and when its reply came, until the view shows them again. */
  reopens: { id: string; at: string | null } | null;
  /** The document selected in the list, or the last one fetched, and its calls, newest first. */
  subject: Subject | null;
  calls: readonly HistoryEntry[];
  /** Whether the newest reply is looked at, which one of another state replaces as it comes. */
  keepsUp: boolean;
  /** The stored reply that is being opened, and why one is not open. */
  opening: Task | null;
  notOpened: CallError | null;
};

/** How many calls of a document are known. */
const mostCalls = 500;

const isSame = (one: Subject | null, other: Subject | null): boolean =>
  one?.connectionId === other?.connectionId && one?.id === other?.id;

/** The Documents view: the input, the running fetch, the shown reply and its document. Calls that nobody asked for are made `quietly`. */
export function createDocumentsStore(call: Call, quietly: Call = call) {
  let lastKey = 0;
  const showing = (
    { id: connectionId, name: connectionName }: Connection,
    asked: Pick<Fetched, 'id' | 'age' | 'isTry'>,
    exchange: DocumentExchange,
  ): Pick<DocumentsState, 'shown' | 'selection'> => {
    lastKey += 1;
    return {
      shown: { key: lastKey, connectionId, connectionName, ...asked, exchange },
      selection: nothingSelected,
    };
  };
  const begun: DocumentsState = {
    connectionId: null,
    id: '',
    age: '',
    running: null,
    fetching: '',
    error: null,
    asksEmptyId: false,
    shown: null,
    selection: nothingSelected,
    reopens: null,
    subject: null,
    calls: [],
    keepsUp: true,
    opening: null,
    notOpened: null,
  };
  return storeOf(begun, (set, get, store) => {
    const task = createTask(store, 'running');
    const opened = createTask(store, 'opening');
    async function send(
      connection: Connection,
      asked: Omit<Input<'fetchDocument'>, 'connection'>,
      isTry: boolean,
    ): Promise<void> {
      const { id, age } = asked;
      await task.ask(
        (options) => call('fetchDocument', { connection, ...asked }, options),
        (outcome) =>
          outcome.ok
            ? showing(connection, { id, age, isTry }, outcome.value)
            : { error: outcome.error },
        {
          fetching: id,
          error: null,
          asksEmptyId: false,
          selection: nothingSelected,
          keepsUp: true,
        },
      );
    }
    const actions = {
      /**
       * Uses another connection. The id, the reply and the running fetch belong to the previous one: no
       * other server is sent its id, and its reply is no longer shown.
       */
      choose(connectionId: string) {
        const { connectionId: before } = get();
        set({ connectionId });
        if (before === null || before === connectionId) return;
        task.letGo({ id: '', asksEmptyId: false });
        actions.leave();
      },
      /** Whoever asks for a document no longer waits for that of the run before. */
      setId: (id: string) => set({ id, asksEmptyId: false, reopens: null }),
      setAge: (age: string) => set({ age }),
      /** Fetches through the connection as given (it may differ from the stored one); does nothing while a fetch is under way. */
      async fetch(connection: Connection, { sendEmptyId = false }: { sendEmptyId?: boolean } = {}) {
        const { id: typed, age: typedAge, running } = get();
        const age = readAge(typedAge);
        if (running || !age.ok) return;
        const id = typed.trim();
        if (id === '' && !sendEmptyId) return set({ asksEmptyId: true });
        await send(connection, { id, age: age.age, sendEmptyId }, false);
      },
      /** Sends the request on show, which was answered with 401, once in the other form of the Authorization header (DOC-REQ-3). */
      async tryOtherForm(connection: Connection) {
        const { shown, running } = get();
        const sent = shown?.exchange.authorization ?? null;
        if (running || shown === null || sent === null) return;
        const { id, age } = shown;
        // An empty id was confirmed before it was sent the first time.
        await send(
          connection,
          { id, age, sendEmptyId: id === '', authorization: otherForm(sent) },
          true,
        );
      },
      cancel: () => get().running?.cancel(),
      /** Rejudges the shown reply after the user switched a reading. */
      async judgeAgain() {
        const reply = get().shown?.exchange.reply;
        if (!reply) return;
        const outcome = await call('judgeAgain', { reply: reply.id });
        if (!outcome.ok) return set({ error: outcome.error });
        const { document } = outcome.value;
        set(({ shown }) => {
          if (!document || shown?.exchange.reply?.id !== reply.id) return {};
          return { shown: { ...shown, exchange: document }, selection: nothingSelected };
        });
      },
      keepId: () => set({ asksEmptyId: false }),
      /** Shows a stored reply. */
      present: (connection: Connection, id: string, exchange: DocumentExchange) =>
        set({ error: null, ...showing(connection, { id, age: null, isTry: false }, exchange) }),
      /** Shows no document, until another one is there. */
      leave() {
        actions.settle();
        set({
          shown: null,
          error: null,
          selection: nothingSelected,
          reopens: null,
          subject: null,
          calls: [],
          keepsUp: true,
        });
      },
      /** Turns to a document and reads its calls; false where another one was turned to meanwhile. */
      async turnTo(subject: Subject) {
        actions.settle();
        set(({ subject: before, calls }) => ({
          subject,
          calls: isSame(before, subject) ? calls : [],
        }));
        await actions.readCalls();
        return isSame(get().subject, subject);
      },
      /** Reads the calls of the document once more. */
      async readCalls() {
        const { subject } = get();
        if (!subject) return;
        const { connectionId: ownerId, id: documentId } = subject;
        const outcome = await quietly('listHistory', { ownerId, documentId, limit: mostCalls });
        if (!isSame(get().subject, subject)) return;
        if (!outcome.ok) return set({ notOpened: outcome.error });
        // A check sends what it wants to, which is no step of the document.
        set({ calls: outcome.value.entries.filter(({ checkId }) => checkId === null) });
      },
      /** A stored reply; null if it cannot be opened (`notOpened` says why) or if another one was requested meanwhile. */
      async open(seq: number) {
        const outcome = await opened.ask(
          (options) => call('openCall', { seq }, options),
          (answer) => ({ notOpened: answer.ok ? null : answer.error }),
          { notOpened: null },
        );
        return outcome?.ok ? outcome.value : null;
      },
      /** Stops opening a stored reply, and clears the error of the last one. */
      settle: () => opened.stop({ notOpened: null }),
      select: (change: Change) => set(({ selection }) => ({ selection: change(selection) })),
    };
    return actions;
  });
}
export type DocumentsStore = ReturnType<typeof createDocumentsStore>;

/** What the age field says (DOC-REQ-4): nothing is null and is not sent; what is not a finite number is refused before sending. */
export function readAge(
  text: string,
): { ok: true; age: number | null } | { ok: false; message: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, age: null };
  const age = Number(trimmed);
  return Number.isFinite(age)
    ? { ok: true, age }
    : { ok: false, message: 'Enter a number such as 34, or leave age empty' };
}
