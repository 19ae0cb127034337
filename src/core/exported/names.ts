import type { DecimalSign } from '../statement/numbers.ts';

const classes = [/\p{Nd}/u, /\p{Ll}/u, /\p{L}/u];

/** What a letter may be replaced by: a digit by a digit, a small letter of a script by another one, as they are neighbours in Unicode. */
function lettersLike(letter: string): string[] {
  const from = (letter.codePointAt(0) ?? 0) & ~31;
  const own = classes.find((one) => one.test(letter));
  return Array.from({ length: 32 }, (_, at) => String.fromCodePoint(from + at)).filter(
    (one) => own?.test(one) && one.toUpperCase().length === letter.length,
  );
}

/** More words are not tried for one. */
const mostTries = 200;

/**
 * Gives what replaces the words of texts by others of the same form, the same word by the same one, whatever its case; two words never become
 * one while there are others. What is hexadecimal stays so. Words that are `known` stay. `random` is from 0 to 1.
 */
export function createNames(random: () => number, known: ReadonlySet<string>) {
  const given = new Map<string, string>();
  const used = new Set<string>(known);
  const made = (word: string): string => {
    const isHex = /^[\da-f]+$/.test(word);
    const zeros = word.search(/[^0]|$/);
    return [...word]
      .map((letter, at) => {
        const letters = lettersLike(letter).filter(
          (one) => (!isHex || /[\da-f]/.test(one)) && (one !== '0' || at > zeros),
        );
        return at < zeros ? '0' : (letters[Math.floor(random() * letters.length)] ?? letter);
      })
      .join('');
  };
  const nameOf = (word: string): string => {
    let name = given.get(word) ?? word;
    for (let tries = 0; !given.has(word) && tries < mostTries; tries += 1)
      if (name === word || used.has(name)) name = made(word);
    given.set(word, name);
    used.add(name);
    return name;
  };
  const replaced = (word: string): string => {
    const small = word.toLowerCase();
    if (known.has(small)) return word;
    const letters = [...nameOf(small)];
    return [...word]
      .map((letter, at) => {
        const other = letters[at] ?? '';
        return letter === letter.toLowerCase() ? other : other.toUpperCase();
      })
      .join('');
  };
  return (text: string): string => text.replace(/[\p{L}\p{M}\p{N}]+/gu, replaced);
}

/** An amount times a whole number, written as it was: sign, currency, groups and digits behind the decimal sign stay. */
export function times(text: string, factor: number, sign: DecimalSign): string {
  return text.replace(/[\d.,](?:[\d.,'’\s]*[\d.,])?/, (body) => {
    const [, whole = '', fraction = ''] =
      (sign === '.' ? /^(.*?)(\.\d*)?$/s : /^(.*?)(,\d*)?$/s).exec(body) ?? [];
    const digits = body.replace(/\D/g, '');
    const units = String(BigInt(digits) * BigInt(factor)).padStart(digits.length, '0');
    const end = units.length - Math.max(0, fraction.length - 1);
    const group = /\D/.exec(whole)?.[0] ?? '';
    // In India, groups of two digits stand before the last three.
    const isGroupEnd = (behind: number): boolean =>
      /\D\d\d\D/.test(whole) ? behind === 3 || (behind > 3 && behind % 2 === 1) : behind % 3 === 0;
    const grouped = [...units.slice(0, end)].map((digit, at) =>
      at > 0 && isGroupEnd(end - at) ? group + digit : digit,
    );
    return grouped.join('') + fraction.charAt(0) + units.slice(end);
  });
}
