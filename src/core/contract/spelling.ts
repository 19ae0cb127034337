import { editDistance } from '../text/edit-distance.ts';

/** Lower case and without separators: `isUrgent`, `is-urgent` and `is_urgent` are one word. */
const bare = (word: string): string => word.toLowerCase().replace(/[\s_-]+/g, '');

/** The word among `known` that the given one was probably meant to be, by spelling alone; null when none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const wanted = bare(word);
  if (wanted.length === 0 || wanted.length > 24) return null;
  const same = known.find((candidate) => bare(candidate) === wanted);
  if (same !== undefined) return same;
  let best: string | null = null;
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

/** Names other systems use for the keys of DefaultItem. The widget knows no aliases (TAB-ITM-1): they only make a better message. */
const aliases: Record<string, readonly string[]> = {
  id: ['uuid', 'guid', '_id', 'itemId', 'uid', 'identifier'],
  title: ['name', 'label', 'subject', 'heading', 'headline', 'summary', 'displayName'],
  description: ['desc', 'body', 'content', 'text', 'details', 'message', 'notes'],
  timestamp: [
    'created_at',
    'createdAt',
    'created',
    'date',
    'datetime',
    'updated_at',
    'updatedAt',
    'updated',
    'time',
    'ts',
    'modified',
  ],
  is_urgent: ['urgent', 'isUrgent', 'important'],
  status: ['state'],
  type: ['category', 'kind'],
  tags: ['labels'],
};
const aliasOf = new Map(
  Object.entries(aliases).flatMap(([key, names]) =>
    names.map((name) => [bare(name), key] as const),
  ),
);

/**
 * The key of DefaultItem that a wrong key probably means, by alias or by spelling; null if there is
 * no good guess.
 */
export const meantKey = (key: string): string | null =>
  key.length > 40 ? null : (aliasOf.get(bare(key)) ?? nearest(key, Object.keys(aliases)));

/** ` Did you mean "title"?`, or nothing. */
export const didYouMean = (word: string | null): string =>
  word === null ? '' : ` Did you mean "${word}"?`;
