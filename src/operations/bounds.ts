import { maxValues } from '#core/json/bounds.ts';
import { grouped } from '#core/text/wording.ts';
import type { OperationName } from './operations.ts';

/** How many days an exchange of the history is kept that is not pinned, counted from when it was kept. */
export const keptDays = 30;

const mebibyte = 1024 * 1024;
/** Nothing that people or replies give is nested deeper; readers of values that call themselves bear this. */
const deepest = 200;
const usual = mebibyte;
/** What a large file, reply or list may take. A reply is read up to 400 MiB; pasted in, 100 million characters of it are. */
const larger: Partial<Record<OperationName, number>> = {
  inspectXml: 400 * mebibyte,
  readReply: 400 * mebibyte,
  importEvidence: 400 * mebibyte,
  runCheck: 64 * mebibyte,
  writeCheckReport: 64 * mebibyte,
  fireAction: 64 * mebibyte,
  addDocuments: 32 * mebibyte,
  removeDocuments: 32 * mebibyte,
  fetchDocuments: 32 * mebibyte,
  exportDocuments: 32 * mebibyte,
  followDocuments: 32 * mebibyte,
  pauseFollowing: 32 * mebibyte,
  resumeFollowing: 32 * mebibyte,
  stopFollowing: 32 * mebibyte,
};

/** Bytes of an operation's input, a letter counted as one; an unknown operation has the usual bound. */
export const largestInput = (name: string): number =>
  (Object.hasOwn(larger, name) ? larger[name as OperationName] : undefined) ?? usual;

/** How many calls of one client may run at the same time. */
export const maxCalls = 200;

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  return 8;
};

const holdsOthers = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof ArrayBuffer);

/**
 * Why an input is more than its operation takes; null for one that is not. It is walked no further than its bounds: a value that holds itself, or an
 * array of a length that nothing fills, is found out as too deep or too much.
 */
export function beyondBounds(input: unknown, maxBytes: number): string | null {
  const tooLarge = `The input is larger than ${grouped(maxBytes)} bytes or characters.`;
  let level: unknown[] = [input];
  let [bytes, values] = [0, 1];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return `The input is nested deeper than ${deepest} levels.`;
    const next: unknown[] = [];
    for (const value of level) {
      bytes += sizeOf(value);
      if (!holdsOthers(value)) continue;
      const keys = Array.isArray(value) ? [] : Object.keys(value);
      values += Array.isArray(value) ? value.length : keys.length;
      if (values > maxValues) return tooLarge;
      for (const key of keys) bytes += key.length;
      for (const inner of Object.values(value)) next.push(inner);
    }
    if (bytes > maxBytes) return tooLarge;
    level = next;
  }
  return null;
}
