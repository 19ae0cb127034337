import { duplicateKeys } from '../json/duplicates.ts';
import { shownByte } from '../json/fault.ts';
import type { Path } from '../json/path.ts';
import { positionOf } from '../json/place.ts';
import { decodeBody, type NotParsed } from '../json/text.ts';
import type { AssumptionId } from './assumptions.ts';
import type { Level } from './finding.ts';
import { isPacked, isWide, likeness } from './likeness.ts';
import type { Notes } from './notes.ts';
import { quoted } from './words.ts';

/**
 * The rules for a body: the clause on its shape, the clause on a body that is not valid JSON, and
 * the decision used for bytes that are not UTF-8.
 */
export type BodyRules = { clause: string; clauseOfBytes: string; malformed: AssumptionId };

/**
 * Decodes a body as UTF-8 and reports what decoding hides: a byte order mark, and the first byte
 * that is not UTF-8. Every judge uses it.
 */
export function readBodyText(
  body: Uint8Array | string,
  notes: Notes,
  { clause, clauseOfBytes, malformed: decision }: BodyRules,
): string {
  const { text, bom, malformed } = decodeBody(body);
  if (bom) {
    notes.step(clause, [], 'The byte order mark before the text was removed.');
    notes.report('info', clause, () => ({
      at: [],
      message: 'The body begins with a byte order mark.',
      effect: 'Assay removes it before reading the text.',
      fix: fixText(clause, 'send the body without the byte order mark'),
    }));
  }
  // Packed bytes and another encoding are one cause, which is named where the text is not JSON.
  const isOther = isPacked(text) || isWide(text);
  if (malformed !== null && typeof body !== 'string' && !isOther) {
    const { byte, offset, isCut } = malformed;
    const { line, column } = positionOf(text, offset);
    const place = `${shownByte(body, byte)} (line ${line}, column ${column})`;
    const fault = isCut
      ? `it ends inside the character that begins with ${place}`
      : `the first wrong byte is ${place}`;
    notes.assume(decision);
    notes.report('warning', clauseOfBytes, () => ({
      at: [],
      offset,
      message: `The body is not UTF-8, the encoding of JSON: ${fault}.`,
      effect: 'Each wrong byte is read as U+FFFD, the replacement character.',
      fix: fixText(clauseOfBytes, 'send the body in UTF-8'),
    }));
  }
  return text;
}

/** Reports keys that occur twice in one object; `clauseAt` gives the clause that rules the object at a path, `decision` is the one that the last key counts. */
export function reportDuplicates(
  text: string,
  value: unknown,
  notes: Notes,
  decision: AssumptionId,
  clauseAt: (path: Path) => string,
): void {
  const duplicates = duplicateKeys(text, { value });
  if (duplicates.length === 0) return;
  notes.assume(decision);
  const reportedPlaces = new Set<string>();
  for (const { at, key } of duplicates) {
    // A key that occurs three times is reported once, at its last place.
    const place = JSON.stringify(at);
    if (reportedPlaces.has(place)) continue;
    reportedPlaces.add(place);
    const clause = clauseAt(at);
    notes.report('warning', clause, () => ({
      at,
      part: 'key',
      message: `The key ${quoted(key)} occurs more than once in the same object.`,
      effect: 'The last one counts; the others are lost.',
      fix: fixText(clause, 'send each key once'),
      ...(at.at(-1) === key && { edit: { op: 'once', path: [...at] } as const }),
    }));
  }
}

/** What to do about a reply that goes beyond a bound of what Assay reads. */
export const fixOfUnread = (clause: string): string =>
  clause.startsWith('DOC-')
    ? 'Ask the service for this document in smaller parts.'
    : 'Return less in one reply, such as the newest records only.';

/** Reports a reply that Assay did not read, whatever the reason, which `message` says: nothing is known of what the widget or the client makes of it. */
export function reportUnread(
  notes: Notes,
  clause: string,
  message: string,
  place: { offset?: number } = {},
): void {
  notes.step(clause, [], 'Assay did not read the reply, so nothing is said about what is in it.');
  notes.report('error', clause, () => ({
    at: [],
    ...place,
    message,
    effect: 'The outcome is unknown, because Assay did not read the reply.',
    fix: fixOfUnread(clause),
  }));
}

/** Whether a reply goes beyond a bound of what is read as JSON, which is reported. */
export function isBeyondBounds(
  parsed: { ok: true } | NotParsed,
  notes: Notes,
  clause: string,
): boolean {
  if (parsed.ok || parsed.bound === null) return false;
  const { bound, offset } = parsed;
  reportUnread(notes, clause, `The reply has ${bound}. That is more than Assay reads.`, { offset });
  return true;
}

/**
 * The finding for a body that is not JSON. `expected` is the sentence without its end, such as "The
 * reply must be a JSON object".
 */
export type NotJson = {
  level: Level;
  clause: string;
  expected: string;
  effect: string;
  /** What to do where the body holds no JSON. */
  fix?: string | undefined;
};

/**
 * Reports a body that is not JSON, at the place where it stops being JSON. Returns what the body
 * looks like.
 */
export function reportNotJson(
  text: string,
  fault: { offset: number; message: string },
  notes: Notes,
  { level, clause, expected, effect, fix: otherwise }: NotJson,
): string {
  const { came, fix, offset, json } = likeness(text, fault);
  const sentence = fix === undefined ? otherwise : fixText(clause, fix);
  notes.report(level, clause, () => ({
    at: [],
    ...(offset === undefined ? {} : { offset }),
    message: `${expected}; got ${came}.`,
    effect,
    ...(sentence !== undefined && { fix: sentence }),
    ...(json !== undefined && { edit: { op: 'json', path: [] } }),
  }));
  return came;
}

/** A fix for whoever reads it: the owner of the webhook, or a client of a service that another team owns. */
const fixText = (clause: string, fix: string): string =>
  clause.startsWith('DOC-')
    ? `The service must ${fix}.`
    : `${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`;
