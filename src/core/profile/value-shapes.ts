import { readDay } from '../statement/dates.ts';
import { plainNumber } from '../statement/numbers.ts';
import { currencyCodes } from './currency-codes.ts';

/** How a value is written, each with the words of a sentence: "`date` is …". */
export const shapeWords = {
  empty: 'empty',
  boolean: 'true or false',
  integer: 'a whole number',
  'decimal-point': 'a number like 1234.56',
  'decimal-comma': 'a number like 1234,56',
  'grouped-point': 'a number like 1,234.56',
  'grouped-comma': 'a number like 1.234,56',
  'number-other': 'a number with a sign, brackets or words beside it',
  digits: 'a row of digits, such as an identifier',
  date: 'a date like 2026-01-31',
  'date-time': 'a date with a time, like 2026-01-31T08:00:00',
  'date-year-first': 'a date like 2026/01/31',
  'date-dotted': 'a date like 31.01.2026',
  'date-dashed': 'a date like 31-01-2026',
  'date-slashed': 'a date like 05/06/2026',
  'date-day-first': 'a date like 31/01/2026',
  'date-month-first': 'a date like 01/31/2026',
  'date-short': 'a date with a year of two digits',
  'date-named': 'a date with the month as a word',
  time: 'a time of day',
  currency: 'a currency code',
  iban: 'an IBAN',
  uuid: 'a UUID',
  code: 'a code',
  text: 'text',
  mixed: 'text between elements',
} as const;
export type Shape = keyof typeof shapeWords;
export const shapes = Object.keys(shapeWords) as Shape[];

/** Longer values are text, whatever they hold. */
const longestShaped = 64;
/** More digits without a decimal sign are an identifier. */
const mostWhole = 15;

const wholeNumber = /^[+-]?(\d+)$/;
const decimal = /^[+-]?(\d+)([.,])(\d+)$/;
const grouped = /^[+-]?(\d{1,3}(?:([., '’\u00a0\u202f])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const isoDate = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)$/;
const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const timeOfDay = /^\d\d?:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;
const iban = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A single word that is no word of a sentence: in capitals, in lower case, or with digits or marks. */
const code = /^(?=.{1,16}$)(?:[A-Z0-9_./-]+|[a-z0-9_./-]+)$/;

const isDay = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31;

/**
 * Says how values are written. After `read`, the fields describe the value: no objects are made,
 * because a document has a million of them.
 */
export class ValueReader {
  shape: Shape = 'empty';
  /** Digits behind the decimal sign of a decimal number, digits of a whole one, otherwise characters. */
  size = 0;
  /** Digits before the decimal sign of a number that does not group them. */
  whole = 0;
  isNegative = false;

  read(value: string): void {
    const text = value.trim();
    const { length } = text;
    this.size = length;
    this.whole = 0;
    this.isNegative = false;
    if (length === 0) this.shape = 'empty';
    else if (length > longestShaped) this.shape = 'text';
    else {
      const first = text.charCodeAt(0);
      this.shape = first < 0x3a ? this.#figures(text) : this.#words(text);
    }
  }

  #figures(text: string): Shape {
    const sign = text.charCodeAt(0);
    this.isNegative = sign === 0x2d;
    const plain = decimal.exec(text);
    if (plain) {
      this.size = (plain[3] as string).length;
      this.whole = (plain[1] as string).length;
      return plain[2] === '.' ? 'decimal-point' : 'decimal-comma';
    }
    const digits = wholeNumber.exec(text)?.[1];
    if (digits !== undefined) {
      this.size = digits.length;
      if (digits.length <= mostWhole && (digits === '0' || digits.charCodeAt(0) !== 0x30))
        return 'integer';
      this.isNegative = false;
      return 'digits';
    }
    const date = this.#date(text);
    if (date !== null) {
      this.isNegative = false;
      return date;
    }
    const parts = grouped.exec(text);
    if (parts && parts[2] !== parts[3]) {
      this.size = parts[4]?.length ?? 0;
      return parts[3] === ',' || parts[2] === '.' ? 'grouped-comma' : 'grouped-point';
    }
    return this.#otherwise(text);
  }

  #date(text: string): Shape | null {
    const [first = ''] = text;
    if (first < '0' || first > '9') return null;
    if (timeOfDay.test(text)) return 'time';
    if (isoTime.test(text)) return 'date-time';
    const early = isoDate.exec(text);
    if (early) {
      if (!isDay(Number(early[3]), Number(early[4]))) return null;
      return early[2] === '-' ? 'date' : 'date-year-first';
    }
    const late = yearLast.exec(text);
    if (late) {
      const [one, two] = [Number(late[1]), Number(late[3])];
      if (!isDay(two, one) && !isDay(one, two)) return null;
      if (late[4]?.length === 2) return 'date-short';
      if (late[2] === '.') return 'date-dotted';
      if (late[2] === '-') return 'date-dashed';
      return one > 12 ? 'date-day-first' : two > 12 ? 'date-month-first' : 'date-slashed';
    }
    return null;
  }

  #words(text: string): Shape {
    if (text.length === 3 && currencyCodes.has(text)) return 'currency';
    if (text === 'true' || text === 'false') return 'boolean';
    return this.#otherwise(text);
  }

  /** What has digits and letters, or letters alone. */
  #otherwise(text: string): Shape {
    this.isNegative = false;
    if (!/\d/.test(text)) return code.test(text) ? 'code' : 'text';
    if (text.length >= 15 && iban.test(text)) return 'iban';
    if (text.length === 36 && uuid.test(text)) return 'uuid';
    const plain = plainNumber(text, '.') ?? plainNumber(text, ',');
    if (plain !== null) {
      this.isNegative = plain.startsWith('-');
      return 'number-other';
    }
    if (readDay(text, 'named') !== null) return 'date-named';
    return code.test(text) ? 'code' : 'text';
  }
}

/** Shapes that are no news where another one is known already. */
const coveredBy: Partial<Record<Shape, readonly Shape[]>> = {
  integer: ['code', 'digits'],
  digits: ['code'],
  currency: ['code'],
  boolean: ['code'],
  'grouped-point': ['number-other'],
  'date-slashed': ['date-day-first', 'date-month-first'],
};

/**
 * Whether a shape is no news where these are known: free text holds anything but nothing, a code may
 * be all digits, and "05/06/2026" fits both orders of day and month.
 */
export function isKnownShape(shape: Shape, known: ReadonlySet<Shape>): boolean {
  if (known.has(shape)) return true;
  if (shape === 'empty' || shape === 'mixed') return false;
  if (known.has('text')) return true;
  // Until now, no date decided which part is the day.
  if (shape === 'date-day-first' || shape === 'date-month-first')
    return (
      known.has('date-slashed') && !known.has('date-day-first') && !known.has('date-month-first')
    );
  return (coveredBy[shape] ?? []).some((one) => known.has(one));
}

/** The shapes of numbers whose `size` is the digits behind the decimal sign. */
export const decimalShapes: ReadonlySet<Shape> = new Set([
  'decimal-point',
  'decimal-comma',
  'grouped-point',
  'grouped-comma',
]);
