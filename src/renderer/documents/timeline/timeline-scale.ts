import type { DocumentCall } from '#operations/document-schemas.ts';

/** The calls on a time axis: `places` from 0 at the first call to 1 at the last, in the order of the calls; times as ISO 8601. */
export function timeScale(
  calls: readonly Pick<DocumentCall, 'at'>[],
): { places: number[]; from: string; to: string } | null {
  const times = calls.map(({ at }) => Date.parse(at));
  const [first] = calls;
  if (!first) return null;
  const from = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const to = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  const span = to - from;
  return {
    places: times.map((time) => (span === 0 ? 0.5 : (time - from) / span)),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}
