import { several } from '../text/wording.ts';
import { formatBytes } from './byte-size.ts';
import { type Headers, isRedirect, type Oddity } from './http.ts';

/** How long a head may be, in bytes, as in Chromium. */
export const longestHead = 256 * 1024;
/** Node and many proxies refuse a longer one. */
const usualHead = 16 * 1024;

/** How the end of the body is found: it has none, a length, chunks, or the end of the connection. */
export type Framing =
  | { by: 'nothing' }
  | { by: 'length'; length: number }
  | { by: 'chunks' }
  | { by: 'close' };

/** The head of a reply as Chromium reads it. `keepsAlive`: the server leaves the connection open. */
export type WireHead = {
  status: number;
  statusText: string;
  headers: Headers;
  framing: Framing;
  keepsAlive: boolean;
  oddities: Oddity[];
};

/** Where "HTTP" begins: up to four other bytes may stand before it. -1: nowhere; null: too little has arrived. */
export function startOfHead(text: string): number | null {
  const at = text.slice(0, 8).search(/http/i);
  return at === -1 && text.length < 8 ? null : at;
}

/** The offset after the blank line that ends a head, from an offset on; -1 as long as there is none. */
export function endOfHead(text: string, from: number): number {
  const end = /\n\r?\n/g;
  end.lastIndex = from;
  return end.exec(text) === null ? -1 : end.lastIndex;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Whether a text has a control character other than a tab. */
const hasControl = (text: string): boolean =>
  Array.from(text, (letter) => letter.charCodeAt(0)).some(
    (code) => (code < 32 && code !== 9) || code === 127,
  );
const isBlank = (letter: string | undefined): boolean => letter === ' ' || letter === '\t';
const trimmed = (value: string): string => value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
/** Headers in whose values a comma separates nothing. */
const whole = new Set([
  ...['date', 'expires', 'last-modified', 'location', 'retry-after', 'set-cookie'],
  ...['www-authenticate', 'proxy-authenticate', 'strict-transport-security'],
]);

/** All values of a header: each line, and the parts between its commas where the header is a list. */
export function valuesOf(headers: Headers, name: string): string[] {
  const key = name.toLowerCase();
  return headers
    .filter(([given]) => given.toLowerCase() === key)
    .flatMap(([, value]) =>
      whole.has(key) || value === ''
        ? [value]
        : [...value.matchAll(/(?:^|,)((?:"(?:\\.|[^"\\])*"?|[^,"])*)/g)].map(([, part = '']) =>
            trimmed(part),
          ),
    );
}

/**
 * A line as a sentence names it: its number, and the name of a header that it surely begins with. Any
 * other beginning may be the rest of a value, which may be secret.
 */
function named(number: number, line: string): string {
  const name = /^(?:[\w-]{1,40}(?=[ \t]*:)|[A-Z][a-z]*(?:-[A-Z][a-z]*)+(?=[ =]))/.exec(line)?.[0];
  return `Line ${number} of the reply's head${name === undefined ? '' : ` (${name})`}`;
}

/** Collects what is odd: of each kind the first line, with how many more there are. */
function createOddities() {
  const kinds = new Map<string, { oddity: Oddity; more: number }>();
  return {
    add(path: string, where: string, what: string, fix: string): void {
      const known = kinds.get(what);
      if (known) known.more += 1;
      else kinds.set(what, { oddity: { path, message: `${where} ${what}`, fix }, more: 0 });
    },
    all: (): Oddity[] =>
      [...kinds.values()].map(({ oddity, more }) =>
        more === 0
          ? oddity
          : {
              ...oddity,
              message: `${oddity.message} The same is in ${several(more, 'more line')}.`,
            },
      ),
  };
}
type Oddities = ReturnType<typeof createOddities>;

const inHead = '$reply.headers';

