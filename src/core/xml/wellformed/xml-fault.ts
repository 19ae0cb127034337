import { excerpt } from '../../contract/words.ts';
import { LineIndex } from '../lines.ts';
import { doctypeEnd } from './doctype.ts';
import { ncName, noReference } from './xml-names.ts';

type XmlProblem = { offset: number; message: string };

/** Line and column (from 1, columns in UTF-16 units) of an offset. */
export const positionAt = (text: string, offset: number): { line: number; column: number } =>
  new LineIndex(text).at(offset);

/** Letters of a name that a message shows, and those that are looked at for it. */
const [shownOfName, longestName] = [80, 10_000];

const tagName = (text: string, start: number): string =>
  excerpt(/^<\/?([^\s/>]+)/.exec(text.slice(start, start + longestName))?.[1] ?? '', shownOfName);

const reference = new RegExp(
  `&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[:]*${ncName}(?::[^;&<>\\s]*)?);`,
  'uy',
);

/** The offset behind the comment, section, instruction or DOCTYPE that begins at `at`; one further where anything else does; -1 where it never ends. */
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

const noMarkup = 'a <! that does not begin a comment, CDATA section or DOCTYPE';
/**
 * Markup that begins with `<!` or `<?`, by its first letters; the last row matches everything else.
 */
const unclosed: readonly (readonly [start: string, message: string])[] = [
  ['<!--', 'a comment that does not end'],
  ['<![CDATA[', 'a CDATA section that does not end'],
  ['<?xml ', 'an XML declaration that does not end'],
  ['<?', 'an instruction that does not end'],
  ['<!DOCTYPE', 'a DOCTYPE that does not end'],
  ['<!', noMarkup],
];

/** What swallows the rest of the text, which saxes notices only at its end: the comment, section or instruction that never ends. Null where nothing does. */
function unclosedMarkup(text: string): XmlProblem | null {
  const marks = /<[!?]/g;
  for (let hit = marks.exec(text); hit; hit = marks.exec(text)) {
    const [start, message] = unclosed.find(([begins]) => text.startsWith(begins, hit.index)) ?? [
      '<!',
      noMarkup,
    ];
    const next = start === '<!' ? -1 : behindMarkup(text, hit.index);
    if (next === -1) return { offset: hit.index, message };
    marks.lastIndex = next;
  }
  return null;
}

/** What saxes says in terms of its own, in plain words. */
const plainWords: readonly (readonly [says: string, message: string])[] = [
  ['version number must match', 'the version in the XML declaration must be 1.0 or 1.1'],
  [
    'encoding value must match',
    'the encoding in the XML declaration must be a name of Latin letters, digits, dots, underscores and hyphens',
  ],
  ['standalone value must match', 'standalone in the XML declaration must be yes or no'],
  ['expected one of version', 'the XML declaration must begin with version'],
  [
    'expected one of encoding',
    'after its version, the XML declaration may contain only encoding and standalone',
  ],
  [
    'expected one of standalone',
    'after its encoding, the XML declaration may contain only standalone',
  ],
  ['expected one of', 'nothing may follow standalone in the XML declaration'],
  [
    'expected the name',
    'the XML declaration may contain only version, encoding and standalone, in this order',
  ],
  ['did not expect any more name/value pairs', 'a name is missing in the XML declaration'],
  [
    'XML declaration is incomplete',
    'the XML declaration ends inside a name or a value; a quote may be missing',
  ],
  ['value must be quoted', 'a value in the XML declaration must be in quotes'],
  ['whitespace required', 'white space is missing in the XML declaration'],
  ['The character ? is disallowed anywhere', 'the XML declaration must end with ?>'],
  ['weird empty close tag', 'a closing tag without a name'],
  [
    'inappropriately located doctype declaration',
    'a DOCTYPE is allowed only once, and only before the root element',
  ],
];

/** The first ampersand before `end` that begins no reference: saxes reads on to the next semicolon, however far away, before it complains. */
export function bareAmpersand(text: string, end: number): number {
  const marks = /[<&]/g;
  for (let hit = marks.exec(text); hit && hit.index < end; hit = marks.exec(text)) {
    reference.lastIndex = hit.index;
    if (hit[0] === '&' && !reference.test(text)) return hit.index;
    const next = behindMarkup(text, hit.index);
    if (next === -1) return -1;
    marks.lastIndex = next;
  }
  return -1;
}

/**
 * saxes reports an error where it notices it, which is after the wrong tag, text or entity. This
 * points at the wrong place itself, in plain words. `innermost` is the offset after the opening tag
 * of the surrounding element, -1 outside the root.
 */
