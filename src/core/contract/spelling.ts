import { editDistance } from '../text/edit-distance.ts';

/** Lower case and without separators: `isUrgent`, `is-urgent` and `is_urgent` are one word. */
export const bare = (word: string): string => word.toLowerCase().replace(/[\s_-]+/g, '');

/** The word among `known` that the given one was probably meant to be, by spelling alone; null when none is near. */
export function nearest<Word extends string>(word: string, known: readonly Word[]): Word | null {
  const wanted = bare(word);
  if (wanted.length === 0 || wanted.length > 24) return null;
  const same = known.find((candidate) => bare(candidate) === wanted);
  if (same !== undefined) return same;
  let best: Word | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = bare(candidate);
    const shorter = Math.min(wanted.length, other.length);
    const allowed = shorter < 3 ? 0 : shorter < 6 ? 1 : 2;
    if (Math.abs(wanted.length - other.length) > allowed) continue;
    const changes = editDistance(wanted, other);
    if (changes <= allowed && changes < least) {
      best = candidate;
      least = changes;
    }
  }
  return best;
}

/** What names of times have around the word that tells them apart: `createdAt`, `last_modified`, `receivedDateTime`. */
const timeWords = /^(?:last|date|time)|(?:at|on|date|time|datetime)$/g;

/** What a wrong key probably means among `parts`, by alias or by spelling; null if there is no good guess. Nothing reads an alias: it only makes a better message. */
export function meaningOf<Name extends string>(
  parts: Readonly<Record<Name, { aliases?: readonly string[]; format?: string }>>,
): (key: string) => Name | null {
  const names = Object.keys(parts) as Name[];
  const aliasOf = new Map(
    names.flatMap((name) =>
      (parts[name].aliases ?? []).map((alias) => [bare(alias), name] as const),
    ),
  );
  return (key) => {
    if (key.length > 40) return null;
    const word = bare(key);
    const stem = word.replace(timeWords, '');
    const time = stem === word ? undefined : (aliasOf.get(stem) ?? aliasOf.get(`${stem}d`));
    const isTime = time !== undefined && /time|instant/.test(parts[time].format ?? '');
    return aliasOf.get(word) ?? (isTime ? time : nearest(key, names));
  };
}

const truths: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, y: true, on: true, '1': true },
  ...{ false: false, no: false, n: false, off: false, '0': false },
};

/** The truth value that a value plainly means, such as "yes" or 0; null for any other. */
export function meantBoolean(value: unknown): boolean | null {
  if (typeof value === 'object') return null;
  const word = String(value).trim().toLowerCase();
  return Object.hasOwn(truths, word) ? (truths[word] ?? null) : null;
}

/** ` Did you mean "title"?`, or nothing. */
export const didYouMean = (word: string | null): string =>
  word === null ? '' : ` Did you mean "${word}"?`;
