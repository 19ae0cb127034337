import type { Range } from './secret-words.ts';

const space = /\s/;
/** Which signs below 128 no name of a tag begins with. */
const noName = new Uint8Array(128);
for (const sign of ' \t\n\v\f\r<>"\'/!?=&') noName[sign.charCodeAt(0)] = 1;
const beginsName = (code: number): boolean =>
  code < 128 ? noName[code] === 0 : code > 0 && !space.test(String.fromCharCode(code));
const [opens, closes, quote, apostrophe, slash, exclamation] = [0x3c, 0x3e, 0x22, 0x27, 0x2f, 0x21];

/** Where the tag ends that begins at a place, whatever letters its name begins with; -1 where none begins there. A quoted value holds no `<`. */
function tagEnd(text: string, at: number): number {
  let next = text.charCodeAt(at + 1) === slash ? at + 2 : at + 1;
  if (!beginsName(text.charCodeAt(next))) return -1;
  for (let open = 0; next < text.length; next += 1) {
    const code = text.charCodeAt(next);
    if (code === opens) return -1;
    if (open === 0 && code === closes) return next + 1;
    if (code === open) open = 0;
    else if (open === 0 && (code === quote || code === apostrophe)) open = code;
  }
  return -1;
}

const cdata = '<![CDATA[';
const cdataEnd = ']]>';

/**
 * The places of markup in a text, in order. The whole of a comment or an instruction counts; of
 * CDATA only its delimiters do.
 */
export function* markupIn(text: string): Generator<Range> {
  const missing = new Set<string>();
  const behind = (close: string, from: number): number => {
    const at = missing.has(close) ? -1 : text.indexOf(close, from);
    if (at === -1) missing.add(close);
    return at === -1 ? -1 : at + close.length;
  };
  for (let at = text.indexOf('<'); at !== -1; ) {
    let next = at + 1;
    if (text.startsWith(cdata, at)) {
      next = at + cdata.length;
      yield { start: at, end: next };
      const end = behind(cdataEnd, next);
      if (end !== -1) {
        yield { start: end - cdataEnd.length, end };
        next = end;
      }
    } else {
      const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null;
      const end =
        close === null ? tagEnd(text, at) : behind(close, at + (close.length === 3 ? 4 : 2));
      if (end !== -1) {
        yield { start: at, end };
        next = end;
      }
    }
    at = text.indexOf('<', next);
  }
}

/**
 * The parts of a range of a text that are not markup, so that XML stays XML when its text is
 * masked.
 */
export function outsideMarkup(text: string, { start, end }: Range): Range[] {
  const apart: Range[] = [];
  let done = start;
  for (const range of markupIn(text.slice(start, end))) {
    if (start + range.start > done) apart.push({ start: done, end: start + range.start });
    done = start + range.end;
  }
  return done < end ? [...apart, { start: done, end }] : apart;
}

/**
 * What is searched for across markup: pieces of at least `fewest` letters. `mayFollow` says whether
 * three letters can be neighbours in a piece, `isIn` whether a piece can be in a text; `letters` is
 * 1 for each letter below 128 that the pieces have.
 */
type Sought = {
  fewest: number;
  letters: Uint8Array;
  mayFollow(first: number, second: number, third: number): boolean;
  isIn(text: string): boolean;
};

/**
 * How many parts of the text between markup stay in memory: a piece of twelve letters may extend
 * over twelve parts, and as many may come before it.
 */
const atHand = 32;
/** Parts after which what is at hand is looked at, before it is too much. */
const maxWaiting = 8;
/** Where there are more close looks for nothing than these, and one for so many letters, the whole text is worth its time. */
const [maxLooks, lettersForLook] = [1000, 500];

