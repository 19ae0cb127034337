import { scanMarkup } from './scan-markup.ts';

/** Two spaces a level. */
const unit = '  ';
/** Indenting goes no deeper: with elements nested 100,000 deep the white space alone would be too long for a string. */
const deepest = 100;

/**
 * The XML with every child of element-only content on a line of its own: a view that only adds white space and repairs nothing.
 * Mixed content, `xml:space="preserve"`, comments, CDATA, instructions and the DOCTYPE stay byte for byte, and so does all
 * that stands at or behind the first fault of the tags, or behind `until` (the offset of a fault found by others).
 */
export function prettyPrint(text: string, until: number = text.length): string {
  const markup = scanMarkup(text, until);
  const asIs = markup.asIs();
  const breaks = ['\n'];
  const parts: string[] = [];
  let kept = 0;
  for (let index = 0; index < markup.count; index += 1) {
    const start = markup.starts[index] ?? 0;
    const parent = markup.parents[index] ?? -1;
    if (start === 0 || (parent >= 0 && asIs[parent] === 1)) continue;
    const depth = Math.min(markup.depths[index] ?? 0, deepest);
    for (let next = breaks.length; next <= depth; next += 1) breaks.push(`${breaks[next - 1]}${unit}`);
    const before = text.charCodeAt(start - 1);
    if (before === 0x3e) {
      parts.push(text.slice(kept, start), breaks[depth] ?? '\n');
    } else {
      const added = missingSpace(text, start, depth, breaks);
      if (added === null) continue;
      parts.push(text.slice(kept, start), added);
    }
    kept = start;
  }
  parts.push(text.slice(kept));
  return parts.join('');
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** What to add to the white space that stands before `start` already; null where it is enough, or there is only space before it in the text. */
function missingSpace(text: string, start: number, depth: number, breaks: readonly string[]): string | null {
  let line = start;
  while (text.charCodeAt(line - 1) === 0x20) line -= 1;
  const before = text.charCodeAt(line - 1);
  if (before === 0x0a || before === 0x0d) {
    const missing = depth * unit.length - (start - line);
    return missing > 0 ? ' '.repeat(missing) : null;
  }
  let from = line;
  while (isSpace(text.charCodeAt(from - 1))) from -= 1;
  const broken = /[\r\n]/.test(text.slice(from, line));
  return from === 0 || broken ? null : (breaks[depth] ?? '\n');
}
