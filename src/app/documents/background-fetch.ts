import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { AuthorizationForm } from '#core/document/connection.ts';
import type { FetchResult } from '#core/document/follow.ts';
import { statusOfKind } from '#core/document/record.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import type { Running } from '#operations/dispatch.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { History } from '../history/record.ts';
import type { CalledConnection } from '../mock.ts';
import type { LastSeen } from '../ports/journal.ts';
import type { Ports } from '../ports/ports.ts';
import { createTexts, type Texts } from '../texts.ts';
import { askDocument, failedExchange, judgeReply, shownExchange } from './fetch-document.ts';

/** What fetching without a person who looks at each reply needs. */
export type BackgroundFetch = {
  ports: Pick<Ports, 'secrets' | 'consent' | 'http' | 'judge' | 'clock'>;
  history: Pick<History, 'lastSeen' | 'rulesOf' | 'keepDocument'>;
};

/**
 * A document to fetch. `last` null: the list knows it. `adds`: it is put into the list if it is not
 * there. `checks`: the outcome of the statement checks is asked for, of documents of any size; otherwise a
 * large one is checked when it is opened.
 */
type DocumentToFetch = {
  connection: CalledConnection;
  id: string;
  age: number | null;
  authorization?: AuthorizationForm | undefined;
  last: LastSeen | null;
  adds: boolean;
  checks: boolean;
};

/**
 * Fetches and judges one document over an open connection, and writes it into the list and the
 * history. Throws an OperationError if the request cannot be sent.
 */
export async function fetchInBackground(
  { ports, history }: BackgroundFetch,
  { connection, id, age, authorization, last, adds, checks }: DocumentToFetch,
  choices: ChosenReadings,
  running: Running,
): Promise<{ exchange: DocumentExchange; texts: Texts; checks: StatementOutcome | null }> {
  const asked = await askDocument(
    ports,
    { connection, id, age, authorization },
    last ?? (await history.lastSeen(connection, id)),
    running,
    true,
  );
  const rules = await history.rulesOf(connection.id);
  const judged =
    asked.reply &&
    (await judgeReply(
      ports,
      asked,
      asked.reply,
      choices,
      { ...rules, ofAnySize: checks },
      running,
    ));
  // Texts of its own: what nobody opened must not take the room of what is shown.
  const texts = createTexts();
  const exchange =
    asked.reply && judged
      ? shownExchange(asked, asked.masker.head(asked.reply), judged, texts)
      : failedExchange(asked);
  const outcome = judged?.checks ?? null;
  // Waited for, so that replies are not fetched faster than they are written.
  await history.keepDocument({
    connection,
    id,
    exchange,
    texts,
    isMasked: judged?.masked ?? false,
    checks: asked.masker.shown(outcome),
    listed: { adds },
  });
  return { exchange, texts, checks: checks ? outcome : null };
}

/** What the schedule of following needs to know of an exchange. */
export const fetchResultOf = ({ verdict, failure }: DocumentExchange): FetchResult =>
  verdict
    ? { kind: verdict.value.kind }
    : { failure: failure?.kind ?? 'protocol', message: failure?.message ?? 'There was no reply.' };

/** What the next reply is compared with: the last status that was a step, and the last document_version (DOC-STA-1, DOC-FLD-7). */
export const lastAfter = (before: LastSeen, { verdict }: DocumentExchange): LastSeen => ({
  lastStatus: (verdict && statusOfKind[verdict.outcome]) ?? before.lastStatus,
  lastVersion: verdict?.value.record?.document_version ?? before.lastVersion,
});
