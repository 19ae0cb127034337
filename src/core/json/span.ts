import { locate, placeOf, want, wantedTree } from './locate.ts';
import type { Path } from './path.ts';

/** Offsets of the value at a path of a text that JSON.parse accepts, or of its nearest ancestor that is there; null where only the root is. The end is exclusive. */
export function spanOf(text: string, path: Path): { start: number; end: number } | null {
  const tree = wantedTree();
  want(tree, path);
  locate(text, tree);
  const { place } = placeOf(tree, path);
  return place === null || (place === tree.place && path.length > 0)
    ? null
    : { start: place.start, end: place.end };
}
