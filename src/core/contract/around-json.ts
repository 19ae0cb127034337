import { faultOf } from '../json/fault.ts';
import { positionOf } from '../json/place.ts';
import { skipSpace, trimSpace } from '../json/scan.ts';
import { parseJson } from '../json/text.ts';
import { codePoint, visible } from '../json/visible.ts';
import { grouped, several } from '../text/wording.ts';
import { excerpt, quoted } from './words.ts';

/**
 * What a text that is not JSON is, in words for a message. `fix` completes "The service must …";
 * `offset` is the place to point at; `json` is the JSON that the text was meant to be, where nothing
 * of it has to be guessed.
 */
export type Likeness = { came: string; fix?: string; offset?: number; json?: string };

/** Whether a text is JSON that is an object or an array. */
export function holdsJson(text: string): boolean {
  const trimmed = trimSpace(text);
  return /^[[{]/.test(trimmed) && parseJson(trimmed).ok;
}

/** `line 3, column 1` for a message. */
export function placeText(text: string, offset: number): string {
  const { line, column } = positionOf(text, offset);
  return `line ${line}, column ${column}`;
}

const beginsAt = (text: string, offset: number): string =>
  `which begins at ${placeText(text, skipSpace(text, offset))}`;

const levels =
  '(Warning|Notice|Deprecated|Strict Standards|(?:Recoverable |Catchable )?[Ff]atal error|Parse error|Unknown error)';
const phpForms = [
  `(?:<br />\\s*)?<b>${levels}</b>:\\s[\\s\\S]{0,8000}? in <b>([^<]{1,500})</b> on line <b>(\\d+)</b>(?:<br />)?`,
  `(?:<br />\\s*)?<font size='1'><table class='xdebug-error[\\s\\S]{0,2000}?</span>\\s*${levels}:\\s[\\s\\S]{0,8000}? in ([^<\\n]{1,500}) on line <i>(\\d+)</i>[\\s\\S]{0,50000}?</table></font>`,
  `(?:PHP )?${levels}:\\s[\\s\\S]{0,8000}? in (\\S[^<\\n]{0,500}?) on line (\\d+)(?=[\\r\\n]|$)(?:\\s*(?:PHP )?(?:Call Stack|Stack trace):(?:\\r?\\n(?:PHP)?\\s+\\d[^\\n]*)*)?`,
];
const phpMessage = new RegExp(phpForms.map((form) => `(?:${form})`).join('|'), 'y');
const phpAnywhere = new RegExp(phpMessage.source, 'g');

type Php = { level: string; file: string; line: string };

function phpOf(found: RegExpExecArray): Php {
  const [level = '', path = '', line = ''] = found.slice(1).filter((part) => part !== undefined);
  // Masked before it is cut, so that no piece of a secret is left over.
  const name = level.toLowerCase().replace('deprecated', 'deprecation');
  return { level: name, file: excerpt(path, 300).replace(/^.*[\\/]/, ''), line };
}

const phpWords = ([first, ...more]: Php[]): string => {
  const place = `${first?.file}, line ${first?.line}`;
  return more.length === 0
    ? `a PHP ${first?.level} (${place})`
    : `${more.length + 1} PHP messages (the first: ${first?.level}, ${place})`;
};

/** Letters of a text that are searched for what may be anywhere in it. */
const searched = 1_000_000;

/** Messages that PHP prints before, inside or behind its output where display_errors is on: as HTML, as plain text, or as a table of Xdebug. */
export function phpOutput(text: string): Likeness | null {
  const leading: Php[] = [];
  const from = skipSpace(text, 0);
  let rest = from;
  for (;;) {
    phpMessage.lastIndex = rest;
    const found = phpMessage.exec(text);
    if (found === null) break;
    leading.push(phpOf(found));
    rest = skipSpace(text, rest + found[0].length);
  }
  const fixOf = ({ file, line }: Php): string =>
    `correct ${file}, line ${line}, and let PHP log its messages instead of printing them (display_errors)`;
  const [first] = leading;
  if (first && holdsJson(text.slice(rest)))
    return {
      came: `${phpWords(leading)} before the JSON, ${beginsAt(text, rest)}`,
      fix: fixOf(first),
      json: text.slice(rest),
    };
  const all = text.length > searched ? [] : [...text.matchAll(phpAnywhere)];
  const [one] = all;
  if (one && holdsJson(text.replace(phpAnywhere, ''))) {
    const found = all.map(phpOf);
    const where = first
      ? `before and inside the JSON, ${beginsAt(text, rest)}`
      : `after the beginning of the JSON, at ${placeText(text, one.index)}`;
    return {
      came: `${phpWords(found)} ${where}`,
      fix: fixOf(phpOf(one)),
      offset: one.index,
      json: text.replace(phpAnywhere, '').trim(),
    };
  }
  if (!first) return null;
  const after = rest >= text.length ? 'and no JSON' : 'followed by text that is not JSON';
  return { came: `${phpWords(leading)}, ${after}`, fix: fixOf(first) };
}

/** What may stand around JSON, what it is called, and what to do. The group named `json` has to be JSON. */
const wrappings: [RegExp, (groups: Record<string, string>) => string, fix: string][] = [
  [
    new RegExp(
      `^(?<guard>${[
        /\)\]\}'?,?/,
        /while ?\(1\)(?:;| ?\{\})?/,
        /for ?\(;;\);?/,
        /throw 1;(?: ?<[^<>\n]*>)?/,
        /&&&START&&&/,
        /\{\} ?&&/,
        /\]\)\}while\(1\);<\/x>/,
      ]
        .map(({ source }) => source)
        .join('|')})(?<json>[\\s\\S]*)$`,
      'd',
    ),
    ({ guard }) => `the guard ${quoted(guard ?? '')} before the JSON`,
    'send the JSON without the guard',
  ],
  [
    /^(?<guard>\/\*-secure-)(?<json>[\s\S]*)\*\/$/d,
    () => 'a guard (a comment) around the JSON',
    'send the JSON without the guard',
  ],
  [
    /^(?:\/\*\*\/\s*)?(?:typeof\s+[\w$.]{1,200}\s*={2,3}\s*['"]function['"]\s*&&\s*)?;?(?<name>[A-Za-z_$][\w$.[\]"']{0,200}?)\s*\((?<json>\s*[[{][\s\S]*)\)\s*;?$/d,
    ({ name }) => `JSONP, a call of ${excerpt(name ?? '', 40)}(…) around the JSON`,
    'send the JSON alone, whatever callback the call names',
  ],
  [
    /^(?:(?:var|let|const)\s+[\w$]{1,100}\s*=|(?:window|self|globalThis|module|exports)\.[\w$.]{1,100}\s*=|export\s+default\b)(?<json>\s*[[{][\s\S]*?)\s*;?$/d,
    () => 'JavaScript that assigns the JSON',
    'send the JSON alone',
  ],
  [
    /^```[\w-]*\r?\n(?<json>[\s\S]*?)\r?\n?```$/d,
    () => 'a Markdown code fence around the JSON',
    'send the JSON without the fence of backticks',
  ],
  [
    /^(?:<\?xml[^<>]*\?>\s*)?<(?<name>[A-Za-z][\w:.-]*)(?:\s[^<>]*)?>(?<json>\s*[[{][\s\S]*)<\/\k<name>>$/d,
    ({ name }) => `an element <${excerpt(name ?? '', 40)}> around the JSON`,
    'send the JSON without the element around it',
  ],
  [
    /^(?:[A-Za-z][A-Za-z0-9-]{0,60}:[ \t][^\r\n]*\r?\n)+\r?\n(?<json>\s*[[{][\s\S]*)$/d,
    () => 'HTTP headers before the JSON',
    'send the headers before the body, not in it',
  ],
  [
    /^(?<mark>(?:\ufeff|\u200b|\u00a0|\u2060|\u00ef\u00bb\u00bf)+)(?<json>\s*[[{][\s\S]*)$/du,
    ({ mark = '' }) =>
      mark.startsWith('\u00ef')
        ? 'a byte order mark that was read in another encoding, before the JSON'
        : `${codePoint(mark)} before the JSON${mark.startsWith('\ufeff') ? ' (one more byte order mark)' : ''}`,
    'save the files that write the reply without a byte order mark, and send nothing before the JSON',
  ],
];

/** A text without the framing of chunks (RFC 9112, 7.1), and how many those were; null for any other, and where not all of it is there. */
export function unchunked(text: string): { text: string; count: number } | null {
  if (!/^[0-9a-f]{1,8}(?:;[^\r\n]*)?\r?\n/i.test(text)) return null;
  const bytes = new TextEncoder().encode(text);
  const letters = new TextDecoder('latin1').decode(bytes);
  const size = /([0-9a-f]{1,8})(?:;[^\r\n]*)?\r?\n|0$/iy;
  const parts: Uint8Array[] = [];
  for (let at = 0; ; ) {
    size.lastIndex = at;
    const length = Number.parseInt(size.exec(letters)?.[1] ?? '0', 16);
    const from = size.lastIndex;
    if (from === 0) return null;
    if (length === 0) break;
    parts.push(bytes.subarray(from, from + length));
    const end = /\r?\n/y;
    end.lastIndex = from + length;
    if (!end.test(letters)) return null;
    at = end.lastIndex;
  }
  const decoder = new TextDecoder();
  const joined = parts.map((part) => decoder.decode(part, { stream: true })).join('');
  return { text: joined + decoder.decode(), count: parts.length };
}

/** JSON with something around it that belongs to another format. */
export function wrapped(text: string): Likeness | null {
  const chunks = unchunked(text);
  if (chunks !== null && holdsJson(chunks.text))
    return {
      came: `JSON in the framing of ${several(chunks.count, 'chunk')} (Transfer-Encoding: chunked)`,
      fix: 'leave the framing to the server, and send the JSON alone; curl --raw saves the framing as well',
      json: trimSpace(chunks.text),
    };
  // \ufeff counts as white space for trim(), but says something here.
  const start = skipSpace(text, 0);
  const body = trimSpace(text);
  for (const [pattern, name, fix] of wrappings) {
    const found = pattern.exec(body);
    const at = found?.indices?.groups?.json?.[0];
    if (!found?.groups || at === undefined || !holdsJson(found.groups.json ?? '')) continue;
    const json = trimSpace(found.groups.json ?? '');
    return { came: `${name(found.groups)}, ${beginsAt(text, start + at)}`, fix, json };
  }
  return null;
}

/** An event stream (server-sent events) with JSON in it. */
export function eventStream(text: string): Likeness | null {
  const events = trimSpace(text)
    .slice(0, searched)
    .split(/(?:\r\n|\r|\n){2,}/);
  const lines = events.flatMap((event) => event.split(/\r\n|\r|\n/));
  if (!lines.every((line) => /^(?:(?:data|event|id|retry)(?::|$)|:)/.test(line))) return null;
  const data = lines.filter((line) => line.startsWith('data:'));
  const isStream = data.some((line) => holdsJson(line.slice(5)));
  if (!isStream && !(data.length > 0 && lines.some((line) => line.startsWith('event:'))))
    return null;
  const count = events.filter((event) => /^data:/m.test(event)).length;
  const first = data.find((line) => holdsJson(line.slice(5)));
  const place =
    first === undefined
      ? ''
      : `; the JSON of the first begins at ${placeText(text, skipSpace(text, text.indexOf(first) + 5))}`;
  return {
    came: `an event stream (server-sent events) with ${several(count, 'event')}${place}`,
    fix: 'send the JSON itself, once and whole, not as an event stream',
    ...(count === 1 &&
      isStream &&
      data.length === 1 && { json: trimSpace(data[0]?.slice(5) ?? '') }),
  };
}

/** JSON texts in one body that are counted. */
const mostTexts = 10_000;

/** Several JSON texts one after the other, or one with text behind it. */
export function severalTexts(text: string): Likeness | null {
  const parts: { start: number; end: number }[] = [];
  let isCounted = true;
  const gaps = new Set<string>();
  let start = skipSpace(text, 0);
  if (text.charCodeAt(start) === 0x1e) start = skipSpace(text, start + 1);
  for (;;) {
    const fault = faultOf(text, start);
    if (fault !== null && !fault.isAfter) break;
    const end = fault?.offset ?? text.length;
    parts.push({ start, end });
    if (fault === null) break;
    isCounted = parts.length < mostTexts;
    if (!isCounted) break;
    const gap = [',', '\u001e'].find((one) => text.startsWith(one, end)) ?? '';
    const next = skipSpace(text, end + gap.length);
    gaps.add(gap || (/[\r\n]/.test(text.slice(end - 2, end)) ? 'line' : ''));
    start = next;
    if (start >= text.length) break;
  }
  const [first, second] = parts;
  if (first === undefined) return null;
  const texts = parts.map((part) => trimSpace(text.slice(part.start, part.end)));
  const isMark = parts.length === 2 && /^(?:-?1|0)$/.test(texts[1] ?? '');
  if (second === undefined || isMark) {
    const behind = trimSpace(text.slice(first.end));
    if (behind === '' || !holdsJson(texts[0] ?? '')) return null;
    // What is behind may begin inside a secret, so it is not quoted.
    const what =
      isMark || visible(behind).length === 1
        ? behind
        : behind.length === 1
          ? codePoint(behind)
          : `text (${several(behind.length, 'character')})`;
    return {
      came: `JSON with ${what} behind it, at ${placeText(text, first.end)}`,
      fix: 'send nothing behind the JSON',
      offset: first.end,
      json: texts[0] ?? '',
    };
  }
  const at = `; the second begins at ${placeText(text, second.start)}`;
  const offset = second.start;
  if (isCounted && start < text.length && start !== parts.at(-1)?.start)
    return {
      came: `${several(parts.length, 'JSON text')} in a row, then text that is not JSON, at ${placeText(text, start)}`,
      fix: 'send one JSON text',
      offset,
    };
  if (isCounted && texts.every((one) => one === texts[0]))
    return {
      came: `the same JSON text ${texts.length} times${at}`,
      fix: 'send the reply once',
      offset,
      json: texts[0] ?? '',
    };
  const how = gaps.has(',')
    ? 'with commas between them and no brackets around them'
    : gaps.has('line') && gaps.size === 1
      ? 'in lines (NDJSON)'
      : 'in a row';
  return {
    came: `${grouped(parts.length)}${isCounted ? '' : ' or more'} JSON texts ${how}${at}`,
    fix: 'send one JSON text: put the values into one array',
    offset,
    ...(isCounted && { json: `[${texts.join(',\n')}]` }),
  };
}

/** JSON with other text before it, such as the output of a debugger or a warning. */
export function textBefore(text: string): Likeness | null {
  const candidates = /[[{]/g;
  const from = skipSpace(text, 0);
  for (let tried = text.length > searched ? 19 : 0; tried < 20; tried += 1) {
    const found = candidates.exec(text.slice(0, 20_000));
    if (found === null) return null;
    const at = found.index;
    const rest = text.slice(at);
    // A line that ends with `[1]` is a text, not a reply.
    const isReply = /^(?:\{|\[\s*[\]{])/.test(rest) || /[\r\n][ \t]*$/.test(text.slice(0, at));
    if (at > from && isReply && holdsJson(rest))
      return {
        came: `text before the JSON, ${quoted(text.slice(from), Math.min(40, at - from))}; the JSON begins at ${placeText(text, at)}`,
        fix: 'send nothing before the JSON',
        json: trimSpace(rest),
      };
  }
  return null;
}
