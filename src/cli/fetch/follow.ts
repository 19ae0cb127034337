import { setTimeout as delay } from 'node:timers/promises';
import { fetchResultOf, lastAfter } from '#app/documents/background-fetch.ts';
import type { LastSeen } from '#app/ports/journal.ts';
import { countLevels, type Finding } from '#core/contract/finding.ts';
import { nextStep, type Progress } from '#core/document/follow.ts';
import type { DocumentKind } from '#core/document/record.ts';
import type { Input } from '#operations/operations.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { CommandApp } from '../command-app.ts';
import { CouldNot } from '../terminal/output.ts';

/**
 * One call on the way to the end of a document, with its findings. `outcome` null: there was no
 * reply.
 */
export type Call = {
  at: string;
  outcome: DocumentKind | null;
  httpStatus: number | null;
  status_code: number | null;
  status: string | null;
  failure: string | null;
  errors: number;
  warnings: number;
  bytes: number | null;
  /** Milliseconds that the call took; null if there was no reply. */
  total: number | null;
  findings: Finding[];
};
/** The last reply, every call before it and it, and why following ended where the document did not come to its own end. */
export type Followed = { exchange: DocumentExchange; timeline: Call[]; ended: string | null };

function callOf({ at, http, verdict, failure, findings: ofRequest }: DocumentExchange): Call {
  const findings = verdict?.findings ?? ofRequest;
  const counts = countLevels(findings);
  return {
    at,
    outcome: verdict?.outcome ?? null,
    httpStatus: http?.status ?? null,
    status_code: verdict?.value.record?.status_code ?? null,
    status: verdict?.value.record?.status ?? null,
    failure: failure?.message ?? null,
    errors: counts.error,
    warnings: counts.warning,
    bytes: http?.bytes ?? null,
    total: http?.timings.total ?? null,
    findings,
  };
}

/**
 * Fetches a document repeatedly until it is Completed or Failed, or `deadline` seconds have passed;
 * `onCall` is called after every call.
 */
export async function followDocument(
  app: CommandApp,
  input: Input<'fetchDocument'>,
  deadline: number,
  onCall: (call: Call, nextAt: number | null) => void,
): Promise<Followed> {
  const startedAt = Date.now();
  let progress: Progress = {
    startedAt,
    deadline: startedAt + deadline * 1000,
    attempts: 0,
    notFound: 0,
  };
  let last: LastSeen = { lastStatus: null, lastVersion: null };
  const timeline: Call[] = [];
  for (;;) {
    const exchange = await app.run('fetchDocument', { ...input, last });
    last = lastAfter(last, exchange);
    const call = callOf(exchange);
    timeline.push(call);
    const next = nextStep(progress, fetchResultOf(exchange), Date.now(), Math.random());
    onCall(call, next.step === 'ask' ? next.at : null);
    if (next.step !== 'ask') return { exchange, timeline, ended: next.because };
    progress = { ...progress, attempts: next.attempts, notFound: next.notFound };
    await delay(next.at - Date.now(), undefined, { signal: app.stopped }).catch(() => {
      throw new CouldNot('cancelled', 'Stopped before the document was Completed or Failed.', {
        timeline,
      });
    });
  }
}
