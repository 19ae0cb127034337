import type { Next, Progress } from '#core/document/follow.ts';
import type { HeldBytes } from '#core/document/long-reply.ts';
import type { DocumentKind } from '#core/document/record.ts';
import type { DocumentResult } from '#core/document/result.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import type {
  ArchiveInfo,
  DocumentCall,
  DocumentCopy,
  DocumentRow,
} from '#operations/document-schemas.ts';

/** One document of one connection. */
export type DocumentKey = { connectionId: string; id: string };

/** The fields of the record that the list shows, as the last reply gave them. */
export type RowRecord = Pick<
  DocumentRow,
  | 'status_code'
  | 'status'
  | 'external_id'
  | 'bank_code'
  | 'date_created'
  | 'parsed_date'
  | 'document_version'
  | 'message'
>;

/** The status last seen of a document and the document_version last seen of its connection (DOC-STA-1, DOC-FLD-7). */
export type LastSeen = { lastStatus: string | null; lastVersion: string | null };

/**
 * One call to write down, with no secret left in it; `at` in milliseconds since 1970. `facts` is
 * JSON that its writer reads back. `adds`: a document that is not in the list is added; without it
 * such a call is dropped.
 */
export type CallToRecord = DocumentKey & {
  at: number;
  adds: boolean;
  final: boolean;
  kind: DocumentKind | null;
  failure: string | null;
  httpStatus: number | null;
  record: RowRecord;
  errors: number;
  warnings: number;
  infos: number;
  /** Of the statement checks; null without a document. */
  checks: StatementOutcome | null;
  bytes: number | null;
  total: number | null;
  facts: string;
  /** How many bytes all stored replies together may have, including this one. */
  quotaBytes: number;
};

/** The result of a document with the whole outcome of its statement checks. */
export type KeptResult = Omit<DocumentResult, 'checksBroken'> & { checks: StatementOutcome | null };

/**
 * A followed document that is due. `run` distinguishes one following of a document from the next.
 */
export type DueDocument = DocumentKey & Progress & { run: number };

/**
 * What distinguishes an exchange in the list of the history; `at` in milliseconds since 1970.
 * `name` and `ownerId` are those of its connection or tab; `clock` is the simulated time, null for
 * the present. `checkId`: the check that sent it, null for every other call.
 */
export type ExchangeRow = {
  at: number;
  kind: 'document' | 'webhook';
  name: string;
  ownerId: string | null;
  action: string | null;
  surface: string | null;
  status: number | null;
  outcome: string;
  url: string | null;
  documentId: string | null;
  bankCode: string | null;
  visitor: string | null;
  clock: number | null;
  isMock: boolean;
  checkId: string | null;
  errors: number;
  warnings: number;
  infos: number;
  /** The version of Assay that made the verdict. */
  version: string;
};

/** What the user wrote to an exchange. */
export type ExchangeNotes = { note: string; tags: readonly string[] };

/** An exchange of the history in the list. */
export type ListedExchange = ExchangeRow & ExchangeNotes & { seq: number; isPinned: boolean };

/**
 * An exchange to keep, with no secret left in it. `ref` is the window's own id of it; `words` are
 * searched; `facts` is JSON that its writer reads back.
 */
export type ExchangeToKeep = ExchangeRow & {
  ref: string | null;
  /** The time of this machine's clock, from which its age counts: `at` can be any date, as in an import. */
  keptAt: number;
  clauses: readonly { clause: string; level: string }[];
  words: { body: string; findings: string };
  facts: string;
  /** How many bytes all kept exchanges that are not pinned may have together, including this one. */
  quotaBytes: number;
};

/**
 * What to list of the history, newest first; null = no matter which. `search` and `note`: words
 * that all have to occur, each at least as a beginning; with `clause`, `level` is that of its
 * finding. `status` 0 = no reply. Times in milliseconds since 1970, `until` excluded. `before`: only
 * exchanges with a smaller number, which is where the next page begins.
 */
export type HistoryQuery = {
  search: string | null;
  kind: ExchangeRow['kind'] | null;
  clause: string | null;
  level: 'error' | 'warning' | 'info' | null;
  action: string | null;
  status: number | null;
  name: string | null;
  ownerId: string | null;
  documentId: string | null;
  bankCode: string | null;
  visitor: string | null;
  tag: string | null;
  note: string | null;
  isPinned: boolean | null;
  since: number | null;
  until: number | null;
  before: number | null;
  limit: number;
};

/** A kept exchange as it was written; `reply` is the body of its reply. */
export type KeptExchange = ListedExchange & { facts: string; reply: Uint8Array | null };

/** What the history holds: `bytes` of exchanges that are not pinned; `old` ones are too old, and most of it, so that they wait for the user. */
export type HistorySize = { exchanges: number; pinned: number; bytes: number; old: number };

