import { countLevels } from '#core/contract/finding.ts';
import type { AuthorizationForm, Connection } from '#core/document/connection.ts';
import { isFinal, nextStep, type Progress } from '#core/document/follow.ts';
import type { DocumentResult } from '#core/document/result.ts';
import { durationText } from '#core/document/run-speed.ts';
import { type FailureKind, headerValue } from '#core/http/http.ts';
import { retryAfter } from '#core/http/retry-after.ts';
import { countBrokenChecks, type StatementOutcome } from '#core/statement/outcome.ts';
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
import { untilAborted } from './until-aborted.ts';

/**
 * How many documents are fetched: `rate` null is as fast as they end; `followSeconds` null fetches each
 * once. `checks`: which of them have their statements checked.
 */
export type ManyDocuments = {
  connection: Connection;
  age: number | null;
  authorization?: AuthorizationForm | undefined;
  concurrency: number;
  rate: RunRate | null;
  followSeconds: number | null;
  checks: boolean;
};

/**
 * A document whose last request ended. `isFinal`: another request would say nothing new; `reply` is
 * the masked reply with the document, or null without one.
 */
export type EndedDocument = { result: DocumentResult; isFinal: boolean; reply: Uint8Array | null };

/** An exchange, the texts that it refers to, and the outcome of the statement checks of its document. */
type Sent = {
  exchange: DocumentExchange;
  texts: Pick<Texts, 'find'>;
  checks: StatementOutcome | null;
};

/** Sends one request for a document. `last` null: the first one of this run. */
type SendRequest = (id: string, last: LastSeen | null, running: Running) => Promise<Sent>;

/** Who hears of a run: `ended` is waited for; `waits` says why the whole run pauses, null once it goes on. */
export type RunReport = {
  ended(document: EndedDocument): Promise<void>;
  waits(why: string | null): void;
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
/** How often a request without a reply is repeated. */
const maxRepeats = 3;
/** So many pauses in a row, without a reply of another kind in between, are the last ones of a run. */
const maxPauses = 6;
/** So many documents in a row without a usable reply end the run: the next ones would fare the same. */
const maxUnusable = 10;

/** Milliseconds before a repeated request: 1 s, then twice as long each time, up to a minute. */
const backoff = (repeats: number): number => Math.min(1000 * 2 ** (repeats - 1), 60_000);

/** Whether the server is too busy and asks to come back later, by the status of its reply. */
export const isPutOff = (status: number | null | undefined): boolean =>
  status === 429 || status === 503;

/** Milliseconds that the server asks to wait; null where it names no time, or one that is over. */
function askedWait({ http }: DocumentExchange, now: number): number | null {
  const headers = http?.headers ?? [];
  // A date of the server is compared with its own clock, which may differ from the one here.
  const date = Date.parse(headerValue(headers, 'Date') ?? '');
  return retryAfter(headerValue(headers, 'Retry-After'), Number.isNaN(date) ? now : date) || null;
}

const keptReply = ({ exchange: { verdict, reply }, texts }: Sent) =>
  verdict?.outcome === 'completed' && reply ? (texts.find(reply.id)?.original ?? null) : null;

function resultOf(
  id: string,
  { exchange: { verdict, findings, http, failure }, checks }: Sent,
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
    checksBroken: checks && countBrokenChecks(checks),
  };
}

const spacingOf = (rate: RunRate | null): number | null =>
  rate && (rate.per === 'second' ? 1000 : 60_000) / rate.count;

/**
 * Fetches many documents, a bounded number at a time and no faster than the rate. A document that
 * is in progress is followed on the schedule of the window, if that was chosen; network failures are
 * repeated; a server that answers 429 or 503 pauses the whole run for as long as its Retry-After
 * says, and ends it if that is over `longestRunPause` or if `maxPauses` did not help. Returns why
 * the run stopped early, null if it did not. Once cancelled, it ends without the documents that are
 * left. Throws the OperationError of a request that cannot be sent.
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
  let pauses = 0;
  let isWaiting = false;
  let stopped = null as string | null;
  let fault = null as { thrown: unknown } | null;

  /** Pauses the run after a 429 or 503; returns why it ends instead, null if it goes on later. */
  function putOff(exchange: DocumentExchange): string | null {
    const asks = `server answered ${exchange.http?.status}`;
    const said = askedWait(exchange, clock.now());
    if (said !== null && said > longestRunPause)
      return `${asks} and asks to wait ${durationText(said / 1000)}.`;
    // The replies to requests of the same moment are one pause.
    const isFirst = !pace.isPaused();
    if (isFirst && pauses === maxPauses)
      return `${asks} after ${several(pauses, 'pause')} in a row.`;
    if (isFirst) pauses += 1;
    else if (said === null) return null;
    const wait = said ?? backoff(pauses);
    const isLonger = pace.pause(wait);
    if (!isFirst && !isLonger) return null;
    isWaiting = true;
    const plain = said === null ? asks : `${asks} and asks to wait`;
    report.waits(`The ${plain}. The run continues in ${durationText(wait / 1000)}.`);
    return null;
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
    sent: Sent,
    attempts: number,
    because: string | null,
  ): Promise<null> {
    const result = resultOf(id, sent, attempts, because);
    await report.ended({
      result,
      isFinal: result.outcome !== null && isFinal(result.outcome),
      reply: keptReply(sent),
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
    let repeats = 0;
    async function next(): Promise<number | null> {
      const sent = await send(id, last, own);
      const { exchange } = sent;
      attempts += 1;
      if (isPutOff(exchange.http?.status)) {
        const why = putOff(exchange);
        if (why === null) return 0;
        await end(id, sent, attempts, `The ${why}`);
        stopped ??= `The run stopped: the ${why} Continue later.`;
        stop.abort();
        return null;
      }
      if (exchange.http !== null) pauses = 0;
      if (followSeconds !== null) {
        last = lastAfter(last ?? { lastStatus: null, lastVersion: null }, exchange);
        const step = nextStep(following, fetchResultOf(exchange), clock.now(), Math.random());
        if (step.step !== 'ask') return end(id, sent, attempts, step.because);
        following = { ...following, attempts: step.attempts, notFound: step.notFound };
        return step.at - clock.now();
      }
      const { failure } = exchange;
      const isPassing = failure !== null && passing.includes(failure.kind);
      if (!isPassing || repeats === maxRepeats) return end(id, sent, attempts, null);
      repeats += 1;
      return backoff(repeats) * (0.9 + 0.2 * Math.random());
    }
    return { next };
  }

  async function fetchOne(id: string, onBegin: () => void): Promise<void> {
    const requests = requestsOf(id);
    for (;;) {
      // Whoever hears of the end keeps the place: replies are not fetched faster than they are written.
      const wait = await queue(async () => {
        onBegin();
        const end = await pace.turn(signal);
        try {
          signal.throwIfAborted();
          if (isWaiting) report.waits(null);
          isWaiting = false;
          return await requests.next();
        } finally {
          end();
        }
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
    for await (const id of untilAborted(ids, signal)) await begin(id);
  } catch (thrown) {
    fault ??= { thrown };
    stop.abort();
  }
  await Promise.all(open);
  if (fault !== null) throw fault.thrown;
  return stopped;
}
