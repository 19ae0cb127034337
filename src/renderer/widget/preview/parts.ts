/** Whether `path` is `place` or leads into it. */
export const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

/**
 * The parts of the preview for a place in the reply: the part around it; else the parts inside it;
 * else the whole item around it. Parts and whole are named by their own paths.
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

/**
 * The attributes of a part: its path in the reply, and whether it is highlighted. A part without a
 * place has neither.
 */
export const part = (
  path: string | null,
  lit: readonly string[],
): { 'data-path'?: string; 'data-lit'?: '' } =>
  path === null ? {} : { 'data-path': path, ...(lit.includes(path) ? { 'data-lit': '' } : {}) };

const itemKeys = ['title', 'type', 'status', 'description', 'timestamp', 'is_urgent'] as const;

/**
 * The paths of one shown item's parts in the reply, all null if unknown; `tags` in the order shown.
 */
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

const dark = '#000000';
const light = '#ffffff';

/** Relative luminance of `#rrggbb` as WCAG 2 has it, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, `#rrggbb` each, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colour that text on `background` is read in best: one of the two always passes 4.5:1. */
export const textOn = (background: string): string =>
  contrast(light, background) >= contrast(dark, background) ? light : dark;
