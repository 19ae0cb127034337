import { type Connection, usualConnection } from '#core/document/connection.ts';
import type { DocumentRow, Follow } from '#operations/document-schemas.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { historyEntry } from '#tests/support/journal/journal-calls.ts';

/** The connection that the rows are of. */
export const connection: Connection = {
  id: 'c1',
  name: 'Test',
  base_url: 'http://127.0.0.1:1',
  endpoint_path_id: 'e',
  ...usualConnection,
};

/** A fetch of a document that brought nothing, but for what is given. */
export const exchange = (given: Partial<DocumentExchange> = {}): DocumentExchange => ({
  at: '2026-01-01T00:00:00.000Z',
  request: { method: 'GET', url: 'http://127.0.0.1:1/webhook/e', headers: [], body: null },
  findings: [],
  assumptions: [],
  authorization: null,
  http: null,
  failure: null,
  verdict: null,
  reply: null,
  xml: null,
  ...given,
});

/** A document of the list that was never asked for, but for what is given. */
export const row = (id: string, given: Partial<DocumentRow> = {}): DocumentRow => ({
  connectionId: 'c1',
  id,
  addedAt: '2026-01-01T00:00:00.000Z',
  askedAt: null,
  kind: null,
  failure: null,
  httpStatus: null,
  status_code: null,
  status: null,
  external_id: null,
  bank_code: null,
  date_created: null,
  parsed_date: null,
  document_version: null,
  message: null,
  errors: 0,
  warnings: 0,
  infos: 0,
  checks: null,
  bytes: null,
  total: null,
  attempts: 0,
  follow: null,
  followEnded: null,
  ...given,
});

/** What the statement checks of a document came to, but for what is given: one rule held. */
export const checked = (
  given: Partial<NonNullable<DocumentRow['checks']>> = {},
): NonNullable<DocumentRow['checks']> => ({
  ...{ rules: '1', broken: [], unclear: [], held: [], brokenRules: [] },
  ...{ heldRules: 1, isSaid: false },
  ...given,
});

/** Followed since midnight, asked for next ten seconds later. */
export const follow = (given: Partial<Follow> = {}): Follow => ({
  state: 'following',
  startedAt: '2026-01-01T00:00:00.000Z',
  deadline: '2026-01-01T01:00:00.000Z',
  nextAt: '2026-01-01T00:00:10.000Z',
  attempts: 1,
  reason: null,
  ...given,
});

/** A call that brought Pending and whose reply is kept, at a second of the first minute. */
export const call = (seq: number, given: Partial<HistoryEntry> = {}): HistoryEntry =>
  historyEntry(seq, {
    at: `2026-01-01T00:00:${String(seq).padStart(2, '0')}.000Z`,
    kind: 'document',
    outcome: 'pending',
    recordStatus: 'Pending',
    statusCode: 200,
    ...given,
  });
