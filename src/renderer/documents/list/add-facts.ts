import type { Pasted } from '#core/document/paste.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What is told of a pasted text before its ids are added; `fresh` of them are not listed yet. */
export function addFacts(
  { ids, repeated, notUuids, tooLong }: Pasted,
  fresh: number,
  listed: number,
): string[] {
  if (ids.length === 0 && tooLong === 0) return ['No id found yet.'];
  const known = ids.length - fresh;
  return [
    `${counted(ids.length, 'id')} found, ${fresh.toLocaleString('en')} to add.`,
    ...(known > 0 && listed > 0 ? [`${counted(known, 'is', 'are')} already listed.`] : []),
    ...(repeated > 0 ? [`${counted(repeated, 'repetition')} skipped.`] : []),
    ...(notUuids > 0
      ? [`${counted(notUuids, 'is', 'are')} not a UUID. You can still fetch it.`]
      : []),
    ...(tooLong > 0 ? [`${counted(tooLong, 'piece')} skipped: too long for an id.`] : []),
  ];
}
