import { countLevels } from '#core/contract/finding.ts';
import type { AuthorizationForm, Connection } from '#core/document/connection.ts';
import { isFinal, nextStep, type Progress } from '#core/document/follow.ts';
import type { DocumentResult } from '#core/document/result.ts';
import { durationText } from '#core/document/run-speed.ts';
import { type FailureKind, headerValue } from '#core/http/http.ts';
import { retryAfter } from '#core/http/retry-after.ts';
import { several } from '#core/text/wording.ts';
import type { Running } from '#operations/dispatch.ts';
import type { RunRate } from '#operations/document-schemas.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { LastSeen } from '../ports/journal.ts';
import type { Ports } from '../ports/ports.ts';
import { createQueue } from '../queue.ts';
import type { Texts } from '../texts.ts';
import { fetchResultOf, lastAfter } from './background-fetch.ts';
import { createRunPace, longestRunPause } from './run-pace.ts';

/** How many documents are fetched: `rate` null is as fast as they end; `followSeconds` null fetches each once. */
export type ManyDocuments = {
  connection: Connection;
  age: number | null;
  authorization?: AuthorizationForm | undefined;
  concurrency: number;
  rate: RunRate | null;
  followSeconds: number | null;
};

/**
 * A document whose last request ended. `isFinal`: another request would say nothing new; `reply` is
 * the masked reply with the document, null where there is none.
 */
export type EndedDocument = { result: DocumentResult; isFinal: boolean; reply: Uint8Array | null };

/** An exchange, and the texts that it refers to. */
type Sent = { exchange: DocumentExchange; texts: Pick<Texts, 'find'> };

/** Sends one request for a document. `last` null: the first one of this run. */
type SendRequest = (id: string, last: LastSeen | null, running: Running) => Promise<Sent>;

/** Who hears of a run: `ended` is waited for; `waits` says why the whole run pauses. */
export type RunReport = {
  ended(document: EndedDocument): Promise<void>;
  waits(why: string): void;
};

/** Failures after which the same request may succeed a moment later. */
const passing: readonly FailureKind[] = [
  'dns',
  'refused',
  'unreachable',
  'timeout',
  'reset',
  'incomplete',
];
/** How often a request without a reply is repeated, and one that the server puts off. */
const maxRepeats = { failed: 3, putOff: 6 } as const;
/** So many documents in a row without a usable reply end the run: the next ones would fare the same. */
const maxUnusable = 10;

/** Milliseconds before a repeated request: 1 s, then twice as long each time, up to a minute. */
const backoff = (repeats: number): number => Math.min(1000 * 2 ** (repeats - 1), 60_000);

/** Whether the server is too busy and asks to come back later. */
const isPutOff = ({ http }: DocumentExchange): boolean =>
  http?.status === 429 || http?.status === 503;

const keptReply = ({ verdict, reply }: DocumentExchange, texts: Pick<Texts, 'find'>) =>
  verdict?.outcome === 'completed' && reply ? (texts.find(reply.id)?.original ?? null) : null;

function resultOf(
  id: string,
  { verdict, findings, http, failure }: DocumentExchange,
  attempts: number,
  because: string | null,
): DocumentResult {
  const record = verdict?.value.record;
  return {
    id,
    outcome: verdict?.outcome ?? null,
    status: record?.status ?? null,
    httpStatus: http?.status ?? null,
    findings: countLevels(verdict?.findings ?? findings),
    bankCode: record?.bank_code ?? null,
    documentVersion: record?.document_version ?? null,
    bytes: http?.bytes ?? null,
    file: null,
    error: failure?.message ?? because,
    attempts,
    ms: http === null ? null : Math.round(http.timings.total),
  };
}

const spacingOf = (rate: RunRate | null): number | null =>
  rate && (rate.per === 'second' ? 1000 : 60_000) / rate.count;

/**
 * Fetches many documents, a bounded number at a time and no faster than the rate. A document that
 * is in progress is followed on the schedule of the window, if that was chosen; network failures are
 * repeated; a server that answers 429 or 503 pauses the whole run for as long as its Retry-After
 * says. Returns why the run stopped early, null if it did not. Once cancelled, it ends without the
 * documents that are left. Throws the OperationError of a request that cannot be sent.
 */
