import { checkXml } from '../xml/wellformed/xml.ts';
import { decodeBase64 } from './base64.ts';
import { isXml, unescaped } from './mistaken-base64.ts';

/** A whole document that is one text inside another: how it is written there, the element around it, and where it begins. */
export type InnerXml = { how: string; element: string; offset: number };

/** Letters at the beginning of a document in which the other one begins. */
const head = 20_000;

const begins =
  /<([\w:.-]+)(?:\s[^<>]*)?>(\s*)(?:<!\[CDATA\[\s*(?=<[?!A-Za-z])|(?=(?:&(?:amp;)*(?:lt|#0*60|#x0*3c);)[?!A-Za-z])|(?=[A-Za-z0-9+/]{40}))/gi;

const ways: readonly [how: string, sign: RegExp, isDocument: (text: string) => boolean][] = [
  [
    'in a CDATA section',
    /^<!\[CDATA\[/i,
    (text) => isDocument(text.slice(9).replace(/\]\]>\s*$/, '')),
  ],
  ['with its markup escaped (&lt;)', /^&/, (text) => isDocument(unescapedFully(text))],
  ['in Base64', /^[A-Za-z0-9+/]/, (text) => isXml(decodeBase64(text).bytes)],
];

const isDocument = (text: string): boolean =>
  /^\s*</.test(text) && checkXml(text.trim()).fault === null;

function unescapedFully(text: string): string {
  let plain = text;
  for (let times = 0; times < 3 && /^\s*&/.test(plain); times += 1) plain = unescaped(plain);
  return plain;
}

/**
 * Finds a whole document that is one text inside a well-formed one, as some services return it: it
 * takes most of the document, and is well-formed itself. Null for any other.
 */
export function innerXml(text: string): InnerXml | null {
  for (const found of text.slice(0, head).matchAll(begins)) {
    const [tag, element = '', space = ''] = found;
    const start = found.index + tag.search(/>/) + 1 + space.length;
    const end = text.indexOf(`</${element}`, start);
    const inner = text.slice(start, end === -1 ? start : end).trim();
    if (inner.length < text.length / 2) continue;
    const way = ways.find(([, sign]) => sign.test(inner));
    if (way?.[2](inner)) return { how: way[0], element, offset: start };
  }
  return null;
}
