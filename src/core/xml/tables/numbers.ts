/** The sign between whole and fraction; the other one may then group thousands, as may spaces. */
export type DecimalSign = '.' | ',';

/** No number is longer, so longer cells are skipped to save time. */
const longest = 40;
/** As many digits fit a number of the machine exactly; longer integers are identifiers. */
const exactDigits = 15;

const shape = (sign: string, other: string): RegExp =>
  new RegExp(
    `^([+-]?)(\\d{1,3}(?:([ \\u00a0\\u202f${other}])\\d{3})(?:\\3\\d{3})*|\\d*)(?:\\${sign}(\\d+))?(-?)$`,
  );
const shapes = { '.': shape('.', ','), ',': shape(',', '.') };

/**
 * Reads a cell as a number with one decimal sign and writes it plainly: `1234.56`, `-1`, `+1,234.56`, `1 234.56`,
 * `12.50-`. Null for anything else, and for what looks like an identifier: leading zeros, or more
 * than 15 digits without a fraction.
 */
export function readNumber(cell: string, sign: DecimalSign): string | null {
  const text = cell.trim();
  if (text === '' || text.length > longest) return null;
  // No letter begins a number: most cells end here.
  if (text.charCodeAt(0) > 0x39) return null;
  const match = shapes[sign].exec(text);
  if (!match) return null;
  const [, leading = '', written = '', group, fraction = '', trailing = ''] = match;
  const whole = group === undefined ? written : written.replaceAll(group, '');
  if (
    (whole === '' && fraction === '') ||
    (leading !== '' && trailing !== '') ||
    (whole.length > 1 && whole.startsWith('0')) ||
    (fraction === '' && whole.length > exactDigits)
  )
    return null;
  const isNegative = leading === '-' || trailing === '-';
  return `${isNegative ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Finds out with which decimal sign a column is written, from one filled cell after the other. */
export class SignFinder {
  #signs: DecimalSign[] = ['.', ','];
  #isEmpty = true;
  #hasComma = false;

  add(cell: string): void {
    this.#isEmpty = false;
    if (this.#signs.length === 0) return;
    this.#hasComma ||= cell.includes(',');
    this.#signs = this.#signs.filter((sign) => readNumber(cell, sign) !== null);
  }

  /**
   * The sign of all cells so far; null where they are no numbers. Where no cell decides, a point is a decimal point as XML Schema writes it,
   * but `1,234` could be either and is no number.
   */
  get sign(): DecimalSign | null {
    const [sign, other] = this.#signs;
    return this.#isEmpty || (other !== undefined && this.#hasComma) ? null : (sign ?? null);
  }
}
