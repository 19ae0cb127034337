/** The sign between whole and fraction; the other one may then group thousands, as may spaces. */
export type DecimalSign = '.' | ',';

/** A number without the errors of binary fractions: `units` divided by ten to the power of `scale`. */
export type Decimal = { units: number | bigint; scale: number };

/** Longer cells are no numbers: nobody writes them, and reading them would cost. */
const longest = 40;
/** As many digits fit a number of the machine exactly; longer integers are identifiers. */
const exactDigits = 15;

const shape = (sign: string, other: string): RegExp =>
  new RegExp(
    `^([+-]?)(\\d{1,3}(?:([ \\u00a0\\u202f${other}])\\d{3})(?:\\3\\d{3})*|\\d*)(?:\\${sign}(\\d+))?(-?)$`,
  );
const shapes = { '.': shape('.', ','), ',': shape(',', '.') };

/**
 * Reads a cell as a number under one decimal sign: `1234.56`, `-1`, `+1,234.56`, `1 234.56`, `12.50-`. Null for anything else, and for
 * what looks like an identifier: zeros in front, or more than 15 digits without a fraction.
 */
export function readDecimal(cell: string, sign: DecimalSign): Decimal | null {
  const text = cell.trim();
  if (text === '' || text.length > longest) return null;
  // No letter begins a number: most cells end here.
  if (text.charCodeAt(0) > 0x39) return null;
  const match = shapes[sign].exec(text);
  if (!match) return null;
  const [, leading = '', written = '', group, fraction = '', trailing = ''] = match;
  const whole = group === undefined ? written : written.replaceAll(group, '');
  if ((whole === '' && fraction === '') || (leading !== '' && trailing !== '')) return null;
  if (
    (whole.length > 1 && whole.startsWith('0')) ||
    (fraction === '' && whole.length > exactDigits)
  )
    return null;
  const digits = whole + fraction;
  const isNegative = leading === '-' || trailing === '-';
  if (digits.length > exactDigits)
    return { units: BigInt(isNegative ? `-${digits}` : digits), scale: fraction.length };
  // The zero of "-0" is zero.
  return { units: isNegative ? 0 - Number(digits) : Number(digits), scale: fraction.length };
}

function decimalText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}0`;
}

/** The nearest number of the machine. */
export function decimalValue({ units, scale }: Decimal): number {
  // Both exact, so that the division rounds once.
  return typeof units === 'number' && scale <= exactDigits
    ? units / 10 ** scale
    : Number(decimalText(BigInt(units), scale));
}

/** A sum of decimals, exact however many there are. */
export class DecimalSum {
  /** Sums by scale: in machine numbers while those are exact, beyond that in `#large`. */
  readonly #small: number[] = [];
  readonly #large: bigint[] = [];

  add({ units, scale }: Decimal): void {
    if (typeof units === 'bigint') {
      this.#large[scale] = (this.#large[scale] ?? 0n) + units;
      return;
    }
    const sum = (this.#small[scale] ?? 0) + units;
    if (Math.abs(sum) < 2 ** 52) {
      this.#small[scale] = sum;
      return;
    }
    this.#large[scale] = (this.#large[scale] ?? 0n) + BigInt(sum);
    this.#small[scale] = 0;
  }

  include(other: DecimalSum): void {
    other.#small.forEach((units, scale) => {
      this.add({ units: BigInt(units), scale });
    });
    other.#large.forEach((units, scale) => {
      this.add({ units, scale });
    });
  }

  /** The sum as the nearest number of the machine. */
  get value(): number {
    const scale = Math.max(this.#small.length, this.#large.length, 1) - 1;
    let units = 0n;
    for (let at = 0; at <= scale; at += 1)
      units = units * 10n + BigInt(this.#small[at] ?? 0) + (this.#large[at] ?? 0n);
    return Number(decimalText(units, scale));
  }
}
