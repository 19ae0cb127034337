import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { byLevel, countLevels, type Finding } from '#core/contract/finding.ts';
import { type Diagnosis, diagnose } from '#core/diagnosis/diagnose.ts';
import { replyTextOf, withDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import type { Connection } from '#core/document/connection.ts';
import { receivedDocumentFindings } from '#core/document/received.ts';
import { documentLimits, webhookLimits } from '#core/http/http.ts';
import { withoutCallSecrets } from '#core/imported/foreign-secrets.ts';
import type { ImportedExchange } from '#core/imported/imported-exchange.ts';
import { withMore } from '#core/imported/judged-reply.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import {
  type Aside,
  createRecording,
  type EndedCall,
  type RecordAs,
} from '#core/recorded/recording.ts';
import { redactWhole } from '#core/secrets/redact.ts';
import { errorText, several } from '#core/text/wording.ts';
import type { ActionName, Category, Surface } from '#core/widget/actions.ts';
import { type ReceivedCall, receivedFindings } from '#core/widget/request/received.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Ports } from '../ports/ports.ts';

/** One recorded call, judged in both directions. `seq` is its number in the history, null where it is not kept. */
export type Recorded = {
  seq: number | null;
  at: string;
  action: ActionName | null;
  surface: Surface | null;
  as: 'webhook' | 'document';
  request: { findings: Finding[] };
  reply: { outcome: string | null; findings: Finding[]; diagnosis: Diagnosis[] };
};

/** What is recorded: the service that calls pass on to, by which contract they are read, and the tab that they are of. */
export type RecordingSettings = {
  to: URL;
  as: RecordAs;
  tab: Tab | null;
  category: Category | null;
  /** The connection whose calls they are. */
  connection?: Pick<Connection, 'id' | 'name'> | null;
  /** Secrets in the address of the service, also those that a person marked, which no call shows to be one. */
  marked?: readonly string[];
};

/** What a recording hears: each judged call, under which name it is kept, and what was left aside with its reason. */
export type RecordingListener = {
  onRecorded(recorded: Recorded): void;
  onKept?(ref: string): void;
  onAside(what: string, why: string): void;
};

/** The most bytes of calls that wait to be judged. Beyond it, a call waits without its reply; beyond twice as many, it is only counted. */
const mostWaiting = 32 * 1024 * 1024;

/** Bytes of a reply that is judged to the end of its fixes. */
const longestThrough = 4 * 1024;

/** The bytes of a call, with about 4 KB for its heads. */
const sizeOf = ({ request, reply }: PassedCall): number =>
  4096 + (request.body.bytes?.length ?? 0) + (reply?.body.bytes?.length ?? 0);

/** The longest body of a request that stays then: it tells the action of a direct call. */
const longestAsked = 64 * 1024;

function withoutReply(call: PassedCall): PassedCall {
  const { request, reply } = call;
  const { bytes, size } = request.body;
  return {
    ...call,
    request: {
      ...request,
      body: { bytes: bytes !== null && size <= longestAsked ? bytes : null, size },
    },
    reply: reply && { ...reply, body: { bytes: null, size: reply.body.size } },
  };
}

const notWaited =
  'More calls passed at once than wait to be judged, so this one was not judged. It was passed on whole.';
const notCounted = 'More calls passed at once than Assay can keep. They were passed on whole.';
const cancelled = 'The recording was cancelled before it was judged.';

const givenUp =
  'The caller closed its side of the connection before the whole reply had passed. Assay cannot tell why the reply ends there, so it was not judged.';
const notWhole =
  'Not all of the request passed, or more than the recorder keeps, so its body was not judged.';

/** What is said of a request whose whole body is not known. */
const isOfBody = ({ path }: { path: string }): boolean => path.startsWith('$request.body');

/**
 * Judges what passes a recorder in front of `to`, one call after the other in the order in which
 * they ended. `tab`: the one that the calls are of, null where that is not known.
 */
