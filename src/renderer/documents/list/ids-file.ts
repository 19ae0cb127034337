import { formatBytes } from '#core/http/byte-size.ts';
import { isEvidence } from '#core/imported/ids-or-evidence.ts';
import type { IdsRead } from './list-store.ts';

/** As large as a file of ids may be, in bytes: 20,000 UUIDs take under 1 MB, and a log of them is longer. */
const largestFile = 32 * 1024 * 1024;

/** The text of a file; empty, with a word why, where it cannot be read or is too large to be pasted in. */
export async function readIdsFile(file: File): Promise<IdsRead> {
  const failed = (problem: string): IdsRead => ({ text: '', problem: `${file.name} ${problem}` });
  if (file.size > largestFile)
    return failed(`is larger than ${formatBytes(largestFile)}. Split it into smaller files.`);
  try {
    return { text: await file.text(), problem: null };
  } catch {
    return failed('cannot be read. Check that it is a file and still there.');
  }
}

/** The text of a dropped file with ids; null where the file is evidence to import. */
export async function readDropped(file: File): Promise<IdsRead | null> {
  const read = await readIdsFile(file);
  if (read.problem !== null) return read;
  return isEvidence(new Uint8Array(await file.arrayBuffer())) ? null : read;
}

/** The texts of several files one below the other, and all that could not be read of them. */
export function joinIds(read: readonly IdsRead[]): IdsRead {
  const problems = read.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  const texts = read.flatMap(({ text, problem }) => (problem === null ? [text] : []));
  return { text: texts.join('\n'), problem: problems.length === 0 ? null : problems.join(' ') };
}
