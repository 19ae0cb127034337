import { lstatSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, createGunzip, gunzip, gzip } from 'node:zlib';
import type { Journal } from '#app/ports/journal.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import { errorText } from '#core/text/wording.ts';
import { OperationError } from '#operations/outcome.ts';
import { watchFile } from '../storage/json-file.ts';
import { loadSqlite } from '../storage/sqlite.ts';
import { gatherBytes } from '../workers/held-bytes.ts';
import { shared, threadsOf } from '../workers/threads.ts';
import type { JournalUse } from './file.ts';
import type { JournalCall, JournalResponse, JournalStore } from './session.ts';

/** One end of an open journal: at once, or in its thread. */
type Line = {
  ask(call: JournalCall, transfer: readonly ArrayBuffer[]): Promise<JournalResponse>;
  close(): Promise<void>;
};

/** So many calls take some seconds to save. */
const noticeably = 20_000;
/** Hears how many calls of a damaged journal were read, of how many. */
type Saving = (done: number, total: number | null) => void;

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/**
 * The size of one decompressed chunk: with the default of 16 KiB, a large reply would take
 * thousands of turns of this thread.
 */
const pieceFor = (bytes: number): { chunkSize: number } => ({
  chunkSize: Math.min(Math.max(16 * 1024, bytes), 4 * 1024 * 1024),
});

/** Bytes up to which a reply is decompressed at once. */
const unpackedAtOnce = 1024 * 1024;

/**
 * A decompressed reply in memory that threads share. A large one goes there piece by piece, because
 * putting it together at the end would hold this thread for too long. Rejects for damaged bytes.
 */
async function unpackReply(packed: Uint8Array): Promise<Uint8Array> {
  // The last four bytes are the size (RFC 1952, 2.3.1).
  const size = Buffer.from(packed.buffer, packed.byteOffset, packed.length).readUInt32LE(
    packed.length - 4,
  );
  if (size <= unpackedAtOnce) return shared(await unpack(packed, pieceFor(size)));
  const gathered = gatherBytes(size);
  const stream = createGunzip(pieceFor(size));
  stream.end(packed);
  for await (const piece of stream as AsyncIterable<Buffer>) gathered.add(piece);
  return gathered.bytes();
}

const compress = (bytes: Uint8Array): Promise<Uint8Array> =>
  pack(bytes, { level: constants.Z_BEST_SPEED, ...pieceFor(bytes.length) });

/** The buffers that are handed over to the thread: those that hold nothing else. A small one shares its buffer with others and is copied. */
const wholeBuffers = (packed: readonly (Uint8Array | null)[]): ArrayBuffer[] =>
  packed.flatMap((bytes) =>
    bytes?.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength
      ? [bytes.buffer]
      : [],
  );

/**
 * Why the journal cannot be used, as a sentence. npm installs the binary of SQLite as an optional
 * package for each system, so it can be missing.
 */
const faultOf = (error: unknown): string => {
  const message = errorText(error);
  return message.startsWith("Cannot find module '@libsql/")
    ? 'The journal cannot be used: SQLite is not installed for this system. Install Assay again on this system, with optional dependencies.'
    : `The journal cannot be used: ${message}`;
};

function threadLine(
  threadFile: string,
  file: string | null,
  use: JournalUse,
  progress: Saving,
): Line {
  // A thread that could not start answers every later call with the same reason.
  let fault = 'The journal ended before it answered. Try again.';
  const thread = threadsOf({
    file: threadFile,
    abortEnds: 'call',
    endedBy(error) {
      if (error !== null) fault = faultOf(error);
      return new Error(fault);
    },
  }).start({ file, use });
  return {
    ask: (call, transfer) =>
      thread
        .ask<JournalResponse>(call, { transfer, progress })
        .catch(({ message }) => ({ fault: message, notices: [], hasChanged: false })),
    close: thread.close,
  };
}

async function ownLine(file: string | null, use: JournalUse, saving: Saving): Promise<Line> {
  const broken = (fault: string): Line => ({
    ask: async () => ({ fault, notices: [], hasChanged: false }),
    close: async () => undefined,
  });
  // The native library is loaded only where there is something to keep.
  // Node 20 also reports an import that fails as an uncaught error, so what can fail is loaded first.
  try {
    loadSqlite();
  } catch (error) {
    return broken(faultOf(error));
  }
  const { journalSession } = await import('./session.ts');
  let session: ReturnType<typeof journalSession>;
  try {
    session = journalSession(file, use, (done = 0, total = null) => saving(done, total));
  } catch (error) {
    return broken(errorText(error));
  }
  return { ask: async (call) => session.answer(call), close: async () => session.close() };
}

/**
 * The journal in an SQLite file, or in memory for a null file. It is opened by the first call, in a thread of its own (`threadFile` is the
 * built journal-thread) or at once for null. To `read` changes nothing that is there but the tables of the version before, and replaces nothing. Replies are compressed on the way in. `notice` hears what the user should know.
 */
