import { visible } from './visible.ts';

/** What a text does that JSON does not allow. */
export type Oddity =
  | 'python'
  | 'javascript'
  | 'single-quotes'
  | 'curly-quotes'
  | 'no-number'
  | 'undefined'
  | 'comment'
  | 'comma'
  | 'space';

/** A text read with what other notations allow: its value, and its oddities with the first place and the spelling of each kind. */
export type Relaxed = {
  value: unknown;
  /** The same as JSON, laid out as the text is; `isExact`: nothing in it had to be replaced by null. */
  json: string;
  isExact: boolean;
  oddities: Map<Oddity, { offset: number; shown: string[] }>;
};

/** Letters of a text that are read; a longer one is left to the place of its first fault. */
const longest = 1_000_000;

/** Brackets around texts, other letters, and what `inner` matches. */
const inBrackets = (inner: string): string =>
  `\\((?:[^()"'\\\\]|'[^'\\\\\r\n]*'|"[^"\\\\\r\n]*"|${inner})*\\)`;

const tokens = new RegExp(
  [
    /(?<json>[ \t\r\n]+|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[[\]{}:])/,
    /(?<space>[\u00a0\u2000-\u200b\u2028\u2029\u3000\ufeff]+)/,
    /(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|#[^\r\n]*)/,
    /(?<comma>,)/,
    /(?<paren>[()])/,
    /(?<single>[bBuUrR]?'[^'\\]*(?:\\[\s\S][^'\\]*)*'|[bB]"[^"\\]*(?:\\[\s\S][^"\\]*)*")/,
    /(?<curly>[\u201c\u201d][^\u201c\u201d"\\]*[\u201c\u201d])/,
    new RegExp(
      `(?<call>(?:new )?[A-Za-z_][\\w.]*${Array.from({ length: 6 }).reduce<string>(inBrackets, '(?!)')})`,
    ),
    /(?<word>-?[A-Za-z_$][\w$]*)/,
    /(?<number>[-+]?[\d.][\w.+-]*)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

const words: Readonly<Record<string, [Oddity | null, string]>> = {
  true: [null, 'true'],
  false: [null, 'false'],
  null: [null, 'null'],
  None: ['python', 'null'],
  True: ['python', 'true'],
  False: ['python', 'false'],
  undefined: ['undefined', 'null'],
  NaN: ['no-number', 'null'],
  nan: ['no-number', 'null'],
  Infinity: ['no-number', 'null'],
  '-Infinity': ['no-number', 'null'],
  inf: ['no-number', 'null'],
  '-inf': ['no-number', 'null'],
};

/** The inside of a text in other quotes as JSON writes it. */
const asJson = (inner: string): string =>
  JSON.stringify(
    inner.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]))/g, (_, byte, unit, other) =>
      other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : other,
    ),
  );

/**
 * Reads what looks like JSON but is Python's printed form, a JavaScript object or JSON with
 * comments. Null unless the whole text can be read so: then its oddities are all that is wrong
 * with it.
 */
export function readRelaxed(text: string): Relaxed | null {
  if (text.length > longest) return null;
  const oddities: Relaxed['oddities'] = new Map();
  const written: string[] = [];
  let comma = -1;
  let commaIn = 0;
  let isExact = true;
  const odd = (oddity: Oddity, offset: number, shown: string): void => {
    const known = oddities.get(oddity) ?? { offset, shown: [] };
    if (known.shown.length < 3 && !known.shown.includes(shown)) known.shown.push(shown);
    oddities.set(oddity, known);
  };
  const write = (json: string): void => {
    if (comma !== -1 && /^[\]}]/.test(json)) odd('comma', comma, `a comma before ${json}`);
    else if (comma !== -1) written[commaIn] = ',';
    comma = -1;
    written.push(json);
  };
  const isKey = (end: number): boolean => /\s*:/y.test(text.slice(end, end + 20));
  tokens.lastIndex = 0;
  for (let at = 0; at < text.length; at = tokens.lastIndex) {
    tokens.lastIndex = at;
    const found = tokens.exec(text);
    if (found === null) return null;
    const { json, space, comment, paren, single, curly, call, word, number } = found.groups ?? {};
    if (json !== undefined) {
      if (/^\s/.test(json)) written.push(json);
      else write(json);
    } else if (space !== undefined) odd('space', at, visible(space.slice(0, 1)));
    else if (comment !== undefined) odd('comment', at, 'comments');
    else if (paren !== undefined) {
      odd('python', at, 'parentheses');
      write(paren === '(' ? '[' : ']');
    } else if (single !== undefined) {
      const quote = single.search(/['"]/);
      if (quote === 1) odd('python', at, `${single.charAt(0)}'…'`);
      else odd('single-quotes', at, 'single quotes');
      write(asJson(single.slice(quote + 1, -1)));
    } else if (curly !== undefined) {
      odd('curly-quotes', at, 'curly quotes');
      write(asJson(curly.slice(1, -1)));
    } else if (call !== undefined) {
      const isJavaScript = /^(?:new |ObjectId|ISODate|Number(?:Int|Long|Decimal)|Date)\b/.test(
        call,
      );
      odd(isJavaScript ? 'javascript' : 'python', at, 'calls such as f(…)');
      isExact = false;
      write('null');
    } else if (word !== undefined) {
      const [oddity, json = null] = Object.hasOwn(words, word) ? (words[word] ?? []) : [];
      if (isKey(tokens.lastIndex)) {
        odd('javascript', at, 'keys without quotes');
        write(JSON.stringify(word));
      } else if (json !== null) {
        if (oddity) odd(oddity, at, word);
        write(json);
      } else return null;
    } else if (number !== undefined) write(number);
    else if (comma === -1) {
      comma = at;
      commaIn = written.push('') - 1;
    } else return null;
  }
  if (comma !== -1) odd('comma', comma, 'a comma after the value');
  try {
    const json = written.join('');
    return { value: JSON.parse(json) as unknown, json, isExact, oddities };
  } catch {
    return null;
  }
}
