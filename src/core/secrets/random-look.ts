// What documentation, masks and templates put where a secret would stand.
const placeholder =
  /your|example|placeholder|change[_-]?me|redacted|masked|hidden|removed|dummy|sample|replace|insert|xxxx|\*\*|••|\.\.\.|…|^[<{[$%]|[>}\]]$/i;

/**
 * Whether the text is a placeholder for a secret: `YOUR_TOKEN_HERE`, `sk-ab12****`, `${API_KEY}`.
 */
export const isPlaceholder = (text: string): boolean => placeholder.test(text);

/** The letters that often follow a letter in words of English, German and French. About half of all pairs: of letters put together by chance, half are missing. */
const followers: Readonly<Record<string, string>> = {
  a: 'bcdefgiklmnprstuvwxyz',
  b: 'abcehijlorstuy',
  c: 'acehiklorstuy',
  d: 'adegilmorstuxy',
  e: 'abcdefghijklmnopqrstuvwxyz',
  f: 'aefilmorstuy',
  g: 'aefghilnorstuy',
  h: 'aeilmnorstuwy',
  i: 'abcdefgklmnoprstvxz',
  j: 'aeosu',
  k: 'adefilnorstu',
  l: 'abdefgiklmnoprstuvwyz',
  m: 'abdegilmnopsuv',
  n: 'acdefghijklmnopstuvyz',
  o: 'abcdefghijklmnopqrstuvwxyz',
  p: 'adefghilmoprstuy',
  q: 'u',
  r: 'abcdefgiklmnoprstuvwyz',
  s: 'acefhiklmnopqrstuvwxyz',
  t: 'abcdefhilmnoprstuwyz',
  u: 'abcdefgilmnoprst',
  v: 'aegilo',
  w: 'aehilnoprsu',
  x: 'acehilmpty',
  y: 'aceilmnoprstw',
  z: 'aeiotuwz',
};

/** The part of the pairs of letters that a word may hold although they are rare. */
const maxRare = 0.16;
/** Letters of a word in camel case, on average. */
const shortestWords = 2.6;
/** The shortest text in which a word differs clearly from random letters. */
const judgeableLength = 8;
/**
 * The shortest text that can be judged by how often it changes between lower case, capitals and
 * digits.
 */
const changingLength = 16;
/** Words in camel case change less often than this. */
const maxChanges = 0.42;
/** Digits that number nothing: longer than times in nanoseconds and the ids of chat services. */
const maxDigits = 23;

/** The words of a name in camel case: `webhookURLHandler` has three. */
export const camelWords = (letters: string): string[] =>
  letters.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];

/** Whether the letters can be a word or several in camel case. Very short ones always can. */
function isReadable(letters: string): boolean {
  const words = camelWords(letters);
  const isMixed = /[a-z]/.test(letters) && /[A-Z]/.test(letters);
  if (isMixed && letters.length / words.length < shortestWords) return false;
  const pairs = words.flatMap((word) =>
    Array.from(
      word.toLowerCase().slice(1),
      (letter, at) => [word.charAt(at).toLowerCase(), letter] as const,
    ),
  );
  const rare = pairs.filter(([letter, next]) => !(followers[letter] ?? '').includes(next)).length;
  return rare <= 1 || rare <= pairs.length * maxRare;
}

