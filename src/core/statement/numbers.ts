import { signOfWord } from './marks.ts';

/** The character between whole and fraction. */
export type DecimalSign = '.' | ',';

/** No amount is longer: a longer cell is not looked at. */
const longest = 40;
const mostWhole = 15;
export const mostFraction = 8;

/** What a cell without an amount says: blank, dashes, `null`, `N/A`. */
const emptyShape =
  /^(?:[-\u2010-\u2015\u2212.\s]*|[#(<"]?(?:null|nan|n[/.]?a|nil|none)[.)>"]?|""|[€$£]|eur|usd|chf|gbp)$/i;
export const isEmptyAmount = (cell: string): boolean =>
  cell === '' || (cell.length <= longest && emptyShape.test(cell));

/** A number as it is written most, "-12.50", read where it stands: nothing is cut out of the text. */
export class PlainNumber {
  value = 0;
  /** Digits behind the decimal sign. */
  behind = 0;

  /** Reads from one offset to another; false for a text that is written otherwise. */
  read(text: string, from: number, to: number, decimal: DecimalSign): boolean {
    const isNegative = text.charCodeAt(from) === 0x2d;
    const start = isNegative ? from + 1 : from;
    const sign = decimal.charCodeAt(0);
    let [digits, point] = [0, to];
    for (let at = start; at < to; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 0x30 && code <= 0x39) digits = digits * 10 + code - 0x30;
      else if (point === to && code === sign) point = at;
      else return false;
    }
    const isPadded = point - start > 1 && text.charCodeAt(start) === 0x30;
    this.behind = point === to ? 0 : to - point - 1;
    this.value = (isNegative ? -digits : digits) / 10 ** this.behind;
    return (
      point > start &&
      point !== to - 1 &&
      to - start <= mostWhole &&
      this.behind <= mostFraction &&
      !isPadded
    );
  }
}

const currencySign =
  /^(?:\*+|[A-Z]{0,3}\p{Sc}|[A-Z]{3}|euro|kr|fr|rs|rp|rm|tl|zł|kč|ft|円|元|원)\.?$/iu;

/** Text before the digits, the digits with what groups them, text behind. */
const affixes = /^((?:[^\d.,]|(?<=\p{L})\.)*)([\d.,][\d.,'’ ]*)(.*)$/u;
const groups = {
  '.': /^(?:\d+|\d{1,3}([, '’])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})?(?:\.(\d*))?$/,
  ',': /^(?:\d+|\d{1,3}([. '’])\d{3}(?:\1\d{3})*)?(?:,(\d*))?$/,
};

/** -1 where what stands around the digits says debit, 1 where it does not; null where it is something else. */
function signAround(before: string, behind: string): 1 | -1 | null {
  const isBracketed = before.includes('(') && behind.includes(')');
  let sign: 1 | -1 = isBracketed ? -1 : 1;
  for (const token of `${before} ${behind}`.replace(/[()]/g, ' ').split(/\s+|(?<=[+-])|(?=[+-])/)) {
    const own = token === '' ? 1 : signOfWord(token);
    if (own === null && !currencySign.test(token)) return null;
    if (own === -1) sign = -1;
  }
  return sign;
}

/** A number, and how many digits its text has behind the decimal sign. */
export type WrittenNumber = { value: number; behind: number };

/**
 * The number in a cell, or null. Understands grouped digits, a sign in front, behind or in brackets, marks such as DR
 * and CR, currencies, and a dash in place of cents.
 */
export function readNumber(cell: string, decimal: DecimalSign): WrittenNumber | null {
  if (cell.length > longest) return null;
  const text = cell
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const [, before = '', digits = '', behind = ''] = affixes.exec(text) ?? [];
  const body = digits.trim();
  const sign = signAround(before, /[.,]$/.test(body) ? behind.replace(/^-+/, '') : behind);
  const found = groups[decimal].exec(body);
  if (sign === null || !found || !/\d/.test(body)) return null;
  const fraction = found[2] ?? '';
  const whole = body
    .slice(0, found[2] === undefined ? undefined : body.lastIndexOf(decimal))
    .replace(/\D/g, '');
  // "0123" identifies something, "00123.00" is an amount that a program padded, and "0.123" has no groups.
  if (/^0\d/.test(whole) && (found[2] === undefined || found[1] !== undefined)) return null;
  return whole.replace(/^0+/, '').length > mostWhole || fraction.length > mostFraction
    ? null
    : { value: sign * Number(`${whole}.${fraction}`), behind: fraction.length };
}

/** What a cell that only one decimal sign can read weighs beside one whose digits may be grouped: "1.234,56" beside "1.234". */
const decisive = 1e6;

/** The decimal sign that most cells speak for. */
export function decimalSignOf(cells: readonly string[]): DecimalSign {
  let comma = 0;
  for (const cell of cells) {
    const [one, other] = [readNumber(cell, '.'), readNumber(cell, ',')];
    if (one === null || other === null) comma += one ? -decisive : other ? decisive : 0;
    else if (one.value !== other.value || one.behind !== other.behind)
      comma += one.behind > 0 ? 1 : -1;
  }
  return comma > 0 ? ',' : '.';
}
