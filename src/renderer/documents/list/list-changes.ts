import { isFinal } from '#core/document/follow.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { Output } from '#operations/operations.ts';

/** The documents of one connection as the host last told them, by id; newest added last, as they came. */
export type DocumentList = { revision: number | null; rows: ReadonlyMap<string, DocumentRow> };

export const emptyList: DocumentList = { revision: null, rows: new Map() };

/** Whether following came to its own end between the two: the document was followed and is done now. */
const hasFinished = (before: DocumentRow | undefined, after: DocumentRow): boolean =>
  before !== undefined &&
  before.follow !== null &&
  after.follow === null &&
  after.kind !== null &&
  isFinal(after.kind);

/** The list with what the host says changed in it, and the rows whose following came to its end thereby. */
export function withChanges(
  list: DocumentList,
  { revision, rows, gone }: Output<'listDocuments'>,
): { list: DocumentList; finished: DocumentRow[] } {
  const finished = rows.filter((row) => hasFinished(list.rows.get(row.id), row));
  // A host that knows of fewer changes is another one, and has told all that it has.
  const isWhole = list.revision === null || revision < list.revision;
  if (!isWhole && rows.length === 0 && gone.length === 0)
    return { list: { revision, rows: list.rows }, finished };
  const next = new Map(isWhole ? [] : list.rows);
  for (const id of gone) next.delete(id);
  for (const row of rows) next.set(row.id, row);
  return { list: { revision, rows: next }, finished };
}
