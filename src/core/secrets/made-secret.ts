import { looksRandom } from './random-look.ts';
import { isPlaceholder } from './secret-words.ts';

/** A longer text holds the words of placeholders by chance. */
const longestPlaceholder = 40;

const characterOf = (_spelled: string, hex: string): string =>
  String.fromCharCode(Number.parseInt(hex, 16));

/** A credential without what JSON or an address made of its signs. */
export const plainOf = (value: string): string =>
  value
    .replace(/\\+u00([0-9a-f]{2})/gi, characterOf)
    .replace(/\\+\//g, '/')
    .replace(/%([2-7][0-9a-f])/gi, characterOf);

/** Whether a text is what an account number, a security number or a code of a bank looks like: capitals and digits, and not many. */
export const isCode = (text: string): boolean =>
  text.length < longestPlaceholder && /^[A-Z0-9/.:-]+$/.test(text);

/**
 * Whether a text of at least `least` letters can only have been made by chance, as it has letters beside digits, or capitals among small letters.
 * `strict`: nothing before it says that a credential comes, so that what may be a number of a bank is none.
 */
export function isMade(text: string, least: number, strict = false): boolean {
  if (text.length < least || (text.length <= longestPlaceholder && isPlaceholder(text)))
    return false;
  if (/^\w+:\/\//.test(text)) return false;
  if (strict && isCode(text)) return false;
  const parts = text.split(/[^A-Za-z0-9]+/);
  const mixed = parts
    .filter((part) => /\d/.test(part) && /[A-Za-z]/.test(part))
    .reduce((sum, part) => sum + part.length, 0);
  if (mixed >= (strict ? 16 : 8)) return true;
  return parts.some(
    (part) =>
      part.length >= 20 &&
      (/[a-z][A-Z].*[A-Z][A-Z].*[a-z]/.test(part) || (!strict && /^\d+$/.test(part))),
  );
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether somebody may have given a secret where a name belongs. Ids are none, nor are names in capitals unless they look random. */
export const isMadeName = (name: string): boolean =>
  !idForm.test(name) &&
  (looksRandom(name) || (!/^[A-Z0-9_]+$/.test(name) && isMade(name, 12, true)));
