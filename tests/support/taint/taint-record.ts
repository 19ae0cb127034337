import { readFile } from 'node:fs/promises';

/** One thing that the app said: to its window (`message`), on a stream (`output`), or which address it went to (`request`). */
export type Recorded = { readonly where: 'message' | 'output' | 'request'; readonly bytes: Buffer };

const head = /^(message|output|request)\n/;
const separator = Buffer.from('\n--assay-record ');

/** Reads what `taint-recorder.cjs` wrote down; nothing where it never ran. */
export async function readRecord(path: string): Promise<Recorded[]> {
  const all = await readFile(path).catch(() => Buffer.alloc(0));
  const records: Recorded[] = [];
  for (let at = all.indexOf(separator); at !== -1; ) {
    const next = all.indexOf(separator, at + 1);
    const record = all.subarray(at + separator.length, next === -1 ? all.length : next);
    const where = head.exec(record.subarray(0, 20).toString('latin1'))?.[1];
    if (where === 'message' || where === 'output' || where === 'request')
      records.push({ where, bytes: record.subarray(where.length + 1) });
    at = next;
  }
  return records;
}
