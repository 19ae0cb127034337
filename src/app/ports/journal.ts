import type { z } from 'zod';
import type { Finding } from '#core/contract/finding.ts';
import type { Next, Progress } from '#core/document/follow.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { callColumns, HistoryEntry } from '#operations/history-schemas.ts';
import type { CheckedInput } from '#operations/operations.ts';

/** One document of one connection. */
export type DocumentKey = { connectionId: string; id: string };

/** The status last seen of a document and the document_version last seen of its connection (DOC-STA-1, DOC-FLD-7). */
export type LastSeen = { lastStatus: string | null; lastVersion: string | null };

/**
 * How a call takes the place of its document in the list. `adds`: a document that is not there is added, and is not otherwise. `ends`: it need not be
 * followed any more.
 */
export type ListedBy = { adds: boolean; ends: boolean };

/**
 * A followed document that is due. `run` distinguishes one following of a document from the next;
 * `isMock`: the mock service answered its last call, or was on when the following began.
 */
export type DueDocument = DocumentKey & Progress & { run: number; isMock: boolean };

/** The row of a kept call, without what the journal finds out itself. */
export type CallRow = Omit<z.infer<z.ZodObject<typeof callColumns>>, 'hasReply'>;

/**
 * A call to write down, with no secret left in it. `ref` is the window's own id of it; `words` are
 * searched; `facts` is JSON that its writer reads back. `isKept` false: nothing of it stays but what
 * the list shows of its document. `listed` null: it is in no list.
 */
export type CallToKeep = {
  row: CallRow;
  isKept: boolean;
  ref: string | null;
  /** The time of this machine's clock, from which its age counts: `at` can be any date, as in an import. */
  keptAt: number;
  findings: readonly Pick<Finding, 'clause' | 'level' | 'count'>[];
  words: { body: string; findings: string };
  facts: string;
  /** How many bytes all kept calls that may be deleted may have together, including this one. */
  quotaBytes: number;
  listed: ListedBy | null;
  /** What is said of it at once, where it was made elsewhere. */
  notes?: CallNotes | undefined;
};

/** What the user wrote to a call. */
export type CallNotes = { note: string; tags: readonly string[] };

/** What to list of the history; see `listHistory`. */
export type HistoryQuery = CheckedInput<'listHistory'>;

/** A kept call as it was written; `reply` is the body of its reply. */
export type KeptCall = { entry: HistoryEntry; facts: string; reply: Uint8Array | null };

/** What the journal holds: `bytes` of calls that may be deleted; `old` ones are too old, and most of it, so that they wait for the user; `file` null: it is in memory. */
export type HistorySize = {
  exchanges: number;
  pinned: number;
  bytes: number;
  old: number;
  file: string | null;
};

/**
 * Stores the calls of documents and webhooks, of which the list of documents of each connection is made, and what is
 * followed. Nothing in it is secret. Every change of a list raises a revision, a number that only grows.
 * Every method throws OperationError `storage` when the journal cannot be read or written.
 */
export type Journal = {
  /** 0 where nobody has begun the journal, which is not opened then. `saving` hears how far a damaged journal is saved, for which every method waits. */
  revision(saving?: (done: number, total: number | null) => void): Promise<number>;
  /**
   * The rows changed after `since`; all rows (`isWhole`) for null, for a revision that this journal never had, and where one was removed since.
   */
  list(
    connectionId: string,
    since: number | null,
  ): Promise<{ revision: number; rows: DocumentRow[]; isWhole: boolean }>;
  add(
    connectionId: string,
    ids: readonly string[],
    at: number,
  ): Promise<{ added: number; known: number }>;
  /** Forgets documents with their calls. */
  remove(connectionId: string, ids: readonly string[]): Promise<number>;
  /** Forgets everything of a connection, with all its calls. */
  removeConnection(connectionId: string): Promise<void>;
  lastSeen(key: DocumentKey): Promise<LastSeen>;
  /** Writes the outcome of the statement checks of a document down, if its last call is the one of this time. */
  keepChecks(key: DocumentKey, at: string, checks: StatementOutcome): Promise<void>;
  follow(
    connectionId: string,
    ids: readonly string[],
    at: number,
    deadline: number,
    isMock: boolean,
  ): Promise<void>;
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
  /**
   * Writes a call down and returns its number, null where it was not to be kept; `reply` is the body
   * of the reply, null for a call without one. A reply that is larger than the quota is left out.
   * Throws where the rest alone is larger.
   */
  keep(call: CallToKeep, reply: Uint8Array | null): Promise<number | null>;
  calls(query: HistoryQuery): Promise<HistoryEntry[]>;
  /** A kept call by its number or by the window's id; null if the journal has no such call. */
  open(which: { seq: number } | { ref: string }): Promise<KeptCall | null>;
  /**
   * Deletes calls that were too old on two days of use, unless they are most of the history, and
   * the oldest until the quota is met; pinned ones stay, and so does the newest Completed one of a document
   * in a list.
   */
  expire(now: number, quotaBytes: number): Promise<void>;
  /** Deletes all that were older than `age` milliseconds on two days of use. `unconfirmed` are so only by the clock of now. */
  deleteOld(now: number, age: number): Promise<{ deleted: number; unconfirmed: number }>;
  /** Deletes calls, in the file and in the index too; returns how many there were. */
  deleteCalls(seqs: readonly number[]): Promise<number>;
  /** Deletes all calls, or all that are not pinned; returns how many there were. */
  clear(keepsPinned: boolean): Promise<number>;
  pin(seqs: readonly number[], isPinned: boolean): Promise<void>;
  /** False where the call is not kept. */
  annotate(seq: number, notes: CallNotes): Promise<boolean>;
  size(now: number): Promise<HistorySize>;
  /** Hears of every change, by this run or by another copy of Assay; returns the way to stop hearing. */
  onChanged(listener: () => void): () => void;
  close(): Promise<void>;
};