/** Looks for pieces in parts of a text that are put together: at the letters where two of them meet, and at what is around where a piece may go on there. */
class Joints {
  readonly #text: string;
  readonly #sought: Sought;
  readonly #starts = new Int32Array(atHand);
  readonly #ends = new Int32Array(atHand);
  #parts = 0;
  #before = 0;
  #last = 0;
  /** Letters until a piece has been seen in full, and parts since the last look. */
  #expected = 0;
  #waiting = 0;
  #looks = 0;

  constructor(text: string, sought: Sought) {
    this.#text = text;
    this.#sought = sought;
  }

  /** Whether the added text may contain a piece, so that a full search is worth it. */
  isFoundWith(start: number, end: number): boolean {
    const { fewest, mayFollow } = this.#sought;
    const length = end - start;
    const first = this.#text.charCodeAt(start);
    this.#starts[this.#parts % atHand] = start;
    this.#ends[this.#parts % atHand] = end;
    this.#parts += 1;
    const goesOn =
      mayFollow(this.#before, this.#last, first) ||
      (length > 1 && mayFollow(this.#last, first, this.#text.charCodeAt(start + 1)));
    if (goesOn) this.#expected = fewest;
    this.#before = length > 1 ? this.#text.charCodeAt(end - 2) : this.#last;
    this.#last = this.#text.charCodeAt(end - 1);
    if (this.#expected <= 0) return false;
    this.#expected -= length;
    this.#waiting += 1;
    if (this.#expected > 0 && this.#waiting < maxWaiting) return false;
    this.#waiting = 0;
    this.#looks += 1;
    return (this.#looks > maxLooks && this.#looks * lettersForLook > end) || this.#isAround();
  }

  /** The same once nothing is added any more. */
  isFoundAtEnd(): boolean {
    return this.#expected > 0 && this.#isAround();
  }

  #isAround(): boolean {
    const { fewest, isIn } = this.#sought;
    let near = '';
    for (let part = Math.max(0, this.#parts - atHand); part < this.#parts; part += 1) {
      const [start, end] = [this.#starts[part % atHand] ?? 0, this.#ends[part % atHand] ?? 0];
      const isShort = end - start <= 2 * fewest;
      near += isShort
        ? this.#text.slice(start, end)
        : `${this.#text.slice(start, start + fewest)}\0${this.#text.slice(end - fewest, end)}`;
    }
    return isIn(near);
  }
}

/**
 * The same as `mayCrossMarkup` for a text in which one `>` follows each `<` before the next, and
 * that has no CDATA; null for others. Most texts are like this, and engines find single characters
 * several times faster than a loop. Pieces have no such characters, so a stray one between two
 * parts divides no piece.
 */
function mayCrossPlainTags(text: string, sought: Sought): boolean | null {
  const joints = new Joints(text, sought);
  let less = text.indexOf('<');
  let done = 0;
  for (let greater = text.indexOf('>'); less !== -1; greater = text.indexOf('>', greater + 1)) {
    if (
      greater < less ||
      (text.charCodeAt(less + 1) === exclamation && text.startsWith(cdata, less))
    )
      return null;
    if (less > done && joints.isFoundWith(done, less)) return true;
    done = greater + 1;
    less = text.indexOf('<', less + 1);
    if (less !== -1 && less < greater) return null;
  }
  if (text.includes('>', done)) return null;
  return (done < text.length && joints.isFoundWith(done, text.length)) || joints.isFoundAtEnd();
}

/** Whether the text may contain a piece with markup between its letters. */
export function mayCrossMarkup(text: string, sought: Sought): boolean {
  if (!text.includes('<')) return false;
  const isPlain = sought.letters[opens] !== 1 && sought.letters[closes] !== 1;
  const found = isPlain ? mayCrossPlainTags(text, sought) : null;
  if (found !== null) return found;
  const joints = new Joints(text, sought);
  let done = 0;
  for (const { start, end } of markupIn(text)) {
    if (start > done && joints.isFoundWith(done, start)) return true;
    done = end;
  }
  if (done === 0) return false;
  return (done < text.length && joints.isFoundWith(done, text.length)) || joints.isFoundAtEnd();
}
