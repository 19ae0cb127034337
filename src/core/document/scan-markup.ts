import { doctypeEnd } from './doctype.ts';
import { Markup, mixed, preserved } from './markup.ts';

const less = 0x3c;
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** The offset behind a tag that opens at `start`, quoted attribute values skipped; -1 where it does not end before `until`. */
function tagEnd(text: string, start: number, until: number): number {
  for (let at = start + 1; at < until; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3e) return at + 1;
    if (code === less) return -1;
    if (code === 0x22 || code === 0x27) {
      at = text.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

const behind = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
};

/** The offset behind the name that begins at `at`. */
function nameEnd(text: string, at: number): number {
  for (let end = at; ; end += 1) {
    const code = text.charCodeAt(end);
    if (!(code > 0x20) || code === 0x3e || code === 0x2f) return end;
  }
}

function sameName(text: string, a: number, b: number, length: number): boolean {
  for (let index = 0; index < length; index += 1) if (text.charCodeAt(a + index) !== text.charCodeAt(b + index)) return false;
  return true;
}

/** Scans the tags of a text, iteratively; it checks only that they end and match. Nothing at or behind `until` is taken in. */
export function scanMarkup(text: string, until: number): Markup {
  const markup = new Markup();
  const open: number[] = [];
  const nameStarts: number[] = [];
  const nameLengths: number[] = [];
  let parent = -1;
  let at = 0;
  while (at < until) {
    let start = at;
    while (start < until && isSpace(text.charCodeAt(start))) start += 1;
    if (start >= until) break;
    if (text.charCodeAt(start) !== less) {
      if (parent < 0) break;
      markup.flag(parent, mixed);
      start = text.indexOf('<', start);
      if (start === -1 || start >= until) break;
    }
    const kind = text.charCodeAt(start + 1);
    let end: number;
    if (kind === 0x2f) {
      end = tagEnd(text, start, until);
      const name = nameStarts.at(-1) ?? -1;
      const length = nameLengths.at(-1) ?? 0;
      if (end === -1 || parent < 0 || nameEnd(text, start + 2) !== start + 2 + length || !sameName(text, name, start + 2, length)) break;
      markup.add(start, open.length - 1, parent);
      open.pop();
      nameStarts.pop();
      nameLengths.pop();
      parent = open.at(-1) ?? -1;
    } else if (kind === 0x21 && text.startsWith('<![CDATA[', start)) {
      end = behind(text, ']]>', start + 9);
      if (end === -1 || end > until || parent < 0) break;
      markup.flag(parent, mixed);
    } else if (kind === 0x21 || kind === 0x3f) {
      end = kind === 0x3f ? behind(text, '?>', start + 2) : text.startsWith('<!--', start) ? behind(text, '-->', start + 4) : doctypeEnd(text, start);
      if (end === -1 || end > until) break;
      markup.add(start, open.length, parent);
    } else {
      end = tagEnd(text, start, until);
      const name = nameEnd(text, start + 1);
      // A second root is a fault; so is a tag without a name.
      if (end === -1 || name === start + 1 || (parent < 0 && markup.elements > 0)) break;
      markup.add(start, open.length, parent);
      const element = markup.addElement(parent);
      if (text.charCodeAt(end - 2) !== 0x2f) {
        if (name < end - 1 && /\sxml:space\s*=\s*(?:"preserve"|'preserve')/.test(text.slice(name, end))) markup.flag(element, preserved);
        open.push(element);
        nameStarts.push(start + 1);
        nameLengths.push(name - start - 1);
        parent = element;
      }
    }
    at = end;
  }
  return markup;
}