export async function fetchMany(
  ports: Pick<Ports, 'clock' | 'timer'>,
  { concurrency, rate, followSeconds }: ManyDocuments,
  ids: AsyncIterable<string> | Iterable<string>,
  send: SendRequest,
  running: Running,
  report: RunReport,
): Promise<string | null> {
  const { clock, timer } = ports;
  const stop = new AbortController();
  const signal = AbortSignal.any([running.signal, stop.signal]);
  const own: Running = { signal, progress: () => undefined };
  const queue = createQueue(concurrency);
  const pace = createRunPace(ports, spacingOf(rate));
  let unusable = 0;
  let stopped = null as string | null;
  let fault = null as { thrown: unknown } | null;

  /** Pauses the run for as long as the server asks. */
  function putOff({ http }: DocumentExchange, repeats: number): void {
    const said = retryAfter(headerValue(http?.headers ?? [], 'Retry-After'), clock.now());
    const wait = said ?? backoff(repeats);
    if (!pace.pause(wait)) return;
    const asks = `The server answered ${http?.status}`;
    const limit = `${asks} and asks to wait ${durationText(wait / 1000)}. Assay waits ${durationText(longestRunPause / 1000)} at most.`;
    const plain = said === null ? asks : `${asks} and asks to wait`;
    report.waits(
      wait > longestRunPause
        ? limit
        : `${plain}. The run continues in ${durationText(wait / 1000)}.`,
    );
  }

  /** A service that cannot be used by any request: no reply at all, or a refused token. */
  function watch({ outcome, error }: DocumentResult): void {
    unusable = outcome === null || outcome === 'unauthorized' ? unusable + 1 : 0;
    if (unusable < maxUnusable || stopped !== null) return;
    const why = error ?? 'The service rejected the token (401).';
    stopped = `The run stopped after ${several(unusable, 'document')} in a row without a usable reply. ${why}`;
    stop.abort();
  }

  async function end(
    id: string,
    { exchange, texts }: Sent,
    attempts: number,
    because: string | null,
  ): Promise<null> {
    const result = resultOf(id, exchange, attempts, because);
    await report.ended({
      result,
      isFinal: result.outcome !== null && isFinal(result.outcome),
      reply: keptReply(exchange, texts),
    });
    watch(result);
    return null;
  }

  /** The requests of one document. `next` gives the milliseconds until the following one, null at the end. */
  function requestsOf(id: string): { next(): Promise<number | null> } {
    const startedAt = clock.now();
    let following: Progress = {
      startedAt,
      deadline: startedAt + (followSeconds ?? 0) * 1000,
      attempts: 0,
      notFound: 0,
    };
    let last: LastSeen | null = null;
    let attempts = 0;
    const repeats = { failed: 0, putOff: 0 };
    async function next(): Promise<number | null> {
      const sent = await send(id, last, own);
      const { exchange } = sent;
      attempts += 1;
      if (isPutOff(exchange)) {
        repeats.putOff += 1;
        if (repeats.putOff > maxRepeats.putOff)
          return end(
            id,
            sent,
            attempts,
            `The server answered ${exchange.http?.status} to ${several(attempts, 'request')}.`,
          );
        putOff(exchange, repeats.putOff);
        return 0;
      }
      if (followSeconds !== null) {
        last = lastAfter(last ?? { lastStatus: null, lastVersion: null }, exchange);
        const step = nextStep(following, fetchResultOf(exchange), clock.now(), Math.random());
        if (step.step !== 'ask') return end(id, sent, attempts, step.because);
        following = { ...following, attempts: step.attempts, notFound: step.notFound };
        return step.at - clock.now();
      }
      const { failure } = exchange;
      const isPassing = failure !== null && passing.includes(failure.kind);
      if (!isPassing || repeats.failed === maxRepeats.failed) return end(id, sent, attempts, null);
      repeats.failed += 1;
      return backoff(repeats.failed) * (0.9 + 0.2 * Math.random());
    }
    return { next };
  }

  async function fetchOne(id: string, onBegin: () => void): Promise<void> {
    const requests = requestsOf(id);
    for (;;) {
      // Whoever hears of the end keeps the place: replies are not fetched faster than they are written.
      const wait = await queue(async () => {
        onBegin();
        await pace.turn(signal);
        signal.throwIfAborted();
        return requests.next();
      });
      if (wait === null) return;
      await timer.wait(Math.max(0, wait), signal);
    }
  }

  const open = new Set<Promise<void>>();
  /** Resolves once the document has its turn, so that a long list is never a long queue. */
  const begin = (id: string): Promise<void> =>
    new Promise((resolve) => {
      const one = fetchOne(id, resolve)
        .catch((thrown: unknown) => {
          if (signal.aborted) return;
          fault = { thrown };
          stop.abort();
        })
        .finally(() => {
          open.delete(one);
          resolve();
        });
      open.add(one);
    });

  try {
    for await (const id of ids) {
      if (signal.aborted) break;
      await begin(id);
    }
  } catch (thrown) {
    fault ??= { thrown };
    stop.abort();
  }
  await Promise.all(open);
  if (fault !== null) throw fault.thrown;
  return stopped;
}