export function locateProblem(
  text: string,
  { offset, message }: XmlProblem,
  innermost: number,
): XmlProblem {
  const noticed = message.replace(/\.$/, '');
  if (/^(?:unclosed tag|unexpected end|disallowed character in entity name)/.test(noticed)) {
    const bare = bareAmpersand(text, offset + 1);
    if (bare !== -1) return { offset: bare, message: noReference };
  }
  if (/^(?:unclosed tag|unexpected end|document must contain)/.test(noticed)) {
    const endless = unclosedMarkup(text);
    if (endless !== null) return endless;
  }
  const opened = innermost === -1 ? -1 : text.lastIndexOf('<', innermost - 1);
  const element =
    opened === -1
      ? ''
      : `the element <${tagName(text, opened)}>, opened at line ${positionAt(text, opened).line}`;
  const tag = text.lastIndexOf('<', offset);
  const inMiddle = 'the text ends in the middle of a tag';
  if (noticed.startsWith('unclosed tag') && opened === -1)
    return { offset: text.length, message: inMiddle };
  if (noticed.startsWith('unclosed tag'))
    return { offset: text.length, message: `the text ends, but ${element}, is not closed` };
  if (noticed === 'unexpected end') return { offset: text.length, message: inMiddle };
  if (noticed === 'document must contain a root element') {
    return {
      offset: text.length,
      message: /<[^!?]/.test(text)
        ? 'the text ends within its first tag'
        : 'there is no element in it',
    };
  }
  if (noticed.startsWith('unmatched closing tag'))
    return { offset: tag, message: `</${tagName(text, tag)}> closes nothing: no element is open` };
  if (noticed === 'unexpected close tag')
    return {
      offset: tag,
      message: `</${tagName(text, tag)}> closes nothing here: ${element}, is still open`,
    };
  if (noticed === 'text data outside of root node')
    return { offset: textStart(text, offset), message: 'text outside of the root element' };
  if (
    /^(?:undefined entity|malformed character entity|disallowed character in entity name)/.test(
      noticed,
    )
  ) {
    const start = text.lastIndexOf('&', offset);
    const name = excerpt(text.slice(start, Math.min(offset + 1, start + longestName)), shownOfName);
    if (noticed !== 'undefined entity')
      return {
        offset: start,
        message: `${name} is not a reference to a character that XML allows`,
      };
    return {
      offset: start,
      message: `the entity ${name} is not declared (entities are never resolved; built in are &lt; &gt; &amp; &quot; &apos;)`,
    };
  }
  if (noticed.startsWith('duplicate attribute'))
    return { offset: secondAttribute(text, tag), message: noticed };
  if (noticed.startsWith('documents may contain')) return { offset: tag, message: noticed };
  if (noticed.startsWith('the string "]]>"')) return { offset: offset - 2, message: noticed };
  if (noticed === 'malformed comment')
    return { offset: text.lastIndexOf('--', offset - 2), message: '-- inside a comment' };
  if (/XML declaration must (?:be|appear) at the start/.test(noticed))
    return { offset: text.lastIndexOf('<?', offset), message: noticed };
  if (noticed === 'incorrect syntax')
    return { offset: text.lastIndexOf('<!', offset), message: noMarkup };
  if (noticed === 'disallowed character' && text[offset] === '<')
    return {
      offset,
      message:
        'a < inside the value of an attribute (a plain one is written &lt;); the quote that ends the value may be missing',
    };
  return { offset, message: plainWords.find(([says]) => noticed.startsWith(says))?.[1] ?? noticed };
}

/** Where each attribute of the tag that begins at `tag` starts, with its name. */
function* attributesOf(text: string, tag: number): Generator<{ at: number; name: string }> {
  const marks = /([^\s=/>"'<]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
  marks.lastIndex = tag + 1 + (/^[^\s/>]*/.exec(text.slice(tag + 1))?.[0].length ?? 0);
  for (;;) {
    while (/\s/.test(text[marks.lastIndex] ?? '')) marks.lastIndex += 1;
    const at = marks.lastIndex;
    const name = marks.exec(text)?.[1];
    if (name === undefined) return;
    yield { at, name };
  }
}

function secondAttribute(text: string, tag: number): number {
  const seen = new Set<string>();
  for (const { at, name } of attributesOf(text, tag)) {
    if (seen.has(name)) return at;
    seen.add(name);
  }
  return tag;
}

/**
 * The start of attribute `number` (from 0) in the tag that begins at `tag`; the tag itself if it
 * has no such attribute.
 */
export function attributeStart(text: string, tag: number, number: number): number {
  let left = number;
  for (const { at } of attributesOf(text, tag)) if (left-- === 0) return at;
  return tag;
}

/** Declarations of a DOCTYPE do not count as markup here: it ends after them. */
const lastMarkup =
  /<(?!!(?!--))(?:!--[\s\S]*?--|\?[\s\S]*?\?|[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*)>/y;

/** The start of the text before `offset`: after the markup before it, and after white space. */
function textStart(text: string, offset: number): number {
  lastMarkup.lastIndex = Math.max(0, text.lastIndexOf('<', offset - 1));
  const from =
    lastMarkup.test(text) && lastMarkup.lastIndex <= offset
      ? lastMarkup.lastIndex
      : text.lastIndexOf('>', offset - 1) + 1;
  return Math.min(offset, from + text.slice(from, offset).search(/\S|$/));
}