export function createJournal(
  file: string | null,
  threadFile: string | null,
  notice: (text: string) => void,
  use: JournalUse = 'write',
): Journal {
  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | null = null;
  let line: Promise<Line> | null = null;
  let lastFault = '';
  const waiting = new Set<Saving>();
  let isSaving = false;
  const saving: Saving = (done, total) => {
    for (const hear of waiting) hear(done, total);
    // A command has no window that shows how far it is.
    if (!isSaving && threadFile === null && (total ?? 0) >= noticeably)
      notice(
        `The journal ${file} is damaged. Assay saves what can be read of it, which can take minutes.`,
      );
    isSaving = true;
  };
  let lastPacked: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const ask = async <N extends keyof JournalStore>(
    name: N,
    given: Parameters<JournalStore[N]>,
    moved: ArrayBuffer[] = [],
  ): Promise<ReturnType<JournalStore[N]>> => {
    if (isClosed) throw new OperationError('storage', 'Assay is closing.');
    line ??=
      threadFile === null
        ? ownLine(file, use, saving)
        : Promise.resolve(threadLine(threadFile, file, use, saving));
    const answer = await (await line).ask({ name, given } as JournalCall, moved);
    for (const text of answer.notices) notice(text);
    if (answer.hasChanged) for (const listener of listeners) listener();
    if ('value' in answer) return answer.value as ReturnType<JournalStore[N]>;
    // A file that cannot be written fails with every call; the notice appears once.
    if (use !== 'read' && lastFault !== answer.fault) notice(answer.fault);
    lastFault = answer.fault;
    throw new OperationError('storage', answer.fault);
  };
  const plain =
    <N extends keyof JournalStore>(name: N) =>
    (...given: Parameters<JournalStore[N]>) =>
      ask(name, given);
  /** Whether there is anything to read: a journal that nobody has begun is not opened for what every start asks, because its thread takes 13 MB. */
  const isBegun = (): boolean => {
    if (line !== null || file === null) return line !== null;
    try {
      return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
    } catch {
      // Opening it says why.
      return true;
    }
  };
  const expire = async (now: number, quotaBytes: number): Promise<void> => {
    // A call of a large history takes 16 ms to delete, so others have their turn between a few.
    while (isBegun() && (await ask('expire', [now, quotaBytes])));
  };
  /** Asks whether another copy of Assay changed anything. All is new in a journal that it began. */
  const look = async (): Promise<void> => {
    if (!isBegun()) return;
    const isNew = line === null;
    await ask('revision', []);
    if (isNew) for (const listener of listeners) listener();
  };
  return {
    async revision(hear) {
      if (!isBegun()) return 0;
      if (hear) waiting.add(hear);
      try {
        return await ask('revision', []);
      } finally {
        if (hear) waiting.delete(hear);
      }
    },
    list: plain('list'),
    add: plain('add'),
    remove: plain('remove'),
    removeConnection: plain('removeConnection'),
    lastSeen: async (key) =>
      isBegun() ? ask('lastSeen', [key]) : { lastStatus: null, lastVersion: null },
    keepChecks: plain('keepChecks'),
    async keep({ facts, ...call }, reply) {
      const packing = Promise.all([
        compress(new TextEncoder().encode(facts)),
        call.isKept && reply ? compress(reply) : null,
      ]);
      // A large reply is packed later than a small one after it; the journal keeps the order in which they ended.
      const earlier = lastPacked;
      // Without its results, which would hold every reply before it.
      lastPacked = Promise.allSettled([earlier, packing]).then(() => undefined);
      await earlier;
      const [packedFacts, packedReply] = await packing;
      const packed = { facts: packedFacts, reply: packedReply };
      const { seq, isWhole, hasRoom } = await ask(
        'keep',
        [call, packed],
        wholeBuffers([packedFacts, packedReply]),
      );
      if (!hasRoom) void expire(call.keptAt, call.quotaBytes).catch(() => undefined);
      if (isWhole) return seq;
      const limit = formatBytes(call.quotaBytes);
      const what = seq === null ? 'A call' : 'The reply of a call';
      const text = `${what} was not kept, because it alone is larger than the storage limit of the history (${limit}). Raise the limit in Settings to keep calls of this size.`;
      notice(text);
      if (seq === null) throw new OperationError('storage', text);
      return seq;
    },
    calls: plain('calls'),
    async open(which) {
      const kept = await ask('open', [which]);
      if (kept === null) return null;
      const { entry, packed } = kept;
      const facts = await unpack(packed.facts).catch(() => {
        throw new OperationError(
          'storage',
          `Call ${entry.seq} is damaged in the journal and cannot be opened. The other calls can.`,
        );
      });
      const reply =
        packed.reply &&
        (await unpackReply(packed.reply).catch(() => {
          notice(`The reply of call ${entry.seq} is damaged in the journal, so it is not shown.`);
          return null;
        }));
      return { entry, facts: new TextDecoder().decode(facts), reply };
    },
    expire,
    deleteOld: plain('deleteOld'),
    deleteCalls: plain('deleteCalls'),
    clear: plain('clear'),
    pin: plain('pin'),
    annotate: plain('annotate'),
    size: plain('size'),
    follow: plain('follow'),
    pause: plain('pause'),
    resume: plain('resume'),
    stop: plain('stop'),
    async restart(at) {
      if (isBegun()) await ask('restart', [at]);
    },
    due: async (now, most) => (isBegun() ? ask('due', [now, most]) : []),
    nextDue: async () => (isBegun() ? ask('nextDue', []) : null),
    followed: plain('followed'),
    onChanged(listener) {
      listeners.add(listener);
      // Another copy of Assay first writes to the file next to the journal; SQLite says whether it
      // changed anything.
      if (file !== null)
        stopWatching ??= watchFile(`${file}-wal`, () => void look().catch(() => undefined));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopWatching?.();
        if (listeners.size === 0) stopWatching = null;
      };
    },
    async close() {
      isClosed = true;
      stopWatching?.();
      const open = await line;
      if (open) await open.close();
    },
  };
}
