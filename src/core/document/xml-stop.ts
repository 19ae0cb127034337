/** Ends the check of an XML text; `offset` says where the text is at fault (UTF-16 units from 0), `message` why, in plain words without a full stop. */
export class XmlStop extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** What may be spent, in characters read, on what entities and defaulted attributes add to a text: more than a few times its length is only ever an attack. */
export class Effort {
  #left: number;
  constructor(length: number) {
    this.#left = 4 * length + 2 ** 20;
  }

  /** Throws a stop, whose offset is for the caller to set, when the effort is used up. */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new XmlStop(0, 'what entities and default attributes add here is so much that it was not looked at to the end, as no parser would');
  }
}
