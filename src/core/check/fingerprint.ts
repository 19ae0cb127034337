import { shapeOfPath } from './probes/from-verdict.ts';
import type { CheckSubject } from './report.ts';

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/** FNV-1a in 64 bits, as 16 hexadecimal digits: short, and the same on every machine. */
function hash(text: string): string {
  let value = offset;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * prime);
  return value.toString(16).padStart(16, '0');
}

const subjectText = ({ kind, name }: CheckSubject): string => `${kind}:${name}`;

/** What stays the same of a probe over runs and machines: which probe it is, of what, and as whom. */
export const probeFingerprint = (
  probe: string,
  subject: CheckSubject,
  visitor: string | null,
): string => hash(JSON.stringify([probe, subjectText(subject), visitor]));

/**
 * The same of one finding, with its clause and its place. Numbers of items, times, ids and values are no part of it.
 */
export const findingFingerprint = (
  probe: string,
  subject: CheckSubject,
  visitor: string | null,
  { clause, path }: { clause: string; path: string },
): string =>
  hash(JSON.stringify([probe, subjectText(subject), visitor, clause, shapeOfPath(path)]));