/** The lines of a head. Chromium takes each line feed and each carriage return for the end of one. */
function linesOf(text: string, oddities: Oddities): string[] {
  const lines: string[] = [];
  for (const [, line = '', end = ''] of text.matchAll(/([^\r\n]*)([\r\n]*)/g)) {
    if (line === '') continue;
    lines.push(line);
    const where = named(lines.length, line);
    if (/^(\r\n)+$/.test(end) || end === '') continue;
    const what = /\r(?!\n)/.test(end)
      ? 'contains a carriage return without a line feed.'
      : 'ends with a line feed alone.';
    oddities.add(inHead, where, what, 'End each line of the head with CR LF.');
  }
  return lines;
}

/** Status, its text and whether the version is at least 1.1. What cannot be read counts as 200, and as HTTP/1.0. */
function readStatusLine(line: string, oddities: Oddities) {
  const dot = line.indexOf('.', 4);
  const version = dot === -1 ? '' : `${line[4]}${line[5]}.${line[dot + 1]}`;
  const isVersion = /^\/\d\.\d$/.test(version);
  const space = line.indexOf(' ');
  const [, digits = '', text = ''] =
    space === -1 ? [] : (/^ *(?! )(\d*)(?!\d) *(?! )(.*)$/.exec(line.slice(space + 1)) ?? []);
  if (!/^HTTP\/[12]\.[01] \d{3}(?: .*)?$/.test(line) || hasControl(line))
    oddities.add(
      '$reply.status',
      "The first line of the reply's head",
      `is not like "HTTP/1.1 200 OK".${digits === '' ? ' It has no status, and browsers take it for 200.' : ''}`,
      'Begin the reply with the version, a status of three digits and its text: HTTP/1.1 200 OK.',
    );
  return {
    status: digits === '' ? 200 : Math.min(Number(digits), 2 ** 31 - 1),
    statusText: text.replace(/(?<! ) +$/, ''),
    isNew: isVersion && version >= '/1.1',
  };
}

/** The header lines, each with its number: a folded one is joined to the one before. */
function unfolded(lines: readonly string[], oddities: Oddities): [number, string][] {
  const joined: [number, string][] = [];
  let canGoOn = false;
  for (const [index, line] of lines.entries()) {
    const last = joined.at(-1);
    if (last && canGoOn && isBlank(line[0])) {
      oddities.add(
        inHead,
        named(index + 2, ''),
        'continues the value of the line before it.',
        'Write the whole value of a header in one line.',
      );
      last[1] += ` ${line.replace(/^[ \t]+/, '')}`;
      continue;
    }
    joined.push([index + 2, line]);
    canGoOn = line.indexOf(':') > 0 && !isBlank(line[0]);
  }
  return joined;
}

const nameRule = 'Use only letters, digits and hyphens in the name of a header.';

function readHeaders(lines: readonly string[], oddities: Oddities): Headers {
  const headers: Headers = [];
  for (const [number, line] of unfolded(lines, oddities)) {
    const odd = (what: string, fix: string): void =>
      oddities.add(inHead, named(number, line), what, fix);
    const colon = line.indexOf(':');
    const given = line.slice(0, Math.max(0, colon));
    const name = trimmed(given);
    if (colon === -1) {
      odd('has no colon, so it is no header and is ignored.', 'Write each header as Name: value.');
    } else if (given === '' || isBlank(given[0]) || !token.test(name)) {
      oddities.add(
        inHead,
        named(number, ''),
        'has a name that no header can have, so it is ignored.',
        nameRule,
      );
    } else {
      if (name !== given)
        odd('has a space before its colon.', 'Remove the space before the colon.');
      const value = trimmed(line.slice(colon + 1));
      if (hasControl(value))
        odd('contains a control character.', 'Remove the control character from the value.');
      headers.push([name, value]);
    }
  }
  return headers;
}

const lengthRule = 'Send one Content-Length, the number of bytes of the body, or chunks, not both.';

/** Statuses whose replies have no body, whatever their head announces. */
const bodiless = new Set([204, 205, 304]);

