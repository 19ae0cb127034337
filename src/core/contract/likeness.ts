import { closeCutJson } from '../json/close-cut.ts';
import { faultOf } from '../json/fault.ts';
import type { Path } from '../json/path.ts';
import { positionOf } from '../json/place.ts';
import { readRelaxed } from '../json/relaxed.ts';
import { skipSpace, skipString, trimSpace } from '../json/scan.ts';
import { parseJson } from '../json/text.ts';
import { visible } from '../json/visible.ts';
import { grouped } from '../text/wording.ts';
import type { Suggestion } from './finding.ts';
import { isObject, type JsonObject, quoted } from './words.ts';

/** The beginning of a text, behind its white space, that says which format it is in. */
export function startOf(text: string): string {
  const from = text.search(/\S/);
  return from === -1 ? '' : text.slice(from, from + 2000);
}

/** An HTML page in words for a message, with its title or first text; null for any other text. */
export function htmlPage(text: string): string | null {
  const isPage =
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)(?![\w:.-])/i.test(
      startOf(text),
    );
  if (!isPage) return null;
  // A title such as "Error" says nothing: the first text of the page may.
  const said = /<(?:title|h1|div)\b[^<>]*>(?!\s*error\s*<)\s*([^\s<][^<]{0,199})/i.exec(
    text.slice(0, 20_000),
  )?.[1];
  return `an HTML page${said ? ` that says ${quoted(said.trim())}` : ''}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: gzip begins with one.
const gzip = /^\x1f[\x8b\ufffd]/;
export const isPacked = (text: string): boolean => gzip.test(text);

/** Whether a text is UTF-16 or UTF-32 that was read as UTF-8: its letters have zeros between them, and its mark is no letter. */
export const isWide = (text: string): boolean =>
  /^\0*\ufffd{2}[\t\n\r -~]?\0|^(?:[\t\n\r -~]\0+){2}|^(?:\0+[\t\n\r -~]){2}/.test(text);

/** Formats with a signature of their own, as text: a byte that is not UTF-8 is U+FFFD or itself. */
const formats: readonly [sign: RegExp, name: string, fix?: string][] = [
  [/^%PDF/, 'a PDF file'],
  [/^PK[^ -~]{2}/, 'a ZIP archive or an Office file'],
  [/^<(?:\?(?:php|=)|%)/i, 'the source of a script', 'let the server run it'],
  [gzip, 'gzip-compressed data', 'compress the body once, with Content-Encoding: gzip'],
  [
    /^HTTP\/\d(?:\.\d)? \d{3}\b/,
    'an HTTP reply with its headers, but only its body is needed',
    'send the body alone',
  ],
];

const formatOf = (text: string) => formats.find(([sign]) => sign.test(startOf(text)));

/**
 * The format of a text that is clearly neither JSON nor XML, in words for a message; null where
 * only parsing can tell.
 */
export const otherFormat = (text: string): string | null => formatOf(text)?.[1] ?? null;

/** A body that is markup or another format, in words for a message; null for other text. */
export const formatName = (text: string): string | null =>
  htmlPage(text) ??
  otherFormat(text) ??
  (startOf(text).startsWith('<') ? 'XML or other markup' : null);

/**
 * What a text that is not JSON is, in words for a message. `fix` completes "The service must …";
 * `offset` is the place to point at; `json` is the JSON that the text was meant to be, where nothing
 * of it has to be guessed.
 */
type Likeness = { came: string; fix?: string; offset?: number; json?: string };
type Fault = { offset: number; message: string };

/** `line 3, column 1` for a message. */
function placeText(text: string, offset: number): string {
  const { line, column } = positionOf(text, offset);
  return `line ${line}, column ${column}`;
}

const meantAsJson = (text: string): boolean => /[[{"]/.test(text.charAt(skipSpace(text, 0)));

/** JSON that breaks off. The brackets that it lacks are written where nothing else is missing; a number at its end may go on. */
function cutJson(text: string, { offset, message }: Fault): Likeness | null {
  if (offset < text.length || !meantAsJson(text)) return null;
  const whole = trimSpace(text);
  const json = closeCutJson(whole)?.text ?? '';
  const isWhole = /[\]}"a-z]$/.test(whole) && json.startsWith(whole);
  return {
    came: `truncated JSON: ${message} at ${placeText(text, offset)}`,
    fix: 'send the whole JSON text: it breaks off',
    offset,
    ...(isWhole && /^[\]}]+$/.test(json.slice(whole.length)) && { json }),
  };
}

/** JSON that was encoded twice: its quotes are escaped, or a program put quotes around it (`b'{…}'`). */
function encodedTwice(text: string): Likeness | null {
  const body = trimSpace(text);
  const parsed = /^[[{]\s*\\"/.test(body) ? parseJson(`"${body}"`) : null;
  const inner = parsed?.ok ? parsed.value : /^b?'/.test(body) ? readRelaxed(body)?.value : null;
  return typeof inner === 'string' && /^\s*[[{]/.test(inner) && parseJson(inner).ok
    ? {
        came: 'JSON that was encoded as a text once more',
        fix: 'encode the reply as JSON once, and send the result unchanged',
        json: trimSpace(inner),
      }
    : null;
}

/** JSON but for what other notations allow: Python's printed form, a JavaScript object, comments. */
function otherNotation(text: string): Likeness | null {
  const read = /^[[{/#]/.test(trimSpace(text)) ? readRelaxed(text) : null;
  if (read === null || typeof read.value !== 'object' || read.odd.length === 0) return null;
  const [{ offset } = { offset: 0 }] = read.odd;
  const list = read.odd.map(({ shown }) => shown).join(', ');
  return {
    came: `JSON with ${list}, first at ${placeText(text, offset)}`,
    fix: 'write it with a JSON library, such as json.dumps of Python or JSON.stringify of JavaScript',
    offset,
    json: read.json,
  };
}

/** How languages print a value in place of its JSON. */
const printed = new RegExp(
  [
    /^(?:(?:\[object \w+\],?)+|undefined|None|True|False|nil|Array|(?:[a-z]\w*\.)+[A-Z][\w$]*@[0-9a-f]+)$/,
    /^\[?(?:(?:array|Array|OrderedDict|defaultdict|\w+ Object)\s*\(|object\(\w+\)#|[aO]:\d+:[{"]|&?map\[|@\{\w+=|\{\w+=|System\.[\w.]+(?:[`[]|$))/,
    /^[[{(][[{(\s]*(?:'|:\w+\s*=>|"[^"\r\n]*"\s*=>)/,
    /^\[?(?:#<\w|<[\w.:]+ (?:\w+ ){0,4}(?:at 0x|\[|\(\d)|[A-Z]\w*(?:[([]| ?\{)\s*\w+ ?[=:])/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Several JSON texts one after the other, such as a line for each row. */
function severalTexts(text: string): Likeness | null {
  const starts: number[] = [];
  const texts: string[] = [];
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const fault = /[[{]/.test(text.charAt(at)) ? faultOf(text, at) : undefined;
    if (fault === undefined || (fault !== null && !fault.isAfter)) return null;
    const end = fault?.offset ?? text.length;
    starts.push(at);
    texts.push(trimSpace(text.slice(at, end)));
    at = skipSpace(text, text.charAt(end) === ',' ? end + 1 : end);
  }
  const [first, offset] = [texts[0], starts[1]];
  if (first === undefined || offset === undefined) return null;
  const isSame = texts.every((one) => one === first);
  return {
    came: `${grouped(texts.length)} ${isSame ? 'equal ' : ''}JSON texts in a row; the second begins at ${placeText(text, offset)}`,
    fix: isSame ? 'send the reply once' : 'send one JSON text: put the values into one array',
    offset,
    json: isSame ? first : `[${texts.join(',\n')}]`,
  };
}

/** One JSON text with other text before or behind it: where it begins, and where it ends. Null where that other text may hold JSON, too. */
function jsonWithin(text: string): { at: number; end: number } | null {
  const from = skipSpace(text, 0);
  const head = text.slice(0, meantAsJson(text) ? from + 1 : 20_000);
  const candidates = /\{|\[(?=\s*[\]{]|$)/g;
  for (let tried = 0; tried < 20; tried += 1) {
    const at = candidates.exec(head)?.index;
    if (at === undefined) return null;
    const fault = faultOf(text, at);
    if (fault !== null && !fault.isAfter) continue;
    const end = at + trimSpace(text.slice(at, fault?.offset)).length;
    // Inside of what could not be read, an empty list is no reply, and neither is what brackets close around.
    const behind = text.slice(end);
    const isReply = text.slice(at, end).includes('"') && !/[\]}]/.test(behind);
    return (tried === 0 || isReply) && !/[[{]/.test(behind) ? { at, end } : null;
  }
  return null;
}

function textAround(text: string): Likeness | null {
  const within = jsonWithin(text);
  if (within === null) return null;
  const { at, end } = within;
  const from = skipSpace(text, 0);
  const json = text.slice(at, end);
  // What is behind may begin inside a secret, so only one character is quoted.
  const behind = trimSpace(text.slice(end));
  return at > from
    ? {
        came: `text before the JSON, ${quoted(text.slice(from), Math.min(40, at - from))}; the JSON begins at ${placeText(text, at)}`,
        fix: 'send the JSON alone',
        json,
      }
    : {
        came: `JSON with ${behind.length === 1 ? visible(behind) : 'text'} behind it, at ${placeText(text, end)}`,
        fix: 'send nothing behind the JSON',
        offset: end,
        json,
      };
}

/** Whether a text is the reply of a program with more around it: a guard, a call, messages of PHP. Other markup around JSON is left to readers of XML, and commands with JSON in them to theirs. */
export function isWrappedReply(text: string): boolean {
  const within = jsonWithin(text);
  const before = trimSpace(text.slice(0, within?.at));
  return (
    within !== null &&
    (before.startsWith('<')
      ? within.end === trimSpace(text).length + skipSpace(text, 0)
      : /^[^\s"]{1,60}$/.test(before))
  );
}

/** JSON with a fault, at its first place. Line breaks and other control characters inside its strings are written as JSON does, where it is JSON then. */
function faultyJson(text: string, { offset, message }: Fault): Likeness | null {
  if (!meantAsJson(text)) return null;
  let [json, at] = ['', 0];
  for (let open = text.indexOf('"'); open !== -1; open = text.indexOf('"', at)) {
    const end = skipString(text, open);
    // What is below the space: the control characters.
    const written = text
      .slice(open, end)
      .replace(/[^ -\uffff]/g, (control) => JSON.stringify(control).slice(1, -1));
    json += text.slice(at, open) + written;
    at = end;
  }
  json = trimSpace(json + text.slice(at));
  const place = placeText(text, offset);
  return {
    came: `JSON with a fault at ${place}: ${message}`,
    fix: `correct the JSON at ${place}`,
    offset,
    ...(parseJson(json).ok && { json }),
  };
}

/** Text, or what bytes of other formats such as MessagePack leave: letters that could not be read, and control characters. */
function anyText(text: string): Likeness {
  const start = trimSpace(text).slice(0, 1000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it counts.
  const odd = start.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return {
    came:
      odd > start.length / 5
        ? 'bytes that are no text in UTF-8'
        : `plain text, ${quoted(trimSpace(text))}`,
  };
}

/** What a body that is not JSON can be, in the order in which it is tried. */
const kinds: readonly ((text: string, fault: Fault) => Likeness | null)[] = [
  (text) =>
    trimSpace(text) === '' ? { came: text === '' ? 'an empty body' : 'only white space' } : null,
  (text) =>
    isWide(text)
      ? {
          came: 'a text in UTF-16 or UTF-32',
          fix: 'send the body in UTF-8, the only encoding that fetch().json() reads',
        }
      : null,
  (text) => {
    const [, came = htmlPage(text), fix] = formatOf(text) ?? [];
    return came === null ? null : { came, ...(fix !== undefined && { fix }) };
  },
  cutJson,
  (text) =>
    /^[[{\s]+&(?:quot|#34);/.test(startOf(text))
      ? {
          came: 'JSON that was escaped for HTML',
          fix: 'send the JSON without escaping it for HTML',
        }
      : null,
  encodedTwice,
  otherNotation,
  (text) =>
    printed.test(trimSpace(text))
      ? {
          came: `a value as a program prints it, ${quoted(trimSpace(text), 40)}`,
          fix: "send the value as JSON, with the language's JSON library",
        }
      : null,
  severalTexts,
  textAround,
  (text) =>
    /^[\w.%+[\]-]+=[^\s&=]*(?:&[\w.%+[\]-]+=[^\s&]*)+$/.test(trimSpace(text.slice(0, 20_000)))
      ? { came: 'form-encoded pairs (key=value&…)', fix: 'send the same data as JSON' }
      : null,
  faultyJson,
  (text) => (startOf(text).startsWith('<') ? { came: 'XML or other markup' } : null),
];

/** What a text that is not JSON looks like. `fault` is where and why parsing stopped. */
export function likeness(text: string, fault: Fault): Likeness {
  for (const kind of kinds) {
    const found = kind(text, fault);
    if (found !== null) return found;
  }
  return anyText(text);
}

/** A value inside another one. `at` leads to it, or to the text that holds it as JSON once more where `isText`. */
export type Enclosed = { at: Path; isText: boolean; value: unknown };

/** How far into a reply is looked for another reply: levels, and values in all. */
const bounds = { depth: 5, values: 500 };

/** What a value holds one level down: the values of its keys, the only element of an array, what a text says as JSON. */
function inside(value: unknown): [step: string | number | null, inner: unknown][] {
  if (isObject(value)) return Object.entries(value);
  if (Array.isArray(value)) return value.length === 1 ? [[0, value[0]]] : [];
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [];
  const parsed = parseJson(value);
  return parsed.ok ? [[null, parsed.value]] : [];
}

/**
 * Finds the outermost value below `value` that `isWanted` accepts, level by level: webhooks often
 * return whole replies inside `data` or `result`, or as JSON text in a `body`, as serverless
 * platforms require. Null when no such value is within the first 500 values.
 */
export function findEnclosed(
  value: unknown,
  isWanted: (inner: unknown, at: Path) => boolean,
): Enclosed | null {
  let level: Enclosed[] = [{ at: [], value, isText: false }];
  let looked = 0;
  for (let depth = 0; depth < bounds.depth; depth += 1) {
    const next: Enclosed[] = [];
    for (const outer of level) {
      for (const [step, inner] of inside(outer.value)) {
        const isText = outer.isText || step === null;
        // A text has no places of its own: what is in it is found at the text.
        const at = isText || step === null ? outer.at : [...outer.at, step];
        if (isWanted(inner, at)) return { at, isText, value: inner };
        looked += 1;
        if (looked > bounds.values) return null;
        next.push({ at, value: inner, isText });
      }
    }
    level = next;
  }
  return null;
}

/** What to do about the wrapping that `mistakenFor` names at `at`: return what is in the "body" of a whole HTTP response, or in the "result" of JSON-RPC. Nothing for anything else. */
export function wrappingFix(wrapping: JsonObject, at: Path): Partial<Suggestion> {
  const isRpc = typeof wrapping.jsonrpc === 'string';
  const key = isRpc ? 'result' : 'body';
  const status = wrapping.statusCode ?? wrapping.status;
  const inner = wrapping[key];
  if (isRpc && inner === undefined)
    return { fix: 'Report a failure with a status other than 2xx.' };
  if (!isRpc && (inner === undefined || !Number.isInteger(status))) return {};
  // Without its status, a failure would be taken for a reply.
  if (!isRpc && Number(status) >= 400)
    return { fix: `Answer with the HTTP status ${status}, and with what is in "body" alone.` };
  const path = [...at, key];
  const isBase64 = wrapping.isBase64Encoded === true;
  const fix = `Return what is in "${key}" alone${isBase64 ? ', decoded from Base64' : ''}.`;
  if (isObject(inner) || Array.isArray(inner)) return { fix, edit: { op: 'keep', path } };
  const isJson = typeof inner === 'string' && parseJson(inner).ok;
  return { fix, ...(isJson && { edit: { op: 'parse', path } as const }) };
}

const envelopeKeys = ['ok', 'status', 'details', 'error'];

/**
 * Whether an object is the failure envelope (TAB-ERR-1), whatever its `details` and `error` hold.
 * With a 2xx status it is not: the platform makes one for a failure only. Where one of its texts is
 * missing, the other has to be a text, with nothing beside the envelope's own keys.
 */
export function isFailureEnvelope(
  value: unknown,
): value is JsonObject & { status: number | string } {
  if (!isObject(value) || value.ok !== false) return false;
  const { status } = value;
  if (typeof status !== 'number' && !(typeof status === 'string' && /^\d{3}$/.test(status)))
    return false;
  if (Number(status) >= 200 && Number(status) <= 299) return false;
  const hasBoth = Object.hasOwn(value, 'details') && Object.hasOwn(value, 'error');
  return (
    hasBoth ||
    ((typeof value.details === 'string' || typeof value.error === 'string') &&
      Object.keys(value).every((key) => envelopeKeys.includes(key)))
  );
}

/**
 * Recognises JSON that is often saved and passed on in place of a reply, and says in a sentence what it is and where to find the reply:
 * a HAR file, the platform's failure envelope (TAB-ERR-1), the response object of a serverless host or of JSON-RPC. Null for anything else.
 */
export function mistakenFor(value: unknown): string | null {
  if (!isObject(value)) return null;
  if (isObject(value.log) && Array.isArray(value.log.entries))
    return 'This is a HAR file, a recording of many calls. Copy the text of one reply from it: log.entries[…].response.content.text.';
  if (isFailureEnvelope(value)) {
    const what =
      'This is the failure envelope that the platform sends to the widget, not a reply of the webhook.';
    return typeof value.details === 'string' && value.details !== ''
      ? `${what} The start of that reply is in "details".`
      : what;
  }
  if (value.jsonrpc === '2.0' || value.jsonrpc === '1.0')
    return value.result === undefined
      ? 'This is a JSON-RPC response that reports an error. Report a failure with a status other than 2xx.'
      : 'This is a JSON-RPC response. Only what is in its "result" is the reply.';
  const isStatus = [value.statusCode, value.status].some(Number.isInteger);
  if (
    isStatus &&
    (typeof value.body === 'string' || isObject(value.body)) &&
    value.id === undefined
  )
    return 'This is a whole HTTP response written as JSON, as a serverless host expects it. Only what is in its "body" is the reply.';
  return null;
}
