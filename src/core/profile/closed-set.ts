import { hasHint, normalised } from '../statement/names.ts';
import { signOfWord } from '../statement/sign-words.ts';
import { currencyCodes } from './currency-codes.ts';

/** How often each code occurs; null where a value was no code, or where there were too many. */
export type Codes = Readonly<Record<string, number>> | null;

/** More different codes are no closed set. */
export const mostCodes = 12;

/** Codes that say nothing about a person: currencies, true and false, words for debit and credit. */
const isHarmless = (value: string): boolean =>
  currencyCodes.has(value) ||
  value === 'true' ||
  value === 'false' ||
  (value.length <= 12 && !/\d/.test(value) && signOfWord(value) !== null);

const shortCode = /^(?:[A-Z]{1,4}\d?|[a-z]{1,12}(?:[-_][a-z]{1,12})?)$/;

/** Whether a value may be a code of a closed set: names, amounts, dates and account numbers may not. */
export const isCode = (value: string): boolean => isHarmless(value) || shortCode.test(value);

/** The last names of elements and attributes that hold codes. Any other name may hold what people are called. */
const coded =
  /(?:^| )(?:status|state|code|cd|type|typ|kind|category|method|channel|direction|indicator|ind|flag|mode|reason|sign|class|currency|ccy|cur)(?: |$)/;

/** Names of elements and attributes that hold what people are called, and their own words. */
const personal =
  /name|\bnm\b|holder|owner|person|party|partner|customer|client|user|debtor|creditor|\bdbtr|\bcdtr|payee|payer|beneficiar|sender|recipient|receiver|author|title|address|postal|postcode|zip|city|town|street|mail|phone|text|descr|memo|purpose|note|comment|remark|inhaber|kunde|titulaire|titular|cliente|jmeno|klient|majitel|nazev|strana/;

function mayHoldCodes(place: readonly string[]): boolean {
  const last = normalised(place.at(-1) ?? '');
  return coded.test(last) && !place.some(mayBePersonal);
}

function mayBePersonal(name: string): boolean {
  const words = normalised(name);
  return personal.test(words) || hasHint(words, 'account');
}

/** Without these, a repeated value could as well be a name that happens to repeat. */
const leastEach = 3;
const leastAll = 10;

/**
 * The codes of an element or attribute where they look like a closed set, sorted; otherwise null.
 * Only these are ever written into a profile. Codes that could be anything have to be several, each
 * repeated, in a place whose last name says that it holds codes (`coded`), and that is not named
 * like a person, a text or an account. `place`: names of elements, of an attribute last.
 */
export function closedSet(place: readonly string[], codes: Codes): string[] | null {
  if (codes === null) return null;
  const values = Object.keys(codes).sort();
  const counts = Object.values(codes);
  const all = counts.reduce((sum, one) => sum + one, 0);
  if (values.length === 0 || values.length > mostCodes || all < leastEach * values.length)
    return null;
  if (values.every(isHarmless)) return values;
  const isRepeated = all >= leastAll && counts.every((one) => one >= leastEach);
  return values.length > 1 && isRepeated && mayHoldCodes(place) ? values : null;
}
