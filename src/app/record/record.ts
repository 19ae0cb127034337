import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { byLevel, countLevels, type Finding } from '#core/contract/finding.ts';
import { isObject } from '#core/contract/words.ts';
import { type Diagnosis, diagnose } from '#core/diagnosis/diagnose.ts';
import type { Connection } from '#core/document/connection.ts';
import { receivedDocumentFindings } from '#core/document/received.ts';
import { headerValue } from '#core/http/http.ts';
import { oddityFindings } from '#core/http/oddity-findings.ts';
import { withoutCallSecrets } from '#core/imported/foreign-secrets.ts';
import type { ImportedExchange } from '#core/imported/imported-exchange.ts';
import { withMore } from '#core/imported/judged-reply.ts';
import type { Evidence } from '#core/recorded/calibration.ts';
import { type Difference, differencesOf, tabOf } from '#core/recorded/differences.ts';
import { evidenceOf, evidenceOfDocument, type SeenCall } from '#core/recorded/evidence.ts';
import type { PassedCall } from '#core/recorded/passed-call.ts';
import {
  type Aside,
  createRecording,
  type EndedCall,
  type RecordAs,
  tooLong,
} from '#core/recorded/recording.ts';
import { redactWhole } from '#core/secrets/redact.ts';
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
  differences: Difference[];
  assumptions: Evidence[];
};

/** What is recorded: the service that calls pass on to, by which contract they are read, and the tab that they are of. */
export type RecordingSettings = {
  to: URL;
  as: RecordAs;
  tab: Tab | null;
  category: Category | null;
  /** The connection whose calls they are. */
  connection?: Pick<Connection, 'id' | 'name'> | null;
};

/** What a recording hears: each judged call, under which name it is kept, and what was left aside with its reason. */
export type RecordingListener = {
  onRecorded(recorded: Recorded): void;
  onKept?(ref: string): void;
  onAside(what: string, why: string): void;
};

/** Earlier calls that a later one is read with. */
const mostSeen = 200;

const rowsOf = ({ verdict, asSent }: ImportedExchange): Record<string, unknown>[] => {
  if (verdict?.as !== 'get_items') return [];
  return (verdict.value?.items ?? []).map((item, index) => asSent?.rows?.[index] ?? { ...item });
};

const givenUp =
  'The caller closed the connection before the whole reply had passed, so the reply was not judged.';
const notWhole =
  'Not all of its body passed, or more than the recorder keeps, so its body was not judged.';

/** What is said of a request whose whole body is not known. */
const isOfBody = ({ path }: { path: string }): boolean => path.startsWith('$request.body');

const outcomeWithout = (why: string): Recorded['reply'] => {
  const finding: Finding = {
    clause: 'TAB-DIR-3',
    level: 'error',
    path: '$preflight',
    message: why,
    effect: 'The browser does not send the call.',
  };
  return { outcome: 'blocked', findings: [finding], diagnosis: diagnose([finding]) };
};

