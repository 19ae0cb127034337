// Numbers as banks print them.
import type { NumberFormat, SignStyle } from './types.ts';

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

const base = { grouping: 'three', symbol: 'none' } as const;

/** Known formats by name. */
export const NUMBER_FORMATS = {
  plain: { ...base, group: '', grouping: 'none', decimal: '.' },
  'plain-comma': { ...base, group: '', grouping: 'none', decimal: ',' },
  english: { ...base, group: ',', decimal: '.' },
  german: { ...base, group: '.', decimal: ',' },
  swiss: { ...base, group: "'", decimal: '.' },
  'swiss-curly': { ...base, group: '\u2019', decimal: '.' },
  french: { ...base, group: NO_BREAK, decimal: ',' },
  'french-narrow': { ...base, group: NARROW_NO_BREAK, decimal: ',' },
  polish: { ...base, group: ' ', decimal: ',' },
  indian: { ...base, group: ',', grouping: 'indian', decimal: '.' },
} as const satisfies Record<string, NumberFormat>;

export type NumberFormatName = keyof typeof NUMBER_FORMATS;

/** Puts the group mark between groups of three, or of three and then two (lakh and crore). */
function group(digits: string, format: NumberFormat): string {
  if (format.grouping === 'none' || digits.length <= 3) return digits;
  const size = format.grouping === 'indian' ? 2 : 3;
  const parts = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= size) {
    parts.unshift(digits.slice(Math.max(0, end - size), end));
  }
  return parts.join(format.group);
}

/** The number without sign: 123456 with two decimals becomes "1.234,56". */
export function unsignedText(minor: number, decimals: number, format: NumberFormat): string {
  const padded = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = group(padded.slice(0, padded.length - decimals), format);
  const fraction = decimals === 0 ? '' : padded.slice(-decimals);
  return fraction === '' ? whole : `${whole}${format.decimal}${fraction}`;
}

const SYMBOLS: Record<string, string> = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  INR: '₹',
  BRL: 'R$',
  TRY: 'TL',
  PLN: 'zł',
  CHF: 'CHF',
  JPY: '¥',
  KWD: 'KWD',
  MXN: '$',
  CAD: 'CAD',
  SEK: 'kr',
};

/** The number with its sign, and with the currency symbol when the format has one. */
export function signedText(
  minor: number,
  decimals: number,
  format: NumberFormat,
  sign: SignStyle,
  marks: readonly [string, string],
  currency: string,
): string {
  const plain = unsignedText(minor, decimals, format);
  const symbol = SYMBOLS[currency] ?? currency;
  const negative = minor < 0;
  const before = format.symbol === 'before' ? `${symbol} ` : '';
  const after = format.symbol === 'after' ? ` ${symbol}` : '';
  switch (sign) {
    case 'minus':
      return `${negative ? '-' : ''}${before}${plain}${after}`;
    case 'u2212':
      return `${negative ? '\u2212' : ''}${before}${plain}${after}`;
    case 'spaced-minus':
      return `${negative ? '- ' : ''}${before}${plain}${after}`;
    case 'plus-minus':
      return `${negative ? '-' : '+'}${before}${plain}${after}`;
    case 'trailing':
      return `${before}${plain}${negative ? '-' : ''}${after}`;
    case 'trailing-both':
      return `${before}${plain}${negative ? '-' : '+'}${after}`;
    case 'parens':
      return negative ? `(${before}${plain}${after})` : `${before}${plain}${after}`;
    case 'suffix':
      return `${before}${plain}${after} ${negative ? marks[0] : marks[1]}`;
    case 'cr-for-minus':
      return `${before}${plain}${after}${negative ? ' CR' : ''}`;
  }
}
