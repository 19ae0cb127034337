import { excerpt } from '../../contract/words.ts';
import { isReferable, ncName } from './xml-names.ts';
import { XmlStop } from './xml-stop.ts';

const reference = new RegExp(`&(?:#([0-9]+)|#x([0-9a-fA-F]+)|(${ncName}));`, 'uy');

/** What is wrong with an ampersand that stands for itself. */
export const noReference = 'an & that begins no reference (a plain one is written &amp;)';

/** The five names that XML itself declares. */
export const builtIn: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * A text with its character references resolved and every other reference put as `named` says (it gets the name and the offset of the `&`).
 * Throws a stop, its offset in `text`, at a `&` that begins no reference and at a reference to a character that XML does not allow.
 */
export function withReferences(
  text: string,
  is11: boolean,
  named: (name: string, at: number) => string,
): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', done)) {
    reference.lastIndex = at;
    const hit = reference.exec(text);
    if (!hit) throw new XmlStop(at, noReference);
    const [whole, decimal, hex, name] = hit;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (name === undefined && !isReferable(code, is11))
      throw new XmlStop(at, `${excerpt(whole, 80)} is no reference to a character that XML allows`);
    result +=
      text.slice(done, at) + (name === undefined ? String.fromCodePoint(code) : named(name, at));
    done = at + whole.length;
  }
  return result + text.slice(done);
}
