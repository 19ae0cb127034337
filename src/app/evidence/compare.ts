import type { ComparedExchange } from '#core/diagnosis/compare.ts';
import type { Running } from '#operations/dispatch.ts';
import type { Output } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { findingsOf } from './calls.ts';

type Kept = Output<'openExchange'>;
type Comparison = Output<'compareExchanges'>;

/** XML changes of one answer; their number is always that of all. */
const mostXmlChanges = 1000;

const bodyOf = ({ document, fired }: Kept, texts: Pick<Texts, 'find'>): Uint8Array | null => {
  const reply = document?.reply ?? fired?.reply;
  return (reply && texts.find(reply.id)?.shown) ?? null;
};

/** What the widget draws from the reply, and what else the visitor notices of the call. */
const visitorOf = ({ fired }: Kept): unknown =>
  fired && { ...fired.widget, shown: fired.verdict.value };

function comparedOf(kept: Kept, body: Uint8Array | null): ComparedExchange {
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

const timeOf = ({ fired, document }: Kept): number | null =>
  (fired?.http ?? document?.http)?.timings.total ?? null;

/** Compares two kept exchanges; the documents in them by the comparison of XML. */
export async function compareKept(
  { judge, xml }: Pick<Ports, 'judge' | 'xml'>,
  texts: Pick<Texts, 'find'>,
  { before, after }: Record<'before' | 'after', Kept>,
  running: Running,
): Promise<Comparison> {
  if (before.entry.kind !== after.entry.kind)
    throw new OperationError(
      'bad-input',
      `Exchange ${before.entry.seq} is of a ${before.entry.kind} and exchange ${after.entry.seq} of a ${after.entry.kind}, so they cannot be compared. Choose two of a kind.`,
    );
  const bodies = [bodyOf(before, texts), bodyOf(after, texts)] as const;
  const { reply, ...comparison } = await judge.compare(
    { before: comparedOf(before, bodies[0]), after: comparedOf(after, bodies[1]) },
    running,
  );
  const documentOf = async (body: Uint8Array | null): Promise<string | null> => {
    const how = { httpStatus: null, category: 'default', surface: null } as const;
    const verdict = body && (await judge.saved({ as: 'document', body, ...how }, running));
    return verdict?.as === 'document' && verdict.value.facts?.wellFormed
      ? (verdict.value.xml ?? null)
      : null;
  };
  const documents = before.document
    ? [await documentOf(bodies[0]), await documentOf(bodies[1])]
    : [];
  const sources = documents.flatMap((text, index) =>
    text === null
      ? []
      : [
          {
            key: `exchange ${[before, after][index]?.entry.seq}`,
            read: () => new TextEncoder().encode(text),
          },
        ],
  );
  const inXml =
    sources.length === 2
      ? await xml.ask(sources, 'compareXml', { from: 0, count: mostXmlChanges }, running)
      : null;
  // What is said of the document need not be said of its Base64.
  const changes = reply.changes.filter(
    ({ path }) => !inXml?.total || !path?.endsWith('.parsed_base64'),
  );
  return {
    ...comparison,
    reply: { ...reply, changes, xml: inXml },
    timings: { before: timeOf(before), after: timeOf(after) },
  };
}
