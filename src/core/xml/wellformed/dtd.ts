import { XmlStop } from './xml-stop.ts';

/**
 * A general entity of the internal subset. `text` is its replacement text: character references resolved, other references as written.
 * `unknown` is one declared behind something that is never read and could have declared it first. `inParameter`: declared in the text of a parameter entity.
 */
export type Entity =
  | { kind: 'internal'; text: string; inParameter: boolean }
  | { kind: 'external' | 'unparsed' | 'unknown'; inParameter: boolean };

/** A declared attribute that namespaces depend on. `value` is its default with `\0name;` for each entity in it, null without one; `tokenized`: it is not CDATA. */
export type DeclaredAttribute = { name: string; tokenized: boolean; value: string | null };

/** What an internal subset declares, as far as well-formedness depends on it; of two declarations of one name the first counts. */
export class Dtd {
  readonly general = new Map<string, Entity>();
  /** Replacement texts of parameter entities; null for one that is external or not to be known. */
  readonly parameters = new Map<string, string | null>();
  readonly #attributes = new Map<string, Map<string, DeclaredAttribute>>();
  /**
   * An external subset or a parameter entity could declare more entities, so an undeclared one is
   * not an error.
   */
  mayDeclareMore = false;
  /**
   * The parser skipped something that may declare entities. Declarations after it do not count,
   * because the skipped part may have declared the same differently (XML 1.0, 5.1).
   */
  skipping = false;

  declareGeneral(name: string, entity: Entity): void {
    if (this.general.has(name)) return;
    this.general.set(
      name,
      this.skipping ? { kind: 'unknown', inParameter: entity.inParameter } : entity,
    );
  }

  declareParameter(name: string, text: string | null): void {
    if (!this.parameters.has(name)) this.parameters.set(name, this.skipping ? null : text);
  }

  declareAttribute(element: string, attribute: DeclaredAttribute): void {
    if (this.skipping || !(attribute.name === 'xmlns' || attribute.name.includes(':'))) return;
    const declared = this.#attributes.get(element) ?? new Map<string, DeclaredAttribute>();
    this.#attributes.set(element, declared);
    if (!declared.has(attribute.name)) declared.set(attribute.name, attribute);
  }

  /** The attributes declared for an element that have a prefix or declare one, by name. */
  attributesOf(element: string): ReadonlyMap<string, DeclaredAttribute> | undefined {
    return this.#attributes.size === 0 ? undefined : this.#attributes.get(element);
  }
}

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
    if (end === -1) this.fail(`${expected} has no closing quote`);
    const literal = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return literal;
  }
}
