import { excerpt } from '../../contract/words.ts';
import { XmlStop } from './xml-stop.ts';

const start =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const inside = `${start}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;

/** Sources of patterns (flag `u`): the names of XML 1.0, fifth edition, and of Namespaces in XML. `ncName` has no colon, `qName` at most one with a name on either side. */
export const ncName = `[${start}][${inside}]*`;
export const qName = `${ncName}(?::${ncName})?`;
export const nmtoken = `[:${inside}]+`;

const wholeNcName = new RegExp(`^${ncName}$`, 'u');
/** Whether a name is one without a colon, as those of entities, notations and instructions are. */
export const isNcName = (name: string): boolean => wholeNcName.test(name);

const forbidden10 = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const forbidden11 = /[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/**
 * The offset of the first character that XML (1.0, or 1.1) does not allow in a text, including lone
 * surrogates; -1 if there is none.
 */
export const firstForbidden = (text: string, is11: boolean): number =>
  text.search(is11 ? forbidden11 : forbidden10);

/** Whether a character reference may name this code point: XML 1.1 lets it name control characters. */
export function isReferable(code: number, is11: boolean): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d || (is11 && code > 0);
  return (
    code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  );
}

const reference = new RegExp(`&(?:#([0-9]+)|#x([0-9a-fA-F]+)|(${ncName}));`, 'uy');

/** The message for an ampersand that does not begin a reference. */
export const noReference = 'an & that does not begin a reference (write &amp; instead)';

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
      throw new XmlStop(
        at,
        `${excerpt(whole, 80)} is not a reference to a character that XML allows`,
      );
    result +=
      text.slice(done, at) + (name === undefined ? String.fromCodePoint(code) : named(name, at));
    done = at + whole.length;
  }
  return result + text.slice(done);
}
