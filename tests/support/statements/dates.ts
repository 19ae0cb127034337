// Dates as banks print them. A date is a number of days since 1970-01-01.
import type { DateStyle, Language } from './types.ts';

const MONTHS: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  de: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
  fr: [
    'janv.',
    'févr.',
    'mars',
    'avr.',
    'mai',
    'juin',
    'juil.',
    'août',
    'sept.',
    'oct.',
    'nov.',
    'déc.',
  ],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  pt: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  it: ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  tr: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
  pl: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
};

export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

export function calendarDay(days: number): CalendarDay {
  const date = new Date(days * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** True where the text has no year. */
export function withoutYear(style: DateStyle): boolean {
  return style === 'dm-dot';
}

/** True where day and month look alike, so that 03/04 has two readings. */
export function twoReadings(style: DateStyle): boolean {
  return style === 'dmy-slash' || style === 'mdy-slash' || style === 'dmy-dash';
}

/** The same style with a year and without a time, for the period in the header. */
export function headDateStyle(style: DateStyle): DateStyle {
  if (style === 'dm-dot') return 'dmy-dot';
  if (style === 'iso-time') return 'iso';
  return style;
}

export function dateText(days: number, style: DateStyle, language: Language, minute = 0): string {
  const { year, month, day } = calendarDay(days);
  const iso = `${year}-${two(month)}-${two(day)}`;
  const short = two(year % 100);
  const monthName = MONTHS[language][month - 1] ?? '';
  switch (style) {
    case 'iso':
      return iso;
    case 'iso-time':
      return `${iso}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
    case 'iso-zone':
      return `${iso}+01:00`;
    case 'compact':
      return `${year}${two(month)}${two(day)}`;
    case 'dmy-dot':
      return `${two(day)}.${two(month)}.${year}`;
    case 'dmy-dot-short':
      return `${two(day)}.${two(month)}.${short}`;
    case 'dm-dot':
      return `${two(day)}.${two(month)}.`;
    case 'dmy-slash':
      return `${two(day)}/${two(month)}/${year}`;
    case 'mdy-slash':
      return `${two(month)}/${two(day)}/${year}`;
    case 'dmy-dash':
      return `${two(day)}-${two(month)}-${year}`;
    case 'd-mon-y':
      return `${two(day)} ${MONTHS.en[month - 1]} ${year}`;
    case 'd-mon-y-dash':
      return `${two(day)}-${MONTHS.en[month - 1]}-${year}`;
    case 'local-month':
      return language === 'pt' ? `${two(day)}/${monthName}/${year}` : `${day} ${monthName} ${year}`;
  }
}
