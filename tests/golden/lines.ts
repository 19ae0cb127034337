import { createHash } from 'node:crypto';

/** An object with all of these keys is of a kind whose `words` a person reads: they may be reworded without a change of meaning. */
const wordings: readonly { keys: readonly string[]; words: readonly string[] }[] = [
  { keys: ['clause', 'level', 'effect'], words: ['message', 'effect', 'fix'] },
  { keys: ['cause', 'effect', 'fix'], words: ['cause', 'effect', 'fix'] },
  { keys: ['clause', 'path', 'text'], words: ['text'] },
  { keys: ['id', 'clause', 'open'], words: ['open', 'choice', 'other'] },
  { keys: ['name', 'where', 'why'], words: ['why'] },
  { keys: ['kind', 'message'], words: ['message'] },
  { keys: ['code', 'message'], words: ['message'] },
  { keys: ['message', 'line', 'column'], words: ['message'] },
  { keys: ['type', 'message', 'at'], words: ['message'] },
  { keys: ['type', 'hits', 'hint'], words: ['hint'] },
  { keys: ['verified', 'reason'], words: ['reason'] },
  { keys: ['ok', 'details', 'error'], words: ['details', 'error'] },
];
/** What differs from run to run. */
const passing: readonly string[] = ['timings', 'milliseconds'];
/** Where each run has a port of its own. */
const port = /127\.0\.0\.1:\d+/g;

const longest = { text: 240, array: 10, line: 200 };
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A JSON value without words and without what passes, its keys in alphabetical order. */
function meaningOf(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(port, '127.0.0.1:PORT');
  if (Array.isArray(value))
    return value.filter((one) => !(Array.isArray(one) && one[0] === 'Date')).map(meaningOf);
  if (value === null || typeof value !== 'object') return value;
  const words = wordings
    .filter(({ keys }) => keys.every((key) => key in value))
    .flatMap((wording) => wording.words);
  const entries = Object.entries(value).filter(
    ([key]) => !words.includes(key) && !passing.includes(key),
  );
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, meaningOf(inner)]),
  );
}

/** Text in ASCII, so that no editor and no diff draws it in another way than it is. */
const ascii = (text: string): string =>
  text.replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const asciiJson = (value: unknown): string => ascii(JSON.stringify(value));

function shortened(text: string): string {
  return text.length <= longest.text
    ? text
    : `${text.slice(0, longest.text)}… ${text.length} characters, ${hashOf(text)}`;
}

function linesOf(path: string, value: unknown): string[] {
  if (typeof value === 'string') return [`${path} ${asciiJson(shortened(value))}`];
  const text = asciiJson(value);
  if (value === null) return [];
  if (typeof value !== 'object' || text.length <= longest.line) return [`${path} ${text}`];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([key, inner]) => linesOf(`${path}.${key}`, inner));
  const first = value
    .slice(0, longest.array)
    .flatMap((inner, at) => linesOf(`${path}[${at}]`, inner));
  return value.length <= longest.array
    ? first
    : [...first, `${path} ${value.length} values, ${hashOf(text)}`];
}

/**
 * What the program gave for one input, as lines that a person can compare: each begins with the input's number. Sentences and nulls are
 * left out, long texts and lists are cut and named by their hash.
 */
export function goldenLines(number: number, name: string, gave: unknown): string[] {
  const meaning = meaningOf(JSON.parse(JSON.stringify(gave ?? null)));
  return [`= ${ascii(shortened(name))}`, ...linesOf('', meaning)].map(
    (line) => `${number} ${line.trim()}`,
  );
}
