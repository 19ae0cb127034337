import { documentStatuses, paletteColors, views } from '../contract/shapes.ts';
import type { DecimalSign } from '../statement/numbers.ts';
import { actionNames } from '../widget/actions.ts';

/** Words of the contract, of CAMT, of markup and addresses, and of currencies, which say nothing of a person. */
const known = new Set(
  JSON.stringify([
    [paletteColors, documentStatuses, views, actionNames],
    'id title status description message true false null yes no book info pdng opbd prcd itbd clbd doctype html entity amp lt gt quot apos http https mailto www eur usd gbp chf',
  ])
    .toLowerCase()
    .match(/[a-z]+/g),
);

const kinds = [/\p{Nd}/u, /\p{Ll}/u, /\p{L}/u];
/** More is not tried for one word or letter. */
const mostTries = 200;

/** Another word of the same form, in small letters: digits for digits, letters for their neighbours in Unicode. What is hexadecimal stays so, as do zeros in front. */
function madeOf(word: string, random: () => number): string {
  const isHex = /^[\da-f]+$/.test(word);
  return word.replace(/^0+|[\p{L}\p{Nd}]/gu, (letter, at: number) => {
    const kind = kinds.find((one) => one.test(letter));
    const from = (letter.codePointAt(0) ?? 0) & ~31;
    for (let tries = 0; tries < mostTries && (at > 0 || letter[0] !== '0'); tries += 1) {
      const other = String.fromCodePoint(from + Math.floor(random() * 32));
      const fits = kind?.test(other) && other.toUpperCase().length === letter.length;
      if (fits && other !== '0' && (!isHex || other <= 'f')) return other;
    }
    return letter;
  });
}

/**
 * Gives what replaces the words of a text by others, the same word by the same one, whatever its case; two words never become one while there are
 * others. Words that are `kept` and those of the contract stay. `names`: what replaced each word, in small letters. `random` is from 0 to 1.
 */
export function createNames(random: () => number) {
  const names = new Map<string, string>();
  const used = new Set(known);
  const nameOf = (word: string): string => {
    let name = names.get(word) ?? word;
    for (let tries = 0; !names.has(word) && tries < mostTries; tries += 1)
      if (name === word || used.has(name)) name = madeOf(word, random);
    names.set(word, name);
    used.add(name);
    return name;
  };
  const nameFor =
    (kept: ReadonlySet<string>) =>
    (text: string): string =>
      text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
        const small = word.toLowerCase();
        if (known.has(small) || kept.has(small)) return word;
        return nameOf(small).replace(/./gu, (letter, at: number) =>
          /\p{Lu}/u.test(word.charAt(at)) ? letter.toUpperCase() : letter,
        );
      });
  return { names, nameFor };
}

/** An amount times a whole number from 1 to 9, written as it was: sign, currency, groups and digits behind the decimal sign stay. */
export function times(text: string, factor: number, sign: DecimalSign): string {
  return text.replace(/(?:(?<!\p{L})[.,])?\d(?:.*\d)?/su, (body) => {
    const digits = body.replace(/\D/g, '');
    const units = [...String(BigInt(digits) * BigInt(factor)).padStart(digits.length, '0')];
    const more = units.splice(0, units.length - digits.length).join('');
    // In India, groups of two digits stand before the last three.
    const [, group = sign] = /^(?:\d\d(?=\D\d\d\D)|\d{3})(\D)/.exec(body) ?? [];
    const rest = body.replace(/\d/g, () => units.shift() ?? '');
    return more === '' || group === sign ? more + rest : more + group + rest;
  });
}
