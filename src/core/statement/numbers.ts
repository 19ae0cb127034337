import Big from 'big.js';
import { fractionDigits } from './decimal.ts';
import { signOfLetter, signOfWord } from './sign-words.ts';

/** The character between whole and fraction. Everything else that groups digits is recognised. */
export type DecimalSign = '.' | ',';

/** No amount is longer, so longer cells are skipped. */
const longest = 40;
/** A longer fraction, or a longer whole number without one, is no amount but an identifier. */
const mostFraction = 12;
const mostWhole = 15;

/** A program writes 16 digits and more of a number that binary fractions cannot hold; the first 14 are right, and the last of those are zeros where it was an amount. */
const noisyDigits = 16;
const exactDigits = 14;
const leastZeros = 2;

const plainShape = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;
const exponentShape = /^[+-]?\d{1,15}(?:[.,]\d{1,17})?e[+-]?\d{1,2}$/i;

/** Marks of the direction of writing, and other characters that nobody sees. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const minusSigns = /[\u2212\u2010-\u2015\ufe63\uff0d]/g;
const spaces = /[\s\u00a0\u202f\u2009\u2007]+/g;
const currencySign =
  /^(?:\p{Sc}|[A-Z]{3}|[A-Z]{0,2}\p{Sc}|eur|euro|usd|gbp|chf|inr|K[čc]|z[łl]|Ft|kr|лв|руб|lei|Fr|р|TL|Rs|RM|kn|din|[円圆元원])\.?$/u;

/** What a cell without an amount says, such as "N/A" or a dash. */
const emptyShape = /^(?:[-.*\s]*|null|nan|n\.?\/?a\.?|#n\/a|nil|none|undefined)$/i;

/** Whether a cell says that it has no amount: blank, dashes, `null`, `NaN`, `N/A`. */
export const isEmptyAmount = (cell: string): boolean =>
  emptyShape.test(cell.replace(invisible, '').replace(minusSigns, '-').trim());

/** A space that a scanner put beside a decimal sign: "950 .00", "1, 000.00". */
const brokenNumber = /(?<=\d) (?=[.,]\d)|(?<=\d[.,]) (?=\d{2,3}(?!\d))/g;

/** Full-width and Arabic digits, and what stands between them, as the digits of the West. */
const westernDigits = (cell: string): string =>
  /[\uff0b-\uff19\u0660-\u066c\u06f0-\u06f9]/.test(cell)
    ? cell
        .normalize('NFKC')
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) % 16}`)
        .replace(/\u066b/g, '.')
        .replace(/\u066c/g, ',')
    : cell;

/** Text before the digits, the digits with what groups them, text behind. A full stop that ends a word is no decimal sign: "Rs.1". */
const affixes = /^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,'’_ ]*\d)?[.,]?)(\D*)$/u;
/** "12,-", "12.--" and "1,500/-" write no cents. */
const noCents = /^ ?(?:-{1,2}|=)/;

/** Whole digits with one kind of mark between groups of three, or of two in India. */
const groupShapes = {
  '.': /^(\d{1,3}(?:([, '’_])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.(\d*))?$/,
  ',': /^(\d{1,3}(?:([. '’_])\d{3})(?:\2\d{3})*|\d{1,2}(?:\.\d{2})+\.\d{3}|\d*)(?:,(\d*))?$/,
};

/** -1 where signs, brackets and words around the digits say debit; null where one of them is something else. */
function signAround(before: string, behind: string): 1 | -1 | null {
  let isNegative = before.includes('(') && behind.includes(')') && !before.includes(')');
  for (const [text, isBehind] of [
    [before, false],
    [behind, true],
  ] as const)
    for (const token of text.split(/\s+|([()+*-])/)) {
      // A star leads to a note.
      if (!token || /^[()+*]$/.test(token)) continue;
      const letter = isBehind ? signOfLetter(token) : null;
      const sign = token === '-' ? -1 : (signOfWord(token) ?? letter);
      if (sign === null && !currencySign.test(token)) return null;
      if (sign === -1) isNegative = true;
    }
  return isNegative ? -1 : 1;
}

/** Fewer digits with a zero in front are a code rather than an amount. */
const leastPadded = 6;

/** A number without what a program's arithmetic left behind it: 0.3 for 0.30000000000000004, 0 for 5.551115123125783e-17. */
function withoutNoise(number: Big): Big {
  if (number.c.length < noisyDigits) return number;
  if (number.e < -exactDigits) return new Big(0);
  const rounded = number.prec(exactDigits);
  return rounded.c.length > exactDigits - leastZeros ? number : rounded;
}

/**
 * A cell as a plain number such as "-1234.56"; null where it is none. Understands grouped digits,
 * signs before and behind, parentheses, marks such as DR, CR and OD, currencies beside the digits,
 * dashes for cents, exponents and leading zeros before a fraction. An amount may be padded with zeros and have no decimal sign: it keeps
 * them, because it counts the smallest unit (`unitsOf`).
 */
export function plainNumber(cell: string, decimal: DecimalSign, isMoney = false): string | null {
  if (decimal === '.' && plainShape.test(cell)) return cell;
  if (cell.length > longest) return null;
  const text = westernDigits(cell)
    .replace(invisible, '')
    .replace(minusSigns, '-')
    .replace(spaces, ' ')
    .replace(brokenNumber, '')
    .trim();
  if (exponentShape.test(text))
    return withoutNoise(new Big(text.replace(',', '.').toLowerCase())).toFixed();
  const found = affixes.exec(text);
  if (!found) return null;
  const [, before = '', body = '', rest = ''] = found;
  const behind = /[.,]$/.test(body) ? rest.replace(noCents, '') : rest.replace(/^\/[-=]/, '');
  const sign = signAround(before, behind);
  const match = sign === null ? null : groupShapes[decimal].exec(body.trim());
  if (!match) return null;
  const [, written = '', , fraction = ''] = match;
  const digits = written.replace(/\D/g, '');
  if (digits === '' && fraction === '') return null;
  // "000123" identifies something; "0.50" and "000123.00" are amounts.
  const isPadded = digits.length > 1 && digits.startsWith('0') && !/[.,]/.test(body);
  if (isPadded && !(isMoney && digits.length >= leastPadded)) return null;
  const whole = digits.replace(/^0+(?=\d)/, '');
  if (whole.length > mostWhole) return null;
  if (isPadded) return `${sign === -1 && /[1-9]/.test(digits) ? '-' : ''}${digits}`;
  const all = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  const plain = all.length > noisyDigits ? withoutNoise(new Big(all)).toFixed() : all;
  if (fractionDigits(plain) > mostFraction) return null;
  return sign === -1 && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

const otherSign = { '.': ',', ',': '.' } as const;

/** The same with the sign of the column, and with the other one where a cell can be read with that one alone. */
export const numberIn = (cell: string, decimal: DecimalSign, isMoney = false): string | null =>
  plainNumber(cell, decimal, isMoney) ?? plainNumber(cell, otherSign[decimal], isMoney);

/** What the cells of a column say about its decimal sign; `sign` is null where no cell decides. */
export type ColumnNumbers = { isNumeric: boolean; sign: DecimalSign | null };

/** Of ten filled cells so many have to be numbers: a cell or two that is damaged makes no text. */
const readableShare = 0.75;

/** A cell decides where it can be read with one sign alone: "1.234,56", but not "1.234". */
export function numbersOf(
  cells: readonly string[],
  share = readableShare,
  isMoney = false,
): ColumnNumbers {
  let readable = 0;
  const decisive = { '.': 0, ',': 0 };
  for (const cell of cells) {
    const [point, comma] = [plainNumber(cell, '.', isMoney), plainNumber(cell, ',', isMoney)];
    if (point !== null || comma !== null) readable += 1;
    if (point !== null && comma === null) decisive['.'] += 1;
    if (point === null && comma !== null) decisive[','] += 1;
  }
  if (readable === 0 || readable < cells.length * share) return { isNumeric: false, sign: null };
  if (decisive['.'] === decisive[',']) return { isNumeric: true, sign: null };
  return { isNumeric: true, sign: decisive['.'] > decisive[','] ? '.' : ',' };
}
