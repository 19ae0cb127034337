import { XmlStop } from './xml-stop.ts';

const space = /[ \t\r\n]+/y;

/** Reads a text from left to right, by sticky patterns and fixed words; what was expected and did not come ends the check. */
export class Scanner {
  readonly text: string;
  at: number;
  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  fail(message: string, at = this.at): never {
    throw new XmlStop(at, message);
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** Takes what a sticky pattern matches here; null, and nothing taken, where it does not. */
  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const hit = pattern.exec(this.text);
    if (!hit) return null;
    this.at += hit[0].length;
    return hit[0];
  }

  need(pattern: RegExp, expected: string): string {
    return this.take(pattern) ?? this.fail(`${expected} was expected`);
  }

  takeWord(word: string): boolean {
    const here = this.text.startsWith(word, this.at);
    if (here) this.at += word.length;
    return here;
  }

  needWord(word: string): void {
    if (!this.takeWord(word)) this.fail(`${word} was expected`);
  }

  takeSpace(): boolean {
    return this.take(space) !== null;
  }

  needSpace(): void {
    if (!this.takeSpace()) this.fail('white space was expected');
  }

  /** Takes a quoted text and gives what stands between its quotes; it starts one behind the offset where this was called. */
  needLiteral(expected: string): string {
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") this.fail(`${expected} in quotes was expected`);
    const end = this.text.indexOf(quote, this.at + 1);
    if (end === -1) this.fail(`${expected} does not end: its quote is not closed`);
    const literal = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return literal;
  }
}
