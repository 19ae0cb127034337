/** How a column writes its dates: `2026-01-31` (with or without a time), `31.01.2026`, `31/01/2026` or `01/31/2026`. */
export const dateStyles = ['iso', 'dotted', 'day-first', 'month-first'] as const;
export type DateStyle = (typeof dateStyles)[number];

/**
 * A day as written, and its time in milliseconds since 1970 for sorting: midnight if there is no
 * time, UTC if there is no zone.
 */
export type DateReading = { year: number; month: number; day: number; time: number };

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?)?(?:(Z)|([+-])(\d\d):(\d\d))?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** No date is longer, so longer cells are skipped. */
const longest = 40;

function reading(year: number, month: number, day: number, seconds = 0): DateReading | null {
  const date = new Date(0);
  // Unlike Date.UTC, this takes the years before 100 as they are.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return { year, month, day, time: date.getTime() + Math.round(seconds * 1000) };
}

function readIso(text: string): DateReading | null {
  const match = iso.exec(text);
  if (!match) return null;
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '0',
    ,
    sign,
    zoneHour = '0',
    zoneMinute = '0',
  ] = match;
  // A second 60 is a leap second.
  if (
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 60 ||
    Number(zoneHour) > 14 ||
    Number(zoneMinute) > 59
  )
    return null;
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -60 : 60);
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second) + Number(fraction);
  return reading(Number(year), Number(month), Number(day), seconds - zone);
}

/** Reads a cell as a date of one style; null if it is not one, or a day that does not exist. */
export function readDate(cell: string, style: DateStyle): DateReading | null {
  const text = cell.trim();
  const first = text.charCodeAt(0);
  if (text.length < 8 || text.length > longest || first < 0x30 || first > 0x39) return null;
  if (style === 'iso') return readIso(text);
  const match = (style === 'dotted' ? dotted : slashed).exec(text);
  if (!match) return null;
  const [, one, two, year] = match;
  return style === 'month-first'
    ? reading(Number(year), Number(one), Number(two))
    : reading(Number(year), Number(two), Number(one));
}

/** The sign between whole and fraction; the other one may then group thousands, as may spaces. */
export type DecimalSign = '.' | ',';

/** A number without the errors of binary fractions: `units` divided by ten to the power of `scale`. */
export type Decimal = { units: number | bigint; scale: number };

/** No number is longer, so longer cells are skipped to save time. */
const longestNumber = 40;
/** As many digits fit a number of the machine exactly; longer integers are identifiers. */
const exactDigits = 15;

const shape = (sign: string, other: string): RegExp =>
  new RegExp(
    `^([+-]?)(\\d{1,3}(?:([ \\u00a0\\u202f${other}])\\d{3})(?:\\3\\d{3})*|\\d*)(?:\\${sign}(\\d+))?(-?)$`,
  );
const shapes = { '.': shape('.', ','), ',': shape(',', '.') };

/**
 * Reads a cell as a number with one decimal sign: `1234.56`, `-1`, `+1,234.56`, `1 234.56`,
 * `12.50-`. Null for anything else, and for what looks like an identifier: leading zeros, or more
 * than 15 digits without a fraction.
 */
export function readDecimal(cell: string, sign: DecimalSign): Decimal | null {
  const text = cell.trim();
  if (text === '' || text.length > longestNumber) return null;
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

  /** The sum as the nearest number of the machine. */
  get value(): number {
    const scale = Math.max(this.#small.length, this.#large.length, 1) - 1;
    let units = 0n;
    for (let at = 0; at <= scale; at += 1)
      units = units * 10n + BigInt(this.#small[at] ?? 0) + (this.#large[at] ?? 0n);
    return Number(decimalText(units, scale));
  }
}

/** How the filled cells of a column are all written. */
export type CellFormat =
  | { kind: 'number'; sign: DecimalSign }
  | { kind: 'date'; style: DateStyle }
  | { kind: 'text' };

/** A cell without any text but white space is empty. */
export const isFilled = (cell: string | undefined): cell is string =>
  cell !== undefined && cell !== '' && cell.trim() !== '';

/** Finds out how a column is written, from one filled cell after the other: whatever one of them is not, the column is not. */
export class FormatFinder {
  filled = 0;
  #signs: DecimalSign[] = ['.', ','];
  #styles: DateStyle[] = [...dateStyles];
  #hasComma = false;

  add(cell: string): void {
    this.filled += 1;
    if (this.#signs.length > 0) {
      this.#hasComma ||= cell.includes(',');
      // Filtering makes a new list, and nearly every cell leaves the old one as it is.
      if (!this.#signs.every((sign) => readDecimal(cell, sign)))
        this.#signs = this.#signs.filter((sign) => readDecimal(cell, sign));
    }
    if (this.#styles.length > 0 && !this.#styles.every((style) => readDate(cell, style))) {
      this.#styles = this.#styles.filter((style) => readDate(cell, style));
    }
  }

  /**
   * The format of the cells so far. Where no cell decides, a point is a decimal point as XML Schema writes it, but `1,234` could be either and
   * stays text; so does a column whose days and months could change places.
   */
  get format(): CellFormat {
    if (this.filled === 0) return { kind: 'text' };
    const [sign, other] = this.#signs;
    if (sign !== undefined && (other === undefined || !this.#hasComma))
      return { kind: 'number', sign };
    const [style, second] = this.#styles;
    return style !== undefined && second === undefined ? { kind: 'date', style } : { kind: 'text' };
  }
}

/** The cell as a number to put rows in order by; null where it is empty or its column is text. */
export function orderValue(cell: string | undefined, format: CellFormat): number | null {
  if (cell === undefined || format.kind === 'text') return null;
  if (format.kind === 'date') return readDate(cell, format.style)?.time ?? null;
  const decimal = readDecimal(cell, format.sign);
  return decimal && decimalValue(decimal);
}
