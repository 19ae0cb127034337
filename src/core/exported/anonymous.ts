import { parseJson } from '../json/text.ts';
import { inHtml } from '../secrets/spellings.ts';
import { isDate } from '../statement/dates.ts';
import { kindOf } from '../statement/declared.ts';
import { signOfWord } from '../statement/marks.ts';
import { decimalSignOf, readNumber } from '../statement/numbers.ts';
import { normalised, ownWords, rolesNamed, says } from '../statement/proposal.ts';
import { firstIndex } from '../text/first-index.ts';
import { attributesOf } from '../xml/attributes.ts';
import { scanXml } from '../xml/scan.ts';
import { nodeKinds } from '../xml/tree-columns.ts';
import { contentText } from '../xml/values.ts';
import { type Copied, type Found, foundIn, innerOf, isMarkup } from './copied.ts';
import { createNames, times } from './names.ts';
import { saysOf } from './reduce.ts';

/** Whether a text is a moment and nothing else: all of its words are months. Many digits are one only where their name says so. */
const isMoment = (text: string, isNamed: boolean): boolean =>
  (isNamed && /^1\d{9,12}$/.test(text)) ||
  ((isNamed || !/\d{5}/.test(text)) &&
    isDate(text) &&
    (text.match(/\p{L}{2,}/gu) ?? []).every((word) => isDate(`1 ${word} 2000`)));

/** Gives what replaces a text, which may be a value with this name, `near/name` where it is in something with a name. */
type Change = (text: string, name?: string) => string;

/** Replaces what a JSON or XML text says: amounts by so many times as much, texts by others. */
function anonymised(text: string, nameFor: Change, factor: number): string {
  const sign = decimalSignOf(text.split(/[<>"']/).filter((part) => /\d/.test(part)));
  const cell: Change = (written, name = '') => {
    const [value, words, own] = [written.trim(), normalised(name), ownWords(name)];
    const number = readNumber(value, sign);
    const roles = `${kindOf(own, words)},${rolesNamed(own)}`;
    const isCount = /\bcount|null,number/.test(roles);
    const isAmount = /amount|debit|credit|balance|fee|opening|closing/.test(roles);
    const isDated = says(words, 'moment') || /date|period/.test(roles);
    // Short whole numbers count, number rows, or are codes.
    if (number?.behind === 0 && value.length <= (isCount ? 5 : isAmount ? 0 : 3)) return written;
    if (number && (isAmount || (number.behind > 0 && number.behind < 5 && !isDated)))
      return times(written, factor, sign);
    if (isMoment(value, isDated) || signOfWord(value) !== null) return written;
    const inner = innerOf(value);
    // A text that is no more than a stray < is markup, and its own text.
    return inner && inner.text !== text
      ? inner.write(anonymised(inner.text, nameFor, factor))
      : nameFor(written);
  };
  return isMarkup(text) ? inXml(text, nameFor, cell) : inJson(text, cell);
}

/** The values of a JSON text, or of what was meant to be one. */
function inJson(text: string, cell: Change): string {
  let name = '';
  // Strings, also one that is not closed, numbers and words; with what makes a key of it.
  const tokens = /(?:"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|[\p{L}\p{M}\p{N}_]+)(\s*[:=])?/gu;
  return text.replace(tokens, (token: string, isKey?: string) => {
    if (isKey) {
      name = token.slice(0, -isKey.length);
      return token;
    }
    const parsed = parseJson(token);
    const value = parsed.ok && typeof parsed.value === 'string' ? parsed.value : token;
    const other = cell(value, name);
    return other === value ? token : value === token ? other : JSON.stringify(other);
  });
}

/** The texts, attributes and comments of an XML text; its names and its first line stay. */
function inXml(xml: string, nameFor: Change, cell: Change): string {
  const tree = scanXml(xml);
  let [written, at] = ['', 0];
  const put = (start: number, end: number, name?: string): void => {
    const raw = xml.slice(start, end);
    const value = name === undefined ? raw : contentText(raw);
    const other = name === undefined ? nameFor(raw) : cell(value, name);
    // HTML has values without quotes, which are in no attribute of the tree.
    written += xml.slice(at, start).replace(/=\s*[^"'\s>]+/g, nameFor);
    if (other === value || /^<\?xml\s/.test(raw)) written += raw;
    else if (value === raw) written += other;
    else if (raw.includes('<![CDATA[')) written += `<![CDATA[${other}]]>`;
    else written += inHtml(other).replace(/&amp;(?=\w+;)/g, '&');
    at = end;
  };
  const nameAt = (node: number): string => (tree.isElement(node) ? tree.name(node).local : '');
  for (let node = 1; node < tree.count; node += 1) {
    const parent = tree.parent(node);
    const isText = tree.kind(node) === nodeKinds.text;
    const name = isText ? `${nameAt(tree.parent(parent))}/${nameAt(parent)}` : undefined;
    if (!tree.isElement(node)) put(tree.start(node), tree.end(node), name);
    else
      for (const { local, valueStart, valueEnd } of attributesOf(tree, node))
        put(valueStart, valueEnd, `${nameAt(node)}/${local}`);
  }
  put(xml.length, xml.length);
  return written;
}

/** What must be the same in a copy: findings, statement checks and the columns that they rest on, all but texts and amounts. */
const compared =
  'findings level clause path edit op document statements columns rows roles role reason id outcome place element attribute note unread count first'.split(
    ' ',
  );
const sameIn = (found: Found): string =>
  JSON.stringify(found, compared) + found.findings.map(saysOf).join();

/** No word that a finding may rest on is longer, and no more of them are looked for. */
const [longestKept, mostKept] = [18, 50];

/**
 * Replaces names, account numbers and texts by others of the same form, and amounts by one multiple of them, 2 to 9 times. Null where no such
 * copy has the same findings and checks; `kept` are words that stay because a finding rests on them. `random` is from 0 to 1.
 */
export function anonymousCopy(copied: Copied, random: () => number) {
  const wanted = sameIn(foundIn(copied, copied.text));
  const { names, nameFor } = createNames(random);
  const factor = 2 + Math.floor(random() * 8);
  const copyWith = (kept: readonly string[]): string =>
    anonymised(copied.text, nameFor(new Set(kept)), factor);
  const isSame = (kept: readonly string[]): boolean =>
    sameIn(foundIn(copied, copyWith(kept))) === wanted;
  copyWith([]);
  const words = [...names.keys()].filter(({ length }) => length <= longestKept);
  const kept: string[] = [];
  while (!isSame(kept)) {
    const isEnough = (end: number): boolean => isSame([...kept, ...words.slice(0, end + 1)]);
    // Of the first words that are enough the last one is needed, and none behind it.
    const [word] = words.splice(firstIndex(words.length, isEnough));
    if (word === undefined || kept.push(word) > mostKept) return null;
  }
  return { text: copyWith(kept), kept };
}