export function createJudgedRecording(
  {
    judge,
    secrets,
    to,
    as,
    tab,
    category,
    choices,
  }: RecordingSettings & Pick<Ports, 'judge' | 'secrets'> & { choices: ChosenReadings },
  keep: (exchange: ImportedExchange) => Promise<number | null>,
  { onRecorded, onAside }: RecordingListener,
  signal: AbortSignal,
) {
  const recording = createRecording(to, as);
  const running = { signal, progress: () => undefined };
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let skipped = 0;
  const unwaited = new WeakSet<PassedCall>();

  const receivedOf = ({ call, url, body, place }: EndedCall): ReceivedCall | null =>
    place.as === 'document'
      ? null
      : {
          action: place.as,
          surface: place.surface,
          category: tab?.category ?? category,
          method: call.request.method,
          url,
          headers: call.request.headers,
          body,
        };

  /** Findings of the request with nothing in them that is secret in it. */
  function shown<T>(value: T, { call, url, place, body }: EndedCall): T {
    const { headers } = call.request;
    return redactWhole(withoutCallSecrets(value, { headers, url, body }, place), secrets.seen());
  }

  /** The call judged; what cannot be judged is kept all the same, and says why. */
  async function judgeReply({ call, place, entries, replies }: EndedCall) {
    const unread = unwaited.has(call) ? notWaited : call.isGivenUp ? givenUp : null;
    const { maxBytes } = place.as === 'document' ? documentLimits : webhookLimits;
    const recorded = { host: to.host, maxBytes, unread, replies };
    const body = JSON.stringify({ log: { entries } });
    const given = { body, choices, known: secrets.seen(), recorded };
    const imported = await judge.imported(given, running);
    const [exchange] = imported.exchanges;
    return exchange ?? imported.leftAside[0]?.why ?? 'The call could not be judged.';
  }

  async function record(ended: EndedCall): Promise<void> {
    const { call, url, place, body } = ended;
    const judged = await judgeReply(ended);
    const exchange = typeof judged === 'string' ? null : judged;
    const received = receivedOf(ended);
    const asked = { method: call.request.method, url, headers: call.request.headers, body };
    const isKnown = call.request.isWhole && call.request.body.bytes !== null;
    if (!isKnown) onAside(`${place.as}: the request`, notWhole);
    const ofRequest = shown(
      (received ? receivedFindings(received) : receivedDocumentFindings(asked))
        .filter((one) => isKnown || !isOfBody(one))
        .toSorted(byLevel),
      ended,
    );
    // Judging to the end of the fixes holds up what passes: a short reply only, and while no other call waits.
    const isQuick = (exchange?.body?.length ?? 0) <= longestThrough && waiting <= sizeOf(call);
    const replyText =
      isQuick && exchange?.verdict
        ? replyTextOf(exchange.verdict, exchange.body, {
            httpStatus: call.reply?.status,
            category: tab?.category ?? category ?? 'default',
            ...(place.surface && { surface: place.surface }),
          })
        : null;
    if (typeof judged === 'string') onAside(`${place.as}: the reply`, judged);
    const seq =
      exchange &&
      (await keep(withMore(exchange, ofRequest)).catch((error: unknown) => {
        onAside('the history', errorText(error));
        return null;
      }));
    onRecorded({
      seq,
      at: new Date(call.at).toISOString(),
      action: place.as === 'document' ? null : place.as,
      surface: place.surface,
      as: place.as === 'document' ? 'document' : 'webhook',
      request: { findings: ofRequest },
      reply: withDiagnosis(
        { outcome: exchange?.outcome ?? null, findings: exchange?.findings ?? [] },
        replyText,
      ),
    });
  }

  function blocked({ what, why }: Aside, { call, findings }: NonNullable<Aside['blocks']>): void {
    onAside(what, why);
    onRecorded({
      seq: null,
      at: new Date(call.at).toISOString(),
      action: null,
      surface: 'direct',
      as: 'webhook',
      request: { findings: [] },
      reply: { outcome: 'blocked', findings, diagnosis: diagnose(findings) },
    });
  }

  const each = async (one: EndedCall | Aside): Promise<void> => {
    if (signal.aborted) onAside(one.kind === 'call' ? one.place.as : one.what, cancelled);
    else if (one.kind === 'call') await record(one);
    else if (one.blocks) blocked(one, one.blocks);
    else onAside(one.what, one.why);
  };
  const inTurn = (found: readonly (EndedCall | Aside)[], size: number): void => {
    waiting += size;
    last = last.then(async () => {
      for (const one of found)
        await each(one).catch((error: unknown) => {
          const why = signal.aborted ? cancelled : errorText(error);
          onAside(one.kind === 'call' ? one.place.as : one.what, why);
        });
      waiting -= size;
      if (waiting === 0) nameSkipped();
    });
  };
  const nameSkipped = (): void => {
    if (skipped > 0) onAside(several(skipped, 'call'), notCounted);
    skipped = 0;
  };
  return {
    /** A call has passed. It is judged after those before it; where too many bytes wait already, it is kept without its reply. */
    take(call: PassedCall): void {
      const isBeyond = waiting > 0 && waiting + sizeOf(call) > mostWaiting;
      const taken = isBeyond && call.request.method !== 'OPTIONS' ? withoutReply(call) : call;
      if (taken !== call) unwaited.add(taken);
      const size = sizeOf(taken);
      if (taken !== call && waiting + size > 2 * mostWaiting) skipped += 1;
      else inTurn(recording.take(taken), size);
    },
    /** Resolves when everything that has ended is judged, or named where the signal has ended that. */
    async end(): Promise<void> {
      inTurn(recording.rest(), 0);
      await last;
      nameSkipped();
    },
  };
}

export type JudgedRecording = ReturnType<typeof createJudgedRecording>;

/** How many errors and warnings a recorded call has in both directions. */
export function countsOf({ request, reply }: Pick<Recorded, 'request' | 'reply'>): {
  errors: number;
  warnings: number;
} {
  const { error, warning } = countLevels([...request.findings, ...reply.findings]);
  return { errors: error, warnings: warning };
}
