/**
 * Ends the check of an XML text; `offset` is the place of the error (UTF-16 units from 0),
 * `message` the reason, in plain words without a full stop.
 */
export class XmlStop extends Error {
  readonly offset: number;
  /** Only Namespaces in XML is broken, not XML itself. */
  readonly isOfNamespaces: boolean;
  constructor(offset: number, message: string, isOfNamespaces = false) {
    super(message);
    this.offset = offset;
    this.isOfNamespaces = isOfNamespaces;
  }
}

/** What may be spent, in characters read, on what entities and defaulted attributes add to a text: more than that is only ever an attack. */
export class Effort {
  #left: number;
  constructor(length: number) {
    this.#left = 4 * length + 2 ** 24;
  }

  /** Throws a stop when the effort is used up; without `at`, its offset is for the caller to set. */
  spend(characters: number, at = 0): void {
    this.#left -= characters;
    if (this.#left < 0)
      throw new XmlStop(at, 'entities and default attributes add too much text here to check');
  }
}

/** Line and column (from 1, columns in UTF-16 units) of an offset; lines end at \n, \r\n or \r, as they do in the editor. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const breaks = /\r\n?|\n/g;
  let [line, lineStart] = [1, 0];
  for (
    let hit = breaks.exec(text);
    hit && hit.index + hit[0].length <= offset;
    hit = breaks.exec(text)
  ) {
    line += 1;
    lineStart = hit.index + hit[0].length;
  }
  return { line, column: offset - lineStart + 1 };
}
