/** Small letters, and a space for the plus that forms write for it: secrets are looked for in this form. */
export function folded(text: string): string {
  const small = text.toLowerCase();
  return (
    small.length === text.length ? small : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  ).replaceAll('+', ' ');
}

/** Seven bits for each UTF-16 unit, the same for two that fold to one letter. */
const foldedCode = new Uint8Array(0x10000);
for (let code = 0; code < 128; code += 1) foldedCode[code] = code;
// The same 128 again and again, doubled: this runs at every start.
for (let filled = 128; filled < foldedCode.length; filled *= 2)
  foldedCode.copyWithin(filled, 0, filled);
for (let code = 0; code < 128; code += 1)
  foldedCode[code] = folded(String.fromCharCode(code)).charCodeAt(0);
/** Where letters beyond ASCII have a small form: Latin, Greek, Cyrillic, Armenian, Georgian and others, signs such as that for kelvin, and wide letters. */
const withSmallForms = [
  [0x80, 0x590],
  [0x10a0, 0x1100],
  [0x13a0, 0x1400],
  [0x1c80, 0x2190],
  [0x24b0, 0x24f0],
  [0x2c00, 0x2e00],
  [0xa640, 0xabc0],
  [0xff20, 0xff60],
] as const;
for (const [from, to] of withSmallForms)
  for (let code = from; code < to; code += 1)
    foldedCode[code] = folded(String.fromCharCode(code)).charCodeAt(0) & 127;

const slotBits = 16;
const tripleBits = 17;

/** Which of 65,536 slots some letters side by side belong to. */
function slotOf(text: string, at: number, count: number): number {
  let hash = 0;
  for (let index = at; index < at + count; index += 1)
    hash = (Math.imul(hash, 37) + (foldedCode[text.charCodeAt(index)] ?? 0)) | 0;
  return Math.imul(hash, 0x9e3779b1) >>> (32 - slotBits);
}

const tripleAt = (text: string, at: number): number =>
  ((foldedCode[text.charCodeAt(at)] as number) << 10) ^
  ((foldedCode[text.charCodeAt(at + 1)] as number) << 5) ^
  (foldedCode[text.charCodeAt(at + 2)] as number);

/**
 * Passes over the places of a text where no needle stands. A needle is at least `shortest` letters long, so that of every `step` places one is looked at: first
 * at the three letters there, then at a longer stretch, which begins there or `before` letters before. A filter may be wrong about a place that it stops at,
 * never about one that it passes over.
 */
export type NeedleFilter = {
  step: number;
  triples: Uint8Array;
  before: number;
  stretch: number;
  /** A bit for each group of sets of needles. */
  stretches: Uint8Array;
};

/** Needles: the keys of a table. */
type NeedleSet = ReadonlyMap<string, unknown>;

/** The slots that the needles of one set belong to. */
type Slots = { triples: ReadonlySet<number>; stretches: ReadonlySet<number> };

/** By the set, then by the letters that are looked at: the same secret is searched for with many others, and hashing its needles takes longest. */
const knownSlots = new WeakMap<NeedleSet, Map<number, Slots>>();

function slotsOf(set: NeedleSet, stretch: number): Slots {
  const ofSet = knownSlots.get(set) ?? new Map<number, Slots>();
  knownSlots.set(set, ofSet);
  const known = ofSet.get(stretch);
  if (known) return known;
  const [triples, stretches] = [new Set<number>(), new Set<number>()];
  for (const needle of set.keys()) {
    for (let at = 0; at + 3 <= needle.length; at += 1) triples.add(tripleAt(needle, at));
    for (let at = 0; at + stretch <= needle.length; at += 1)
      stretches.add(slotOf(needle, at, stretch));
  }
  ofSet.set(stretch, { triples, stretches });
  return { triples, stretches };
}

/** The filter for some groups of sets of folded needles; from the eighth on groups share a bit. */
export function filterOf(
  groups: readonly (readonly NeedleSet[])[],
  shortest: number,
): NeedleFilter {
  const step = shortest - 2;
  const before = Math.ceil((step - 1) / 2);
  const stretch = Math.min(before + 3, shortest - before + 1);
  const [triples, stretches] = [new Uint8Array(1 << tripleBits), new Uint8Array(1 << slotBits)];
  for (const [index, sets] of groups.entries())
    for (const set of sets) {
      const slots = slotsOf(set, stretch);
      for (const slot of slots.triples) triples[slot] = 1;
      for (const slot of slots.stretches) stretches[slot] = (stretches[slot] ?? 0) | bitOf(index);
    }
  return { step, triples, before, stretch, stretches };
}

/** The bit of a group of needles in what `groupsAt` gives. */
export const bitOf = (group: number): number => 1 << Math.min(group, 7);

/** The groups whose needles may stand over a place that `nextPlace` gave: a bit for each. */
export const groupsAt = (
  text: string,
  at: number,
  { before, stretch, stretches }: NeedleFilter,
): number =>
  (stretches[slotOf(text, at - before, stretch)] ?? 0) |
  (stretches[slotOf(text, at, stretch)] ?? 0);

/**
 * The next position, in steps from `from`, at which a needle may be: it begins at most `step` - 1
 * letters earlier. -1 when there is no such place.
 */
export function nextPlace(text: string, from: number, filter: NeedleFilter): number {
  const { step, triples } = filter;
  const last = text.length - 3;
  // Most of the time of a search goes here.
  for (let at = from; at <= last; at += step)
    if (triples[tripleAt(text, at)] === 1 && groupsAt(text, at, filter) !== 0) return at;
  return -1;
}
