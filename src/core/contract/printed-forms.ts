import { decodeBase64 } from '../document/base64.ts';
import { closeCutJson } from '../json/close-cut.ts';
import { positionOf } from '../json/place.ts';
import { type Oddity, type Relaxed, readRelaxed } from '../json/relaxed.ts';
import { skipString, trimSpace } from '../json/scan.ts';
import { holdsJson, type Likeness, placeText } from './around-json.ts';
import { quoted } from './words.ts';

const python = 'send json.dumps(…) of the value, not its printed form';
const php = 'send json_encode(…) of the value, not its printed form';
const javascript = 'send JSON.stringify(…) of the value, not its printed form';
const library = "send the value as JSON, with the language's JSON library";

/** Texts that a program prints in place of JSON, by the whole text or by its beginning. */
const printed: [RegExp, came: string, fix: string][] = [
  [
    /^\[object Promise\]$|^Promise \{ ?</,
    'a promise that JavaScript printed before it was settled',
    'await the promise, then send JSON.stringify(…) of its value',
  ],
  [/^\[object \w+\]$/, 'the text that JavaScript makes of an object, [object …]', javascript],
  [/^undefined$/, 'the text "undefined", which JavaScript makes of a missing value', javascript],
  [/^(?:None|True|False)$/, 'a value that Python printed', python],
  [/^(?:nil|NULL|<null>|NaN|-?Infinity)$/, 'a value without JSON form that was printed', library],
  [/^Array$/, 'the text "Array", which PHP makes of an array', php],
  [/^Array\s*\(\s*(?:\[|\)$)/, 'an array that PHP printed (print_r)', php],
  [
    /^(?:array\(\d+\)|object\([\w\\]+\)#\d+ \(\d+\)) ?\{/,
    'a value that PHP printed (var_dump)',
    php,
  ],
  [/^array \(\s*(?:'|\d+ =>)/, 'an array that PHP printed (var_export)', php],
  [/^(?:a:\d+:\{[\s\S]*\}|O:\d+:"[\s\S]*\})$/, "PHP's serialised form", php],
  [
    /^<Response \[\d{3}\]>$/,
    'a reply that Python printed (requests), not its body',
    'send the JSON of the reply (.json()), not the reply object',
  ],
  [
    /^<[\w.]+ (?:object )?at 0x[0-9a-fA-F]+>$|^<(?:class|generator object|coroutine object|QueryDict|QuerySet|bound method)\b[\s\S]*>$/,
    'an object that Python printed',
    python,
  ],
  [
    /^(?:OrderedDict|defaultdict|Counter|deque|mappingproxy|(?:frozen)?set|dict_(?:keys|values|items)|(?:Immutable)?MultiDict|(?:Simple)?[nN]amespace|array|range)\s*\([\s\S]*\)$/,
    "Python's printed form of an object, Name(…)",
    python,
  ],
  [
    /^Traceback \(most recent call last\):/,
    'a Python traceback',
    'correct what the traceback says',
  ],
  [/^System\.[\w.]+(?:`\d+\[[\s\S]*\]|\[\])?$/, 'the name of a .NET type', library],
  [/^(?:[a-z]\w*\.)+[A-Z][\w$]*@[0-9a-f]{1,8}$/, 'an object that Java printed', library],
  [
    /^\[?\{\w{1,100}=[\s\S]*\}\]?$/,
    'a map in a printed form (key=value), such as that of Java',
    library,
  ],
  [
    /^\[?(?:[a-z]\w*\.)*[A-Z][\w$.]*(?:\(\w+[=:][\s\S]*\)|\[\w+=[\s\S]*\]| ?\{\s*\w+ ?[=:][\s\S]*\})\]?$/,
    'the printed form of an object, its class and its fields',
    library,
  ],
  [
    /^StatusCode +: \d{3}\r?\nStatusDescription +:/,
    'what PowerShell prints of a reply, not its body',
    'send the Content of the reply, not the reply object',
  ],
  [
    /^curl: \(\d{1,3}\) /,
    'an error message of curl, not a reply',
    'send a reply: curl got none, and its message says why',
  ],
  [
    /^@\{\w+=[\s\S]*\}$/,
    "PowerShell's printed form of an object (@{key=value})",
    'send the output of ConvertTo-Json -Depth 10',
  ],
  [
    /^(?:HASH|ARRAY|CODE)\(0x[0-9a-f]+\)$|^table: 0x[0-9a-f]+$|^Instance of '\w+'$|^#<[A-Z][\w:]*[\s\S]*>$/,
    'a reference to an object that a program printed',
    library,
  ],
  [
    /^%\{[\s\S]*\}$|^%[A-Z][\w.]*\{[\s\S]*\}$/,
    "Elixir's printed form of a map",
    'send Jason.encode!(…) of the value',
  ],
  [/^[[{\s]*(?::\w+|"[^"\r\n]{0,200}")\s*=>/, "Ruby's printed form (=>)", 'send value.to_json'],
  [
    /^&?(?:\[\])?map\[[\s\S]*\]$/,
    "Go's printed form of a map",
    'send json.Marshal(…) of the value',
  ],
];

/** JSON that was encoded once more: how to undo it, or null where the text is not in that form. */
const encodings: [name: string, decode: (text: string) => string | null, fix: string][] = [
  [
    'JSON whose quotes are escaped (\\")',
    (text) => (/^[[{]\s*\\"/.test(text) ? textIn(`"${text}"`) : null),
    'encode the reply as JSON once, and send the result unchanged',
  ],
  [
    'JSON with its quotes written as HTML entities',
    (text) =>
      /^[[{]\s*&(?:quot|#0*34|#x0*22);/i.test(text)
        ? text
            .replace(/&(?:quot|#0*34|#x0*22);/gi, '"')
            .replace(/&(?:apos|#0*39|#x0*27);/gi, "'")
            .replace(/&lt;/gi, '<')
            .replace(/&gt;/gi, '>')
            .replace(/&amp;/gi, '&')
        : null,
    'send the JSON without escaping it for HTML',
  ],
  [
    'URL-encoded JSON',
    (text) => (/^%(?:7B|5B)[^\s"]*$/i.test(text) ? percentDecoded(text) : null),
    'send the JSON without URL encoding',
  ],
  [
    'JSON in Base64',
    (text) => {
      const { bytes } = /^(?:ey|ew|W[0-9a-z]|Cns|Cls)[\w+/=\s-]*$/.test(text)
        ? decodeBase64(text)
        : { bytes: null };
      return bytes && new TextDecoder().decode(bytes);
    },
    'send the JSON itself, not its Base64',
  ],
  [
    "JSON as a printed text (a Python or JavaScript string in quotes, or b'…')",
    (text) => {
      const value = /^[bB]?['`]|^[bB]"/.test(text)
        ? readRelaxed(text.replaceAll('`', "'"))?.value
        : 0;
      return typeof value === 'string' ? value : null;
    },
    'send the text itself, without quotes around it',
  ],
];

function textIn(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'));
  } catch {
    return null;
  }
}

/** JSON in another encoding, or what a program prints of a value. */
export function printedForm(text: string): Likeness | null {
  const body = trimSpace(text);
  for (const [came, decode, fix] of encodings) {
    const decoded = decode(body);
    if (decoded !== null && holdsJson(decoded)) return { came, fix, json: trimSpace(decoded) };
  }
  const row = printed.find(([pattern]) => pattern.test(body));
  return row ? { came: row[1], fix: row[2] } : null;
}

const has = ({ oddities }: Relaxed, ...wanted: Oddity[]): boolean =>
  wanted.some((one) => oddities.has(one));

/** The notation that explains all oddities of a text, and what to do about it. */
function notation(read: Relaxed): [name: string, fix: string] {
  if (has(read, 'python')) return ["Python's printed form", python];
  if (has(read, 'javascript')) return ['a JavaScript object, not JSON,', javascript];
  if (has(read, 'single-quotes'))
    return ['JSON', 'write keys and texts in double quotes, with a JSON library'];
  if (has(read, 'no-number')) return ['JSON', 'write null: JSON has no NaN and no Infinity'];
  if (has(read, 'undefined'))
    return ['JSON', 'write null in place of undefined, or leave the key out'];
  if (has(read, 'curly-quotes')) return ['JSON', 'write straight double quotes'];
  if (has(read, 'comment')) return ['JSON', 'remove the comments'];
  if (has(read, 'comma')) return ['JSON', 'remove the comma that nothing follows'];
  return ['JSON', 'write ordinary spaces between the values'];
}

/** Text that another notation than JSON explains as a whole. */
export function otherNotation(text: string): Likeness | null {
  const read = /^[[{(\u201c'/#]/.test(trimSpace(text)) ? readRelaxed(text) : null;
  if (read === null || typeof read.value !== 'object' || read.value === null) return null;
  const found = [...read.oddities.values()].sort((a, b) => a.offset - b.offset);
  const [first] = found;
  if (first === undefined) return null;
  const [name, fix] = notation(read);
  const names = found.flatMap(({ shown }) => shown);
  const list =
    names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return {
    came: `${name} with ${list}, ${names.length === 1 ? '' : 'first '}at ${placeText(text, first.offset)}`,
    fix,
    offset: first.offset,
    ...(read.isExact && { json: read.json }),
  };
}

const head = 20_000;

/** Formats without quotes or brackets, by all their lines near the beginning. */
export function otherLines(text: string): Likeness | null {
  const body = trimSpace(text.slice(0, head));
  const lines = body.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const send = 'send the same data as JSON';
  if (/^[\w.%+[\]-]+=[^\s&=]*(?:&[\w.%+[\]-]+=[^\s&]*)+$/.test(body))
    return { came: 'form-encoded pairs (key=value&…)', fix: send };
  const isYaml =
    lines.length > 1 &&
    lines.every((line) => /^\s*(?:- )*(?:["']?[\w.-]+["']?:(?:\s|$)|- \S|#|---$)/.test(line)) &&
    lines.some((line) => /^(?:\s+|- |---$)/.test(line));
  if (isYaml) return { came: 'what looks like YAML', fix: send };
  const [top = ''] = lines;
  const sign = [',', ';'].find((one) => top.includes(one)) ?? '\t';
  const columns = top.split(sign).length;
  const isCsv =
    columns > 1 &&
    lines.length > 1 &&
    top.split(sign).every((name) => /^"?\w[\w -]{0,40}"?$/.test(name)) &&
    lines.every((line) => line.split(sign).length === columns);
  return isCsv ? { came: `what looks like CSV, ${quoted(body, 40)}`, fix: send } : null;
}

/** The text with the brackets that are missing at its end, where nothing but these is. A number at the end may go on. */
function closed(text: string): Pick<Likeness, 'json'> {
  const whole = trimSpace(text);
  const json = closeCutJson(whole)?.text ?? '';
  const isWhole = json.startsWith(whole) && /[\]}"a-z]$/.test(whole);
  return isWhole && /^[\]}]+$/.test(json.slice(whole.length)) ? { json } : {};
}

/** The text with the line breaks, tabs and other control characters inside its strings written as JSON does, where it is JSON then. */
function withEscapes(text: string): Pick<Likeness, 'json'> {
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
  return holdsJson(json) ? { json } : {};
}

/** What is wrong with JSON that was meant as such, at the place of its first fault. */
export function faultyJson(
  text: string,
  { offset, message }: { offset: number; message: string },
): Likeness {
  const { line, column } = positionOf(text, offset);
  const place = `at line ${line}, column ${column}`;
  return offset >= text.length
    ? {
        came: `truncated JSON: ${message} ${place}`,
        fix: 'send the whole JSON text: it breaks off',
        offset,
        ...closed(text),
      }
    : {
        came: `JSON with a fault ${place}: ${message}`,
        fix: `correct the JSON ${place}`,
        offset,
        ...withEscapes(text),
      };
}
