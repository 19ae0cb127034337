import { skipSpace, skipString } from './scan.ts';
import { parseJson } from './text.ts';

/** A cut JSON text made readable: `text` is valid JSON, `kept` how many characters at its beginning are the original's. */
export type ClosedJson = { text: string; kept: number };

const scalar = /[^\s,:[\]{}"]+/y;
const closers = { '{': '}', '[': ']' } as const;

/** The beginning of a string that was cut, without an escape that lacks its end. */
const withoutCutEscape = (text: string): string =>
  text.replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, '$1');

/**
 * Closes a JSON text that was cut somewhere, so that it can be viewed as JSON: a text that breaks
 * off keeps its beginning, and a key without a value goes. It is for viewing only: nobody knows
 * what followed. Null for a text that is not the beginning of a JSON object or array.
 */
export function closeCutJson(text: string): ClosedJson | null {
  const open: (keyof typeof closers)[] = [];
  let expect: 'value' | 'key' | 'colon' | 'next' = 'value';
  let end = 0;
  let cutString = '';
  let at = skipSpace(text, 0);
  if (!/[[{]/.test(text.charAt(at))) return null;
  while (at < text.length && !(expect === 'next' && open.length === 0)) {
    const char = text.charAt(at);
    let isValue = false;
    let after = at + 1;
    if ((char === '{' || char === '[') && expect === 'value') {
      open.push(char);
      expect = char === '{' ? 'key' : 'value';
      end = after;
    } else if (char === '}' || char === ']') {
      const container = open.pop();
      if (container === undefined || closers[container] !== char) return null;
      isValue = true;
    } else if (char === ',' && expect === 'next') expect = open.at(-1) === '{' ? 'key' : 'value';
    else if (char === ':' && expect === 'colon') expect = 'value';
    else if (char === '"' && expect !== 'next' && expect !== 'colon') {
      after = skipString(text, at);
      const isWhole = parseJson(text.slice(at, after)).ok;
      if (!isWhole && after < text.length) return null;
      if (!isWhole && expect === 'value') cutString = `${withoutCutEscape(text.slice(end))}"`;
      if (!isWhole) break;
      if (expect === 'key') expect = 'colon';
      else isValue = true;
    } else if (expect === 'value') {
      scalar.lastIndex = at;
      const token = scalar.exec(text)?.[0] ?? '';
      after = at + token.length;
      if (!parseJson(token).ok) {
        if (token === '' || after < text.length) return null;
        break;
      }
      isValue = true;
    } else return null;
    if (isValue) {
      expect = 'next';
      end = after;
    }
    at = skipSpace(text, after);
  }
  const closing = open
    .toReversed()
    .map((container) => closers[container])
    .join('');
  const closed = text.slice(0, end) + cutString + closing;
  const kept = end + Math.max(0, cutString.length - 1);
  return parseJson(closed).ok ? { text: closed, kept } : null;
}
