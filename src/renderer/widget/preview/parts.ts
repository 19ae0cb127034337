/** Whether `path` is `place` or leads into it. */
export const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

/**
 * Which drawn parts a place in the reply belongs to: the part it lies in; else the parts that lie in it; else the whole, where it lies
 * in that. Parts and whole are named by their own paths.
 */
export function litParts(path: string, whole: string, parts: readonly string[]): readonly string[] {
  if (!isWithin(path, whole)) return [];
  if (path === whole) return [whole];
  const around = parts
    .filter((part) => part !== whole && isWithin(path, part))
    .sort((a, b) => b.length - a.length);
  if (around[0] !== undefined) return [around[0]];
  const inside = parts.filter((part) => isWithin(part, path));
  return inside.length > 0 ? inside : [whole];
}

/** The attributes of a drawn part: where it came from, and whether it is in the light. A part without a place has neither. */
export const part = (
  path: string | null,
  lit: readonly string[],
): { 'data-path'?: string; 'data-lit'?: '' } =>
  path === null ? {} : { 'data-path': path, ...(lit.includes(path) ? { 'data-lit': '' } : {}) };

const itemKeys = ['title', 'type', 'status', 'description', 'timestamp', 'is_urgent'] as const;

/** Where the parts of one drawn item stand in the reply, all null where that is not known; `tags` in the order drawn. */
export type ItemPlaces = Record<(typeof itemKeys)[number] | 'whole', string | null> & {
  tags: readonly string[];
};

/** The places of an item that stands at `whole`. */
export function placesOfItem(whole: string | null, tags: readonly string[] = []): ItemPlaces {
  const at = (key: string): string | null => (whole === null ? null : `${whole}.${key}`);
  return {
    whole,
    title: at('title'),
    type: at('type'),
    status: at('status'),
    description: at('description'),
    timestamp: at('timestamp'),
    is_urgent: at('is_urgent'),
    tags,
  };
}

/** Which parts of an item a place in the reply lights. */
export const litOfItem = (path: string | null, places: ItemPlaces): readonly string[] =>
  path === null || places.whole === null
    ? []
    : litParts(path, places.whole, [
        ...itemKeys.flatMap((key) => places[key] ?? []),
        ...places.tags,
      ]);
