import type { ComparedExchange } from '#core/diagnosis/compare.ts';
import type { Running } from '#operations/dispatch.ts';
import type { KeptExchange } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { findingsOf } from './calls.ts';

const bodyOf = (
  { document, fired }: KeptExchange,
  texts: Pick<Texts, 'find'>,
): Uint8Array | null => {
  const reply = document?.reply ?? fired?.reply;
  return (reply && texts.find(reply.id)?.shown) ?? null;
};

/** What the widget draws from the reply, and what else the visitor notices of the call. */
const visitorOf = ({ fired }: KeptExchange): unknown =>
  fired && { ...fired.widget, shown: fired.verdict.value };

function comparedOf(kept: KeptExchange, body: Uint8Array | null): ComparedExchange {
  const { document, fired, entry } = kept;
  const { request, http } = fired ?? document ?? { request: null, http: null };
  return {
    request,
    reply: http && { status: http.status, headers: http.headers },
    body,
    outcome: entry.outcome,
    findings: findingsOf(kept),
    visitor: visitorOf(kept),
  };
}

const timeOf = ({ fired, document }: KeptExchange): number | null =>
  fired?.milliseconds ?? document?.http?.timings.total ?? null;

/** Compares two kept exchanges. */
export async function compareKept(
  { judge }: Pick<Ports, 'judge'>,
  texts: Pick<Texts, 'find'>,
  { before, after }: Record<'before' | 'after', KeptExchange>,
  running: Running,
) {
  if (before.entry.kind !== after.entry.kind)
    throw new OperationError(
      'bad-input',
      `Call ${before.entry.seq} is of a ${before.entry.kind} and call ${after.entry.seq} of a ${after.entry.kind}, so they cannot be compared. Choose two of a kind.`,
    );
  const bodies = [bodyOf(before, texts), bodyOf(after, texts)] as const;
  const comparison = await judge.compare(
    { before: comparedOf(before, bodies[0]), after: comparedOf(after, bodies[1]) },
    running,
  );
  return {
    ...comparison,
    timings: { before: timeOf(before), after: timeOf(after) },
  };
}
