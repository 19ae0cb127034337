/**
 * An amount as a whole number of the smallest unit that its statement uses: at scale 2, 12.50 is 1250. Whole numbers below
 * `mostUnits` are added exactly.
 */
export type Units = number;

/** Where amounts add up to more, sums are not exact any more. */
export const mostUnits = Number.MAX_SAFE_INTEGER / 4;

/** A number in units of a scale that has room for all its digits; undefined where it is too large. */
export function unitsOf(number: number, scale: number): Units | undefined {
  const units = Math.round(number * 10 ** scale);
  return Math.abs(units) < mostUnits ? units : undefined;
}

/** An amount as text, with all digits of its scale. */
export function textOf(units: Units, scale: number): string {
  const digits = `${Math.abs(units)}`.padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0 ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
}
