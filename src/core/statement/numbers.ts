import { signOfLetter, signOfWord } from './sign-words.ts';

/** The character between whole and fraction. Everything else that groups digits is recognised. */
export type DecimalSign = '.' | ',';

/** No amount is longer, so longer cells are skipped. */
const longest = 40;
/** A longer fraction, or a longer whole number without one, is no amount but an identifier. */
const mostFraction = 12;
const mostWhole = 15;

const plainShape = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

const minusSigns = /[\u2212\u2012\u2013\ufe63\uff0d]/g;
const spaces = /[\s\u00a0\u202f\u2009\u2007]+/g;
const currencySign =
  /^(?:\p{Sc}|[A-Z]{3}|[A-Z]{0,2}\p{Sc}|K[čc]|z[łl]|Ft|kr\.?|лв\.?|руб\.?|lei|Fr\.?|р\.|TL|Rs\.?|RM|kn|din\.?)$/u;

/** Whole digits with one kind of mark between groups of three, or of two in India. */
const groupShapes = {
  '.': /^(\d{1,3}(?:([, '’_])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.(\d*))?$/,
  ',': /^(\d{1,3}(?:([. '’_])\d{3})(?:\2\d{3})*|\d{1,2}(?:\.\d{2})+\.\d{3}|\d*)(?:,(\d*))?$/,
};

type Marked = { body: string; sign: 1 | -1 };

/** Takes a word off one end of the text: a currency, or debit and credit marks. */
function withoutWord(text: string): Marked {
  const found =
    /^([^\d.,()+-]+?)\s*([\d(.,+-].*)$/u.exec(text) ??
    /^(.*[\d).,+-])\s*([^\d.,()+-]+\.?)$/u.exec(text);
  if (!found) return { body: text, sign: 1 };
  const [, one = '', two = ''] = found;
  const isFirst = !/\d/.test(one);
  const [word, body] = isFirst ? [one, two] : [two, one];
  if (currencySign.test(word.trim())) return { body, sign: 1 };
  const sign = signOfWord(word) ?? (isFirst ? null : signOfLetter(word));
  return sign === null ? { body: text, sign: 1 } : { body, sign };
}

/**
 * A cell as a plain number such as "-1234.56"; null where it is none. Understands grouped digits,
 * signs before and behind, parentheses, DR and CR, and currencies beside the digits.
 */
export function plainNumber(cell: string, decimal: DecimalSign): string | null {
  if (decimal === '.' && plainShape.test(cell)) return cell;
  if (cell.length > longest) return null;
  let text = cell.replace(minusSigns, '-').replace(spaces, ' ').trim();
  if (text === '' || !/\d/.test(text)) return null;
  let sign = 1;
  for (let turn = 0; turn < 2; turn += 1) {
    const taken = withoutWord(text);
    sign *= taken.sign;
    text = taken.body.trim();
  }
  const isBracketed = text.startsWith('(') && text.endsWith(')');
  if (isBracketed) {
    sign = -sign;
    text = withoutWord(text.slice(1, -1).trim()).body.trim();
  }
  const before = /^([+-])\s?/.exec(text)?.[1];
  if (before) text = text.slice(1).trim();
  const behind = before ? undefined : /\s?([+-])$/.exec(text)?.[1];
  if (behind) text = text.slice(0, -1).trim();
  if ((before ?? behind) === '-') sign = -sign;
  text = withoutWord(text).body.trim();
  const match = groupShapes[decimal].exec(text);
  if (!match) return null;
  const [, written = '', , fraction = ''] = match;
  const whole = written.replace(/\D/g, '');
  if (whole === '' && fraction === '') return null;
  if (whole.length > mostWhole || fraction.length > mostFraction) return null;
  // "000123" identifies something; "0.50" is an amount.
  if (whole.length > 1 && whole.startsWith('0')) return null;
  const plain = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === -1 && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** How well a column's cells are read with one decimal sign. */
export type NumberEvidence = { readable: number; decisive: number };

/** A cell decides where it can be read with one sign alone: "1.234,56", but not "1.234". */
function evidenceOf(cells: readonly string[], sign: DecimalSign): NumberEvidence {
  const other = sign === '.' ? ',' : '.';
  let readable = 0;
  let decisive = 0;
  for (const cell of cells) {
    if (plainNumber(cell, sign) === null) continue;
    readable += 1;
    if (plainNumber(cell, other) === null) decisive += 1;
  }
  return { readable, decisive };
}

/** What the cells of a column say about its decimal sign; `sign` is null where no cell decides. */
export type ColumnNumbers = { isNumeric: boolean; sign: DecimalSign | null };

/** Of ten filled cells so many have to be numbers: a cell or two that is damaged makes no text. */
const readableShare = 0.8;

export function numbersOf(cells: readonly string[]): ColumnNumbers {
  const point = evidenceOf(cells, '.');
  const comma = evidenceOf(cells, ',');
  const best = Math.max(point.readable, comma.readable);
  if (best === 0 || best < cells.length * readableShare) return { isNumeric: false, sign: null };
  if (point.decisive === comma.decisive) return { isNumeric: true, sign: null };
  return { isNumeric: true, sign: point.decisive > comma.decisive ? '.' : ',' };
}
