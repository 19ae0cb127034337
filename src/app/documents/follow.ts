import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { type FetchResult, type Next, nextStep, overBefore } from '#core/document/follow.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { History } from '../history/record.ts';
import type { CalledConnection } from '../mock.ts';
import type { DueDocument } from '../ports/journal.ts';
import type { Ports } from '../ports/ports.ts';
import { fetchInBackground, fetchResultOf } from './background-fetch.ts';

/**
 * What following needs from the token administration: whether the vault is locked, and when that
 * changes.
 */
export type WatchedTokens = { tokens: Pick<Ports['tokens'], 'info' | 'onChanged'> };

type Followed = Pick<DueDocument, 'connectionId' | 'id'>;

/**
 * Followed documents of this run that were paused because the vault is locked. They continue
 * automatically when it is unlocked, and `wake` is called.
 */
export function createWaitingForVault(
  { tokens, journal, clock }: Pick<Ports, 'journal' | 'clock'> & WatchedTokens,
  wake: () => void,
) {
  const waiting = new Map<string, Followed>();
  const keyOf = ({ connectionId, id }: Followed): string => JSON.stringify([connectionId, id]);
  const goOn = async (): Promise<void> => {
    if (waiting.size === 0 || (await tokens.info()).passphrase.locked) return;
    const all = [...waiting.values()];
    waiting.clear();
    // One that was stopped or resumed by hand meanwhile is paused no more, and stays as it is.
    for (const { connectionId, id } of all) await journal.resume(connectionId, [id], clock.now());
    wake();
  };
  const stop = tokens.onChanged(() => void goOn().catch(() => undefined));
  return {
    add: (document: Followed): void => void waiting.set(keyOf(document), document),
    /** The document is due, so it no longer waits. */
    forget: (document: Followed): void => void waiting.delete(keyOf(document)),
    /** To be called once a pause is written: the vault may have been unlocked before it was. */
    look: (): Promise<void> => goOn().catch(() => undefined),
    close: stop,
  };
}

/** How many followed documents are requested at the same time, over all connections. */
const maxAtOnce = 4;
/**
 * Milliseconds after which a failed journal is tried again, and the longest time between two looks
 * at the clock.
 */
const longestWait = 30_000;

const removed = 'Its connection was removed.';

/**
 * Why a document is not requested where it was not before: the mock service makes up ids that the
 * service never had, and says of others what is not so. Null where it may be.
 */
function elsewhereOf(
  { isMock }: Pick<DueDocument, 'isMock'>,
  connection: CalledConnection,
): string | null {
  if (isMock && !connection.isMock)
    return 'The mock service was on when this was last fetched or followed, and is off now. Nothing was sent. Fetch the document from the service, then resume.';
  return !isMock && connection.isMock
    ? 'The mock service was off when this was last fetched or followed, and is on now. Press Stop using it, then resume.'
    : null;
}

/**
 * Requests followed documents when they are due; the journal stores what is followed beyond the
 * run.
 */
export type Following = {
  /** Looks for documents that are due, now and after every change of what is followed; the first time only once `after` is settled. */
  wake(after?: Promise<unknown>): void;
  close(): Promise<void>;
};

type Given = Pick<Ports, 'secrets' | 'consent' | 'http' | 'judge' | 'clock' | 'timer' | 'journal'> &
  WatchedTokens;

export function createFollowing(
  ports: Given,
  workspace: () => Promise<Pick<Workspace, 'readings'> & { connections: CalledConnection[] }>,
  random: () => number,
  history: History,
  /** Why documents of a connection are not requested now; null if they may be. */
  pauseOf: (connectionId: string) => string | null,
): Following {
  const { journal, clock, timer } = ports;
  const stop = new AbortController();
  const running: Running = { signal: stop.signal, progress: () => undefined };
  const asking = new Set<Promise<void>>();
  /** Results that could not be written: without them their documents would never be due again. */
  const unwritten = new Map<DueDocument, Next>();
  const waiting = createWaitingForVault(ports, () => wake());
  let sleeping = new AbortController();
  let loop: Promise<void> | null = null;
  let isWoken = false;

  const pause = ({ attempts, notFound }: DueDocument, because: string): Next => ({
    step: 'pause',
    because,
    attempts,
    notFound,
  });

  async function ask(
    document: DueDocument,
    choices: ChosenReadings,
    connections: readonly CalledConnection[],
  ): Promise<FetchResult | Next> {
    const connection = connections.find(({ id }) => id === document.connectionId);
    if (!connection) return { step: 'end', because: removed };
    const because = overBefore(document, clock.now());
    if (because !== null) return { step: 'end', because };
    const elsewhere = elsewhereOf(document, connection);
    if (elsewhere !== null) return pause(document, elsewhere);
    const { exchange } = await fetchInBackground(
      { ports, history },
      { connection, id: document.id, age: null, last: null, adds: false, checks: false },
      choices,
      running,
    );
    return fetchResultOf(exchange);
  }

  /**
   * A call that could not even be made waits for the user: its token is gone, or something else is
   * not available.
   */
  const pausedBy = (document: DueDocument, error: unknown): Next => {
    if (error instanceof OperationError && error.code === 'locked') waiting.add(document);
    const because =
      error instanceof OperationError
        ? error.message
        : 'Assay could not fetch the document. Fetch it by hand to see why.';
    return pause(document, because);
  };

  async function nextOf(document: DueDocument): Promise<Next> {
    try {
      const { connections, readings } = await workspace();
      const because = pauseOf(document.connectionId);
      if (because !== null) return pause(document, because);
      const result = await ask(document, readings, connections);
      return 'step' in result ? result : nextStep(document, result, clock.now(), random());
    } catch (error) {
      return pausedBy(document, error);
    }
  }

  async function turn(document: DueDocument): Promise<void> {
    waiting.forget(document);
    const next = await nextOf(document);
    // Ended with the run: the next one takes it up where it was.
    if (stop.signal.aborted) return;
    await journal.followed(document, next).catch(() => unwritten.set(document, next));
    await waiting.look();
  }

  async function retryUnwritten(): Promise<void> {
    for (const [document, next] of unwritten) {
      await journal.followed(document, next);
      unwritten.delete(document);
    }
  }

  async function sleep(milliseconds: number | null): Promise<void> {
    if (isWoken || stop.signal.aborted) return;
    sleeping = new AbortController();
    const { signal } = sleeping;
    if (milliseconds !== null) return timer.wait(Math.min(milliseconds, longestWait), signal);
    await new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
  }

  async function round(): Promise<number | null> {
    await retryUnwritten();
    const free = maxAtOnce - asking.size;
    const due = free > 0 ? await journal.due(clock.now(), free) : [];
    for (const document of due) {
      const one = turn(document)
        .catch(() => undefined)
        .finally(() => {
          asking.delete(one);
          wake();
        });
      asking.add(one);
    }
    if (asking.size >= maxAtOnce) return null;
    const next = await journal.nextDue();
    return next === null ? null : Math.max(0, next - clock.now());
  }

  async function run(after: Promise<unknown>): Promise<void> {
    await after;
    while (!stop.signal.aborted) {
      isWoken = false;
      const wait = await round().catch(() => longestWait);
      await sleep(wait);
    }
  }

  function wake(after: Promise<unknown> = Promise.resolve()): void {
    isWoken = true;
    sleeping.abort();
    if (!stop.signal.aborted) loop ??= run(after);
  }

  return {
    wake,
    async close() {
      stop.abort();
      waiting.close();
      sleeping.abort();
      await loop;
      await Promise.all(asking);
    },
  };
}
