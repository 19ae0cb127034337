/** Ends the check of an XML text; `offset` says where the text is at fault (UTF-16 units from 0), `message` why, in plain words without a full stop. */
export class XmlStop extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
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
      throw new XmlStop(
        at,
        'what entities and default attributes add to the text here is more than can be looked at',
      );
  }
}
