/** Round values from the least to the greatest that the axis shows, 0 among them where `fromZero`; about `count` steps. */
export function ticksOf(values: readonly number[], fromZero = true, count = 4): number[] {
  const ends = fromZero || values.length === 0 ? [0] : [];
  const low = values.reduce((least, value) => Math.min(least, value), ends[0] ?? Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), ends[0] ?? -Infinity);
  const rough = (high - low) / count;
  // Steps so small that they have no power of ten cannot be used.
  if (rough < 1e-100) return fromZero || low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, low)];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Where a value stands on the axis, 0 at its lowest tick and 1 at its highest. */
export const shareOf = (value: number, ticks: readonly number[]): number => {
  const low = ticks[0] ?? 0;
  return (value - low) / ((ticks.at(-1) ?? 1) - low || 1);
};

/** Where each bar stands, between 0 and 1 from the left and from the bottom. */
export function barsOf(
  values: readonly number[],
  ticks: readonly number[],
): { left: number; width: number; bottom: number; height: number }[] {
  const width = 1 / Math.max(1, values.length);
  return values.map((value, index) => {
    const bottom = shareOf(Math.min(0, value), ticks);
    return {
      left: index * width,
      width,
      bottom,
      height: shareOf(Math.max(0, value), ticks) - bottom,
    };
  });
}