/** How the end of the body is found. Chunks come before a length, and a length that is no number counts as none. */
function framingOf(
  method: string,
  { status, isNew }: { status: number; isNew: boolean },
  headers: Headers,
  oddities: Oddities,
): Framing {
  if (method === 'HEAD' || bodiless.has(status)) return { by: 'nothing' };
  const lengths = valuesOf(headers, 'Content-Length');
  const encodings = valuesOf(headers, 'Transfer-Encoding').map((one) => one.toLowerCase());
  const odd = (name: string, what: string): void =>
    oddities.add(`${inHead}["${name}"]`, 'The head of the reply', what, lengthRule);
  const isChunked = isNew && encodings.includes('chunked');
  if (encodings.length > 0 && (!isChunked || encodings.length > 1))
    odd(
      'Transfer-Encoding',
      `has a Transfer-Encoding that is not just "chunked" in HTTP/1.1. ${isChunked ? 'Only the chunks are undone' : 'It is ignored'}.`,
    );
  if (isChunked) {
    if (lengths.length > 0)
      odd('Content-Length', 'has a Content-Length and chunks. The chunks count.');
    return { by: 'chunks' };
  }
  const [length] = lengths;
  if (length === undefined) return { by: 'close' };
  if (lengths.length > 1) odd('Content-Length', 'has the same Content-Length twice.');
  if (/^\d+$/.test(length) && Number(length) < 2 ** 63)
    return { by: 'length', length: Number(length) };
  odd(
    'Content-Length',
    'has a Content-Length that is no number of bytes. It is ignored, and the body ends with the connection.',
  );
  return { by: 'close' };
}

/**
 * The header that says two things, where browsers refuse the reply because it may be an attack. Two
 * addresses of a redirect are left to those who follow it.
 */
function contradiction(status: number, headers: Headers, framing: Framing): string | null {
  const single = [
    'Content-Disposition',
    ...(framing.by === 'chunks' ? [] : ['Content-Length']),
    ...(isRedirect(status) ? [] : ['Location']),
  ];
  const name = single.find((one) => new Set(valuesOf(headers, one)).size > 1);
  return name === undefined
    ? null
    : `has ${name} twice, with different values, so browsers refuse it. Send ${name} once.`;
}

function keepsAliveIn(headers: Headers, isNew: boolean): boolean {
  const said = [...valuesOf(headers, 'Connection'), ...valuesOf(headers, 'Proxy-Connection')]
    .join(',')
    .toLowerCase();
  return isNew ? !said.includes('close') : said.includes('keep-alive');
}

/**
 * Reads the head of a reply, up to and with its blank line, as Chromium does: leniently, with what
 * a stricter reader would refuse among `oddities`. `text` has a letter for each byte and begins where
 * the reply does. A text as result says of the
 * head why no browser reads it either, and what to do.
 */
export function readHead(text: string, start: number, method: string): WireHead | string {
  const oddities = createOddities();
  if (text.includes('\0'))
    return 'contains a NUL character, so browsers refuse it. Send no such character in a header.';
  if (start > 0)
    oddities.add(
      '$reply.status',
      'The reply',
      `has ${several(start, 'byte')} before its first line.`,
      'Send nothing before HTTP/1.1, such as a blank line or a byte order mark.',
    );
  const [first = '', ...rest] = linesOf(text.slice(start), oddities);
  const status = readStatusLine(first, oddities);
  const headers = readHeaders(rest, oddities);
  const framing = framingOf(method, status, headers, oddities);
  const twice = contradiction(status.status, headers, framing);
  if (twice !== null) return twice;
  if (text.length > usualHead)
    oddities.add(
      inHead,
      'The head of the reply',
      `is ${formatBytes(text.length)} long. Many readers take no more than 16 kB.`,
      'Send fewer or shorter headers.',
    );
  return {
    status: status.status,
    statusText: status.statusText,
    headers,
    framing,
    keepsAlive: keepsAliveIn(headers, status.isNew),
    oddities: oddities.all(),
  };
}
