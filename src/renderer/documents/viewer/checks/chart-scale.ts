/** Round values around all of these, in about four steps. */
export function ticksOf(values: readonly number[]): number[] {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const rough = (high - low) / 4;
  // Steps so small that they have no power of ten cannot be used.
  if (rough < 1e-100) return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, low)];
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
