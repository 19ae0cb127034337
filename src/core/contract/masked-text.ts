import { positionOf } from '../json/place.ts';
import {
  credentialsIn,
  inOrder,
  sentBack,
  type TextKind,
  withoutLookAlikes,
} from '../secrets/credentials.ts';
import { maskedInPlace } from '../secrets/masked-json.ts';
import { eachText, redactRead } from '../secrets/redact.ts';
import type { Range } from '../secrets/secret-words.ts';
import { longEnoughToSearch, secretsIn } from '../secrets/spellings.ts';

/**
 * A reply's text with its secrets masked letter by letter. `holds`: it repeats known secrets or their beginnings; `held` are those it repeats
 * whole, `alike` what is masked because it looks like a credential, `first` where that begins.
 */
export type MaskedText = {
  text: string;
  holds: boolean;
  held: readonly string[];
  alike: readonly string[];
  first: { line: number; column: number } | null;
};

/**
 * Limits for sentences about a reply: how many look-alikes are searched for, and how many letters
 * of each. Real replies stay far below.
 */
const [most, longest] = [20, 4096];

/** What is hidden in a text: known secrets (`found`), and in what is left (`known`) what looks like a credential (`ranges`). */
function hiddenIn(came: string, secrets: readonly string[], kind: TextKind) {
  const found = secretsIn(came, secrets);
  const known = maskedInPlace(came, found);
  return { found, known, ranges: credentialsIn(known, kind) };
}

/** Masks the known secrets and what looks like a credential. */
export function maskedText(came: string, secrets: readonly string[], kind: TextKind): MaskedText {
  const { found, known, ranges } = hiddenIn(came, secrets, kind);
  const isWhole = (secret: string): boolean => secretsIn(came, [secret]).some(({ whole }) => whole);
  const [first] = ranges;
  const alike = new Set<string>();
  for (const { start, end } of ranges) {
    if (alike.size === most) break;
    if (end - start >= longEnoughToSearch)
      alike.add(known.slice(start, Math.min(end, start + longest)));
  }
  return {
    text: ranges.length === 0 ? known : maskedInPlace(came, inOrder([...found, ...ranges])),
    holds: found.length > 0,
    held: found.length === 0 ? [] : secrets.filter(isWhole),
    alike: [...alike],
    first: first === undefined ? null : positionOf(came, first.start),
  };
}

/** Where a text that is quoted holds a known secret, or what looks like a credential. */
export const quoteRanges =
  (secrets: readonly string[], kind: TextKind): ((text: string) => Range[]) =>
  (text) => {
    const { found, ranges } = hiddenIn(text, secrets, kind);
    return inOrder([...found, ...ranges]);
  };

/** Whether anything in the text was masked. */
export const isMasked = ({ holds, first }: MaskedText): boolean => holds || first !== null;

/** What was read from the text, masked like the text itself. */
export function maskedValue<T>(
  value: T,
  { first, holds }: MaskedText,
  secrets: readonly string[],
  kind: TextKind,
): T {
  const known = holds ? redactRead(value, secrets) : value;
  return first !== null
    ? eachText(known, (text, name) =>
        kind === 'webhook' && sentBack.has(name) ? text : withoutLookAlikes(text, kind),
      )
    : known;
}

/**
 * A sentence that says something was masked, so that nobody mistakes the shown text for the
 * received one; null if nothing was masked because of its look.
 */
export function maskedSentence(what: string, { first }: MaskedText, and = ''): string | null {
  if (first === null) return null;
  const where = `first at line ${first.line}, column ${first.column}`;
  return `${what} contains what looks like a credential, ${where}. It is masked here and in saved files${and}, but was judged unmasked.`;
}
