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
import { type Held, inTurn, isLong, longEnoughToSearch, secretsIn } from '../secrets/spellings.ts';

/**
 * A reply's text with its secrets masked letter by letter; in `left` the window's own secrets are still readable. `holds`: it repeats known
 * secrets or pieces of them; `held` are those it repeats whole, `alike` what is masked because it looks like a credential, `first` where that begins.
 */
export type MaskedText = {
  text: string;
  left: string;
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

/** What is hidden in a text in turn: the secrets that the window does not know (`found`), look-alikes (`ranges`), and its own secrets in what is `left` then. */
function hiddenIn(
  came: string,
  secrets: readonly string[],
  kind: TextKind,
  supplied: readonly Held[],
) {
  const { others, own } = inTurn(secrets, supplied);
  const found = secretsIn(came, others, supplied);
  const known = maskedInPlace(came, found);
  const ranges = credentialsIn(known, kind);
  // A window that supplied all of a look-alike, such as the visitor's token, already knows what the
  // mask hides.
  const whole =
    ranges.length === 0
      ? []
      : own.flatMap((secret) =>
          secretsIn(known, [secret], supplied).filter((place) => place.whole),
        );
  const isGiven = ({ start, end }: Range): boolean =>
    isLong(came.slice(start, end)) &&
    whole.some((place) => place.start <= start && end <= place.end);
  const hiding = ranges.filter((range) => !isGiven(range));
  const left = hiding.length === 0 ? known : maskedInPlace(came, inOrder([...found, ...hiding]));
  return { others, own, found, known, ranges, left, ofOwn: secretsIn(left, own, supplied) };
}

/** Masks the known secrets, except what is held, and what looks like a credential. */
export function maskedText(
  came: string,
  secrets: readonly string[],
  kind: TextKind,
  supplied: readonly Held[] = [],
): MaskedText {
  const { others, own, found, known, ranges, left, ofOwn } = hiddenIn(
    came,
    secrets,
    kind,
    supplied,
  );
  const wholeIn = (text: string, some: readonly string[]) =>
    some.filter((secret) => secretsIn(text, [secret], supplied).some(({ whole }) => whole));
  const held = [
    ...(found.length === 0 ? [] : wholeIn(came, others)),
    ...(ofOwn.length === 0 ? [] : wholeIn(left, own)),
  ];
  const [first] = ranges;
  const alike = new Set<string>();
  for (const { start, end } of ranges) {
    if (alike.size === most) break;
    if (end - start >= longEnoughToSearch)
      alike.add(known.slice(start, Math.min(end, start + longest)));
  }
  return {
    text:
      ranges.length + ofOwn.length === 0
        ? known
        : maskedInPlace(came, inOrder([...found, ...ranges, ...ofOwn])),
    left,
    holds: found.length + ofOwn.length > 0,
    held,
    alike: [...alike],
    first: first === undefined ? null : positionOf(came, first.start),
  };
}

/** Where a text that is quoted holds a known secret, or what looks like a credential. */
export const quoteRanges =
  (
    secrets: readonly string[],
    kind: TextKind,
    held: readonly Held[] = [],
  ): ((text: string) => Range[]) =>
  (text) => {
    const { found, ranges, ofOwn } = hiddenIn(text, secrets, kind, held);
    return inOrder([...found, ...ranges, ...ofOwn]);
  };

/** Whether anything in the text was masked. */
export const isMasked = ({ holds, first }: MaskedText): boolean => holds || first !== null;

/** Escapes that can hide from the text what is a credential in a value: those of a letter, and of the stroke that Base64 has. */
const hiding = /\\(?:u([0-9a-fA-F]{4})|\/)/g;
const beginnings = ['.eyj', 'bearer', 'basic', 'authorization'];

/** Whether a value may hold a credential that its text hides behind escapes. */
function mayHide(came: string): boolean {
  if (!came.includes('\\u') && !came.includes('\\/')) return false;
  const plain = came
    .replace(hiding, (_escape, code?: string) =>
      code === undefined ? '/' : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .toLowerCase();
  return beginnings.some((word) => plain.includes(word));
}

/** What was read from the text, masked like the text itself. */
export function maskedValue<T>(
  value: T,
  came: string,
  { first, holds }: MaskedText,
  secrets: readonly string[],
  kind: TextKind,
  held: readonly Held[],
): T {
  const { others, own } = inTurn(secrets, held);
  const known = holds ? redactRead(value, others, held) : value;
  const isAlike = first !== null || mayHide(came);
  const byLook = isAlike
    ? eachText(known, (text, name) =>
        kind === 'webhook' && sentBack.has(name) ? text : withoutLookAlikes(text, kind),
      )
    : known;
  return holds && own.length > 0 ? redactRead(byLook, own, held) : byLook;
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
