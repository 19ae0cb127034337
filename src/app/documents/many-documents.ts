import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Connection } from '#core/document/connection.ts';
import { type DocumentResult, isFine, resultHeader, resultLine } from '#core/document/result.ts';
import { mask } from '#core/secrets/redact.ts';
import { countBrokenChecks } from '#core/statement/outcome.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { Workspace } from '#operations/schemas.ts';
import { currentOutcome, type KeptStatementRules } from '#operations/statement-schemas.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { secretToSend } from '../vault/credentials.ts';
import { type BackgroundFetch, fetchInBackground } from './background-fetch.ts';
import {
  type EndedDocument,
  fetchMany,
  isPutOff,
  type ManyDocuments,
  type RunReport,
} from './fetch-many.ts';

/**
 * Fetches many documents with the connections, the list and the history of the app; see `fetchMany`.
 * The window reaches it over `fetchDocuments`, `assay fetch --ids` directly: its ids arrive in a stream.
 */
export type FetchDocuments = (
  given: ManyDocuments,
  ids: AsyncIterable<string> | Iterable<string>,
  running: Running,
  report: RunReport,
) => Promise<string | null>;

/** The token of a connection, read before the first request, so that one that is missing ends the run at once. */
async function secretOf(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  connection: Connection,
  running: Running,
): Promise<string | null> {
  if (connection.tokenId === null) return null;
  const way = { url: connection.base_url, route: connection };
  return (await secretToSend(ports, connection.tokenId, way, running)).secret;
}

/** A log may hold the token where it looks like an id, and lines and files are named by ids. A shorter token is part of many ids by chance. */
const shortestNamed = 8;

/** What is said of an id that holds the token of the connection: it was not requested. */
const tokenAsId: EndedDocument = {
  result: {
    id: mask,
    outcome: null,
    status: null,
    httpStatus: null,
    findings: { error: 0, warning: 0, info: 0 },
    bankCode: null,
    documentVersion: null,
    bytes: null,
    file: null,
    error:
      'This id is the token of the connection, so Assay did not request it. Remove it from the input.',
    attempts: 0,
    ms: null,
    checksBroken: null,
  },
  isFinal: false,
  reply: null,
};

export function createFetchDocuments(
  fetching: BackgroundFetch & { ports: Pick<Ports, 'clock' | 'timer'> },
  readings: () => Promise<ChosenReadings>,
): FetchDocuments {
  return async (given, ids, running, report) => {
    const { connection, age, authorization, checks } = given;
    const choices = await readings();
    const secret = await secretOf(fetching.ports, connection, running);
    const isToken = (id: string): boolean =>
      secret !== null &&
      secret.length >= shortestNamed &&
      id.toLowerCase().includes(secret.toLowerCase());
    async function* requested(): AsyncGenerator<string> {
      for await (const id of ids) {
        if (isToken(id)) await report.ended(tokenAsId);
        else yield id;
      }
    }
    return fetchMany(
      fetching.ports,
      given,
      requested(),
      (id, last, own) =>
        fetchInBackground(
          fetching,
          { connection, id, age, authorization, last, adds: true, checks },
          choices,
          own,
        ),
      running,
      report,
    );
  };
}

/** Whether the reply says something about the document; otherwise another run may do better. */
const isUsable = ({ outcome, httpStatus }: DocumentResult): boolean =>
  outcome !== null && outcome !== 'unauthorized' && !isPutOff(httpStatus);

/** The last result of a document as it leaves the app: checks by other rules than today's do not count. */
function resultOf(row: DocumentRow, kept: KeptStatementRules | undefined): DocumentResult {
  const { id, errors, warnings, infos, bytes, attempts, total } = row;
  const checks = currentOutcome(kept, row);
  return {
    id,
    outcome: row.kind,
    status: row.status,
    httpStatus: row.httpStatus,
    findings: { error: errors, warning: warnings, info: infos },
    bankCode: row.bank_code,
    documentVersion: row.document_version,
    bytes,
    file: null,
    error: row.failure ?? row.followEnded,
    attempts,
    ms: total === null ? null : Math.round(total),
    checksBroken: checks && countBrokenChecks(checks),
  };
}

/** The operations over many documents of a list. */
export function manyHandlers(
  { journal }: Pick<Ports, 'journal'>,
  texts: Texts,
  fetchDocuments: FetchDocuments,
  workspace: () => Promise<Workspace>,
) {
  return {
    async fetchDocuments({ ids: named, skipCompleted, ...given }, running) {
      const { rows } = await journal.list(given.connection.id, null);
      const wanted = named && new Set(named);
      const ids = rows
        .filter(({ id, kind, isMock }) => {
          const isWanted = wanted === null || wanted.has(id);
          return isWanted && !(skipCompleted && kind === 'completed' && !isMock);
        })
        .map(({ id }) => id);
      const counts = { fetched: 0, notFine: 0 };
      const total = ids.length;
      const left = new Set(ids);
      let phase = '';
      const progress = (): void =>
        running.progress({ phase, done: counts.fetched, total, unit: 'items' });
      progress();
      const stopped = await fetchDocuments(
        { ...given, followSeconds: null, checks: false },
        ids,
        running,
        {
          async ended({ result }) {
            counts.fetched += 1;
            if (!isFine(result)) counts.notFine += 1;
            if (isUsable(result)) left.delete(result.id);
            progress();
          },
          waits(why) {
            phase = why ?? '';
            progress();
          },
        },
      );
      const isWhole = stopped === null && !running.signal.aborted;
      return { ...counts, left: isWhole ? [] : [...left], stopped };
    },
    async exportDocuments({ connectionId, ids, as, isGuarded }) {
      const wanted = ids && new Set(ids);
      const { rows } = await journal.list(connectionId, null);
      const { statementRules } = await workspace();
      const lines = rows
        // A file says nothing of a mock service, so what one answered is left out.
        .filter(({ id, isMock }) => !isMock && (wanted === null || wanted.has(id)))
        .map((row) => resultLine(resultOf(row, statementRules), as, isGuarded));
      const bytes = new TextEncoder().encode(resultHeader(as) + lines.join(''));
      const name = as === 'csv' ? 'documents.csv' : 'documents.jsonl';
      return texts.keep({ name, shown: bytes, original: bytes });
    },
  } satisfies Pick<Handlers, 'fetchDocuments' | 'exportDocuments'>;
}
