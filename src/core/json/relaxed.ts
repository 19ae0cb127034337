/** A text read with what other notations allow: its value, the same as JSON, laid out as the text is, and what JSON does not allow of it, each once with its first place. */
type Relaxed = { value: unknown; json: string; odd: { offset: number; shown: string }[] };

/** Letters of a text that are read; a longer one is left to the place of its first fault. */
const longest = 1_000_000;

const token = new RegExp(
  [
    /(?<json>[ \t\r\n]+|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[[\]{}:]|-?\d[\w.+-]*)/y,
    /(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|#[^\r\n]*)/y,
    /(?<single>[bu]?'[^'\\]*(?:\\[\s\S][^'\\]*)*')/y,
    /(?<word>-?[A-Za-z_$][\w$]*)/y,
    /,/y,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

/** Words of Python and JavaScript, and what JSON writes for them. */
const words: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  True: 'true',
  False: 'false',
  None: 'null',
  undefined: 'null',
  NaN: 'null',
  Infinity: 'null',
  '-Infinity': 'null',
};

/** The inside of a text in single quotes as JSON writes it. */
const asJson = (inner: string): string =>
  JSON.stringify(
    inner.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]))/g, (_, byte, unit, other) =>
      other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : other,
    ),
  );

/**
 * Reads what is JSON but for single quotes, words of Python or JavaScript, keys without quotes,
 * comments and commas too many. Null for any other text.
 */
export function readRelaxed(text: string): Relaxed | null {
  if (text.length > longest) return null;
  const odd: Relaxed['odd'] = [];
  const written: string[] = [];
  const note = (offset: number, shown: string): void => {
    if (!odd.some((one) => one.shown === shown)) odd.push({ offset, shown });
  };
  /** The place of a comma, in the text and in `written`, as long as no value has followed it. */
  let comma: { offset: number; index: number } | null = null;
  const write = (json: string): void => {
    if (comma !== null && /^[\]}]/.test(json)) {
      note(comma.offset, `a comma before ${json}`);
      written[comma.index] = '';
    }
    comma = null;
    written.push(json);
  };
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) return null;
    const { json, comment, single, word } = found.groups ?? {};
    if (json !== undefined) {
      if (/^\s/.test(json)) written.push(json);
      else write(json);
    } else if (comment !== undefined) note(at, 'comments');
    else if (single !== undefined) {
      note(at, 'single quotes');
      write(asJson(single.slice(single.indexOf("'") + 1, -1)));
    } else if (word === undefined) comma = { offset: at, index: written.push(',') - 1 };
    else if (/^\s*:/.test(text.slice(token.lastIndex, token.lastIndex + 20))) {
      note(at, 'keys without quotes');
      write(JSON.stringify(word));
    } else {
      const meant = Object.hasOwn(words, word) ? words[word] : undefined;
      if (meant === undefined) return null;
      if (meant !== word) note(at, word);
      write(meant);
    }
  }
  try {
    const json = written.join('');
    return { value: JSON.parse(json) as unknown, json, odd };
  } catch {
    return null;
  }
}