/** What a change of the journal is about. */
export type JournalPart = 'documents' | 'history';

/**
 * Stores the documents of every connection: the list, the timeline of calls, the replies, what is
 * followed. Nothing in it is secret. Every change raises the revision, a number that only grows.
 * Every method throws OperationError `storage` when the journal cannot be read or written.
 */
export type Journal = {
  revision(): Promise<number>;
  /**
   * The rows changed after `since` and the ids removed since; all rows for null, and for a revision
   * that this journal never had.
   */
  list(
    connectionId: string,
    since: number | null,
  ): Promise<{ revision: number; rows: DocumentRow[]; gone: string[] }>;
  add(
    connectionId: string,
    ids: readonly string[],
    at: number,
  ): Promise<{ added: number; known: number }>;
  remove(connectionId: string, ids: readonly string[]): Promise<number>;
  /** Forgets everything of a connection. */
  removeConnection(connectionId: string): Promise<void>;
  lastSeen(key: DocumentKey): Promise<LastSeen>;
  /**
   * Writes a call down and updates its row; `body` is stored compressed, null = not stored. A final
   * outcome ends the following.
   */
  record(call: CallToRecord, body: HeldBytes | null): Promise<void>;
  /** The result of the last call of each document of a connection, in the order of the list. */
  results(connectionId: string): Promise<KeptResult[]>;
  /** Writes the outcome of the statement checks of a document down, if its last call is the one of this time. */
  keepChecks(key: DocumentKey, at: number, checks: StatementOutcome): Promise<void>;
  /** Newest first. */
  calls(key: DocumentKey): Promise<DocumentCall[]>;
  /** The newest stored replies with a document, of every connection, at most this many. */
  copies(most: number): Promise<DocumentCopy[]>;
  /** A call whose reply is stored; null when there is no such call. */
  open(seq: number): Promise<(DocumentKey & { at: number; facts: string; body: HeldBytes }) | null>;
  archive(): Promise<Pick<ArchiveInfo, 'replies' | 'bytes' | 'file'>>;
  /** Deletes the stored replies of one connection, or all. */
  clear(connectionId: string | null): Promise<void>;
  /** Deletes the oldest stored replies until all together are within this limit. */
  shrink(quotaBytes: number): Promise<void>;
  follow(connectionId: string, ids: readonly string[], at: number, deadline: number): Promise<void>;
  pause(connectionId: string, ids: readonly string[]): Promise<void>;
  resume(connectionId: string, ids: readonly string[], at: number): Promise<void>;
  stop(connectionId: string, ids: readonly string[]): Promise<void>;
  /** Makes documents due again whose request was open when an earlier run ended. */
  restart(at: number): Promise<void>;
  /**
   * Takes up to `most` documents that are due; their next request counts as open until `followed`
   * is called.
   */
  due(now: number, most: number): Promise<DueDocument[]>;
  /** When the next followed document has its turn, in milliseconds since 1970; null where none has. */
  nextDue(): Promise<number | null>;
  /**
   * Records the result of a request. Does nothing if the document is no longer followed, or is
   * followed anew.
   */
  followed(document: DueDocument, next: Next): Promise<void>;
  /** Keeps an exchange in the history and returns its number; `reply` is the body of the reply, null for a call without one. Throws where it alone is larger than the quota. */
  keepExchange(exchange: ExchangeToKeep, reply: HeldBytes | null): Promise<number>;
  listExchanges(query: HistoryQuery): Promise<ListedExchange[]>;
  /** A kept exchange by its number or by the window's id; null if the journal has no such exchange. */
  openExchange(which: { seq: number } | { ref: string }): Promise<KeptExchange | null>;
  /**
   * Deletes exchanges that were too old on two days of use, unless they are most of the history, and
   * the oldest until the quota is met; pinned ones stay.
   */
  expireExchanges(now: number, quotaBytes: number): Promise<void>;
  /** Deletes all that were too old on two days of use. `unconfirmed` are too old only by the clock of now. */
  deleteOldExchanges(now: number): Promise<{ deleted: number; unconfirmed: number }>;
  /** Deletes exchanges, in the file and in the index too; returns how many there were. */
  deleteExchanges(seqs: readonly number[]): Promise<number>;
  /** Deletes all exchanges, or all that are not pinned; returns how many exchanges there were. */
  clearExchanges(keepsPinned: boolean): Promise<number>;
  pinExchanges(seqs: readonly number[], isPinned: boolean): Promise<void>;
  /** False where the exchange is not kept. */
  annotateExchange(seq: number, notes: ExchangeNotes): Promise<boolean>;
  historySize(now: number): Promise<HistorySize>;
  /** Hears of every change, by this run or by another copy of Assay; returns the way to stop hearing. */
  onChanged(listener: (what: JournalPart) => void): () => void;
  close(): Promise<void>;
};
