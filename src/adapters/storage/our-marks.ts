/** The key with which a JSON file of ours begins, so that it is known whatever happened to the rest. */
const markKey = 'assay';
const mark = new RegExp(`^\\uFEFF?\\s*\\{\\s*"${markKey}"\\s*:`);

/** Whether a text begins as our files do. An empty one holds nothing of another program either. */
export const isMarked = (text: string): boolean => mark.test(text) || text.trim() === '';

/** The text of a JSON file of ours with this value; `what` names its content. */
export const markedText = (what: string, value: unknown): string =>
  `${JSON.stringify({ [markKey]: what, ...(value as object) }, null, 2)}\n`;

/** The application_id of our journals: `Assy` in ASCII. */
export const journalMark = 0x41_73_73_79;
/** Bytes of the head of an SQLite file. */
export const headBytes = 100;

/** What the first bytes of a file say as the head of an SQLite file (https://sqlite.org/fileformat.html); null for any other file. */
export function sqliteHead(head: Buffer): { version: number; mark: number } | null {
  if (head.length < headBytes || head.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    return null;
  return { version: head.readUInt32BE(60), mark: head.readUInt32BE(68) };
}