const uuid = /(?<![0-9a-f])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![0-9a-f])/i;
/** Dates and times, with or without signs between their parts. */
const dates =
  /(?<!\d)(?:19|20)\d\d-?(?:0[1-9]|1[0-2])-?(?:[0-2]\d|3[01])(?:[T _]?[0-2]\d:?[0-5]\d(?::?[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)/gi;

/**
 * Letters with digits as people write them: `tab2`, `2nd`, `v1beta1`, `2024Q1`, `oauth2callback`.
 */
function isPlain(text: string): boolean {
  if (/^v\d{1,4}(?:(?:alpha|beta|preview|rc|dev)\d{0,4})?$|^(?:19|20)\d\d[qhw]\d{1,2}$/i.test(text))
    return true;
  const [, before = '', number = '', after = ''] = /^([A-Za-z]*)(\d+)([A-Za-z]*)$/.exec(text) ?? [];
  if (number === '') return false;
  if (before !== '' && after !== '')
    return (
      number.length <= 2 &&
      before.length >= 3 &&
      after.length >= 3 &&
      isReadable(before) &&
      isReadable(after)
    );
  const letters = before || after;
  return letters.length < 3 ? number.length <= 4 : number.length <= 8 && isReadable(letters);
}

/** How often the kind of sign changes, from 0 to 1. */
function changes(text: string): number {
  const kinds = Array.from(text, (sign) => (/\d/.test(sign) ? 0 : /[a-z]/.test(sign) ? 1 : 2));
  return (
    kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length /
    Math.max(1, text.length - 1)
  );
}

/**
 * Whether a text looks made by chance: a UUID, many letters mixed with digits, capitals among small letters, letters that make no word. Words, slugs,
 * versions, dates, numbers and locales do not. For parts of addresses, where a secret that is missed is shown; `isMade` is for texts in which a wrong
 * mask would falsify a document.
 */
export function looksRandom(text: string): boolean {
  if (uuid.test(text)) return true;
  const parts = text
    .replaceAll(dates, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '');
  if (parts.some((part) => /^\d+$/.test(part) && part.length > maxDigits)) return true;
  const mixed = parts.filter((part) => /\d/.test(part) && /[A-Za-z]/.test(part) && !isPlain(part));
  const unreadable = parts.filter((part) => /^[A-Za-z]{4,}$/.test(part) && !isReadable(part));
  if (unreadable.some(({ length }) => length >= judgeableLength)) return true;
  // Names of techniques such as "mqtt" are not words either, so such letters count only together
  // with digits.
  if (
    mixed.length > 0 &&
    [...mixed, ...unreadable].reduce((sum, { length }) => sum + length, 0) >= judgeableLength
  )
    return true;
  const joined = parts.join('');
  return (
    joined.length >= changingLength && /[A-Za-z]/.test(joined) && changes(joined) >= maxChanges
  );
}

/** A longer text holds the words of placeholders by chance. */
const longestPlaceholder = 40;

/** Whether a text is what an account number, a security number or a code of a bank looks like: capitals and digits, and not many. */
export const isCode = (text: string): boolean =>
  text.length < longestPlaceholder && /^[A-Z0-9/.:-]+$/.test(text);

/** Whether the patterns are found in a text one behind the other. */
function hasInOrder(text: string, ...patterns: readonly RegExp[]): boolean {
  let rest = text;
  for (const pattern of patterns) {
    const found = pattern.exec(rest);
    if (!found) return false;
    rest = rest.slice(found.index + found[0].length);
  }
  return true;
}

/**
 * Whether a text of at least `least` letters can only be random, because it mixes letters with
 * digits, or capitals with lower case. `strict`: nothing before it announces a credential, so what
 * may be a bank number does not count.
 */
export function looksGenerated(text: string, least = 8, strict = false): boolean {
  if (text.length < least || (text.length <= longestPlaceholder && isPlaceholder(text)))
    return false;
  if (/^\w+:\/\//.test(text)) return false;
  if (strict && isCode(text)) return false;
  const parts = text.replaceAll(dates, ' ').split(/[^A-Za-z0-9]+/);
  const mixed = parts
    .filter((part) => /\d/.test(part) && /[A-Za-z]/.test(part))
    .reduce((sum, part) => sum + part.length, 0);
  if (mixed >= (strict ? 16 : 8)) return true;
  return parts.some(
    (part) =>
      part.length >= 20 &&
      (hasInOrder(part, /[a-z][A-Z]/, /[A-Z][A-Z]/, /[a-z]/) || (!strict && /^\d+$/.test(part))),
  );
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether somebody may have typed a secret where a name belongs. Ids do not count, nor do names in
 * capitals unless they look random.
 */
export const looksGeneratedName = (name: string): boolean =>
  !idForm.test(name) &&
  (looksRandom(name) || (!/^[A-Z0-9_]+$/.test(name) && looksGenerated(name, 12, true)));
