import { doctypeEnd } from './doctype.ts';
import { positionAt } from './position.ts';

type Told = { offset: number; message: string };

const tagName = (text: string, start: number): string => /^<\/?[^\s/>]{1,80}/.exec(text.slice(start, start + 82))?.[0].replace(/^<\/?/, '') ?? '';

const reference = /&(?:#\d+|#[xX][\da-fA-F]+|[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*);/uy;

/** The offset behind the comment, section, instruction or DOCTYPE that begins at `at`; behind the `<` of anything else; -1 where it never ends. */
function behindMarkup(text: string, at: number): number {
  if (text.startsWith('<!DOCTYPE', at)) return doctypeEnd(text, at);
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end === -1 ? -1 : end + close.length;
  }
  return at + 1;
}

/** The first ampersand before `end` that begins no reference: saxes reads on to the next semicolon, however far away, before it complains. */
function bareAmpersand(text: string, end: number): number {
  const marks = /[<&]/g;
  for (let hit = marks.exec(text); hit && hit.index < end; hit = marks.exec(text)) {
    reference.lastIndex = hit.index;
    if (hit[0] === '&' && !reference.test(text)) return hit.index;
    const next = hit[0] === '&' ? reference.lastIndex : behindMarkup(text, hit.index);
    if (next === -1) return -1;
    marks.lastIndex = next;
  }
  return -1;
}

/**
 * saxes tells of a fault where it notices it, which is behind the tag, text or entity at fault; this points at what is wrong, in plain words.
 * `innermost` is the offset behind the opening tag of the element the fault stands in, -1 outside the root.
 */
export function pointed(text: string, { offset, message }: Told, innermost: number): Told {
  const noticed = message.replace(/\.$/, '');
  if (/^(?:unclosed tag|unexpected end|disallowed character in entity name)/.test(noticed)) {
    const bare = bareAmpersand(text, offset + 1);
    if (bare !== -1) return { offset: bare, message: 'an & that begins no reference (a plain one is written &amp;)' };
  }
  const opened = innermost === -1 ? -1 : text.lastIndexOf('<', innermost - 1);
  const element = opened === -1 ? '' : `the element <${tagName(text, opened)}>, opened at line ${positionAt(text, opened).line}`;
  const tag = text.lastIndexOf('<', offset);
  if (noticed.startsWith('unclosed tag')) return { offset: text.length, message: `the text ends, but ${element}, is not closed` };
  if (noticed === 'unexpected end') return { offset: text.length, message: 'the text ends in the middle of a tag, comment or section' };
  if (noticed === 'document must contain a root element') {
    return { offset: text.length, message: /<[^!?]/.test(text) ? 'the text ends within its first tag' : 'there is no element in it' };
  }
  if (noticed.startsWith('unmatched closing tag')) return { offset: tag, message: `</${tagName(text, tag)}> closes nothing: no element is open` };
  if (noticed === 'unexpected close tag') return { offset: tag, message: `</${tagName(text, tag)}> closes nothing here: ${element}, is still open` };
  if (noticed === 'text data outside of root node') return { offset: textStart(text, offset), message: 'text outside of the root element' };
  if (/^(?:undefined entity|malformed character entity|disallowed character in entity name)/.test(noticed)) {
    const start = text.lastIndexOf('&', offset);
    const name = text.slice(start, Math.min(offset + 1, start + 80));
    if (noticed !== 'undefined entity') return { offset: start, message: `${name} is no reference to a character that XML allows` };
    return { offset: start, message: `the entity ${name} is not declared (entities are never resolved; built in are &lt; &gt; &amp; &quot; &apos;)` };
  }
  const isAboutTag = /^(?:unbound namespace prefix|duplicate attribute|documents may contain)/.test(noticed);
  return { offset: isAboutTag ? tag : offset, message: noticed };
}

/** Where the text begins that stands in front of `offset`: behind the markup before it, and behind white space. */
function textStart(text: string, offset: number): number {
  const from = text.lastIndexOf('>', offset - 1) + 1;
  return Math.min(offset, from + text.slice(from, offset).search(/\S|$/));
}