/**
 * Judges what passes a recorder in front of `to`, one call after the other in the order in which
 * they ended. `tab`: the one that the calls are compared with, null for what each call tells itself.
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
  keep: (exchange: ImportedExchange, assumptions: readonly Evidence[]) => Promise<number | null>,
  { onRecorded, onAside }: RecordingListener,
  signal: AbortSignal,
) {
  const recording = createRecording(to, as);
  const seen: SeenCall[] = [];
  const running = { signal, progress: () => undefined };
  let last: Promise<void> = Promise.resolve();

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
  function shown<T>(value: T, { call, url, place }: EndedCall): T {
    return redactWhole(withoutCallSecrets(value, call.request.headers, url, place), secrets.seen());
  }

  async function judgeReply(ended: EndedCall): Promise<ImportedExchange | string> {
    const { reply } = ended.call;
    if (ended.call.isGivenUp) return givenUp;
    if (reply && reply.body.bytes === null) return tooLong(reply.body.size);
    const body = JSON.stringify({ log: { entries: ended.entries } });
    const imported = await judge.imported({ body, choices, known: secrets.seen() }, running);
    const [exchange] = imported.exchanges;
    return exchange ?? imported.leftAside[0]?.why ?? 'The call could not be judged.';
  }

  async function record(ended: EndedCall): Promise<void> {
    const { call, url, place, body } = ended;
    const exchange = await judgeReply(ended);
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
    const ofWebhook = place.surface === 'direct' ? 'TAB-DIR-1' : 'TAB-ERR-2';
    const clause = received === null ? 'DOC-REP-1' : ofWebhook;
    const odd = call.reply ? shown(oddityFindings(clause, call.reply), ended) : [];
    const now: SeenCall | null = received && {
      ...received,
      status: call.reply?.status ?? null,
      location: headerValue(call.reply?.headers ?? [], 'location') ?? null,
      reply: typeof exchange === 'string' ? undefined : exchange.verdict?.value,
      rows: typeof exchange === 'string' ? [] : rowsOf(exchange),
    };
    const assumptions = now ? evidenceOf(now, seen) : ofDocument(url, exchange);
    const differences = received
      ? shown(differencesOf(tab ?? tabOf(received), received), ended).filter(
          (one) => isKnown || !one.place.startsWith('$request.body'),
        )
      : [];
    if (now) seen.push(now);
    if (seen.length > mostSeen) seen.shift();
    const findings =
      typeof exchange === 'string' ? odd : [...odd, ...exchange.findings].toSorted(byLevel);
    if (typeof exchange === 'string') onAside(`${place.as}: the reply`, exchange);
    const seq =
      typeof exchange === 'string'
        ? null
        : await keep(withMore(exchange, ofRequest), assumptions).catch((error: unknown) => {
            onAside('the history', error instanceof Error ? error.message : 'It was not kept.');
            return null;
          });
    onRecorded({
      seq,
      at: new Date(call.at).toISOString(),
      action: place.as === 'document' ? null : place.as,
      surface: place.surface,
      as: place.as === 'document' ? 'document' : 'webhook',
      request: { findings: ofRequest },
      reply: {
        outcome: typeof exchange === 'string' ? null : exchange.outcome,
        findings,
        diagnosis: diagnose(findings),
      },
      differences,
      assumptions,
    });
  }

  function blocked(what: string, why: string, call: PassedCall): void {
    onAside(what, why);
    onRecorded({
      seq: null,
      at: new Date(call.at).toISOString(),
      action: null,
      surface: 'direct',
      as: 'webhook',
      request: { findings: [] },
      reply: outcomeWithout(why),
      differences: [],
      assumptions: [],
    });
  }

  const each = async (one: EndedCall | Aside): Promise<void> => {
    if (one.kind === 'call') await record(one);
    else if (one.blocks) blocked(one.what, one.why, one.blocks);
    else onAside(one.what, one.why);
  };
  const inTurn = (found: readonly (EndedCall | Aside)[]): void => {
    last = last.then(async () => {
      for (const one of found) {
        if (signal.aborted) return;
        await each(one).catch((error: unknown) => {
          if (!signal.aborted) onAside('a call', error instanceof Error ? error.message : 'failed');
        });
      }
    });
  };
  return {
    take: (call: PassedCall): void => inTurn(recording.take(call)),
    /** Resolves when everything that has ended is judged. */
    async end(): Promise<void> {
      inTurn(recording.rest());
      await last;
    },
  };
}

export type JudgedRecording = ReturnType<typeof createJudgedRecording>;

function ofDocument(url: string, exchange: ImportedExchange | string): Evidence[] {
  if (typeof exchange === 'string' || exchange.verdict?.as !== 'document') return [];
  const { record } = exchange.verdict.value;
  return isObject(record) ? evidenceOfDocument(url, { ...record }) : [];
}

/** How many errors and warnings a recorded call has in both directions. */
export function countsOf({ request, reply }: Pick<Recorded, 'request' | 'reply'>): {
  errors: number;
  warnings: number;
} {
  const { error, warning } = countLevels([...request.findings, ...reply.findings]);
  return { errors: error, warnings: warning };
}
