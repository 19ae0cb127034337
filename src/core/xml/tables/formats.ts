import { type DateStyle, dateStyles, readDate } from './table-dates.ts';
import { type DecimalSign, decimalValue, readDecimal } from './table-numbers.ts';

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
  if (format.kind === 'date') return readDate(cell, format.style)?.moment ?? null;
  const decimal = readDecimal(cell, format.sign);
  return decimal && decimalValue(decimal);
}
