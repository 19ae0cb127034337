const place = /^\$(?:(?:\[0\])?\.(?:items|data|results|records|rows)\[(\d+)\]|\[(\d+)\])/;

/** The index in the reply's list that a path leads into (`$.items[2].title` is 2), null for any other path. */
export function indexOfPath(path: string): number | null {
  const hit = place.exec(path);
  return hit ? Number(hit[1] ?? hit[2]) : null;
}
