import {
  type DecodeGroups,
  decodeGroups,
  decodeLastGroup,
  encodeBase64,
  encodedLength,
} from './base64.ts';
import { type CutReply, type Cutting, lettersOf, type Room, usualCutting } from './long-reply.ts';

const name = Array.from('"parsed_base64"', (char) => char.charCodeAt(0));
const quote = 0x22;
const colon = 0x3a;
/** The key `parsed_base64` begins within so many bytes, because the other fields of a reply are short. */
const reach = 64 * 1024;

function behindName(body: Uint8Array): number {
  for (let at = body.indexOf(quote); at !== -1 && at < reach; at = body.indexOf(quote, at + 1))
    if (name.every((code, index) => body[at + index] === code)) return at + name.length;
  return -1;
}

function behindSpace(body: Uint8Array, from: number): number {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09) at += 1;
  return at;
}

/**
 * The offset of the first letter of the Base64 in a reply that begins like this; null while that is
 * not known yet, -1 if the reply has no Base64.
 */
function startOfBase64(head: Uint8Array): number | null {
  const behind = behindName(head);
  if (behind === -1) return head.length < reach + name.length ? null : -1;
  const between = behindSpace(head, behind);
  const open = behindSpace(head, between + 1);
  if (open >= head.length) return head.length < 2 * reach ? null : -1;
  return head[between] === colon && head[open] === quote ? open + 1 : -1;
}

/** The letters that were taken: `done` bytes of whole groups, and the group that may be the last one. */
type Taken = { done: number; group: Uint8Array };

const nothing = new Uint8Array();

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/**
 * Takes a long reply piece by piece and turns the Base64 of its first `parsed_base64` into bytes as it
 * arrives, so that neither that Base64 nor the whole reply is ever in memory. `total` is the size of
 * the reply in bytes.
 */
export class ArrivingReply {
  readonly #total: number;
  readonly #room: Room;
  readonly #cutting: Cutting;
  readonly #decode: DecodeGroups;
  /** What stands before the letters. */
  #head: Uint8Array = nothing;
  #bytes: Uint8Array | null = null;
  #taken: Taken = { done: 0, group: nothing };
  /** What follows the letters, or could not be taken as letters. */
  readonly #tail: Uint8Array[] = [];
  #state: 'before' | 'within' | 'behind' | 'whole' = 'before';

  constructor(
    total: number,
    room: Room,
    cutting: Cutting = usualCutting,
    decode: DecodeGroups = decodeGroups,
  ) {
    this.#total = total;
    this.#room = room;
    this.#cutting = cutting;
    this.#decode = decode;
  }

  /** Takes a piece; false if the reply has to be read whole: `received` then gives all of it so far. */
  add(piece: Uint8Array): boolean {
    if (this.#state === 'before') this.#addHead(piece);
    else if (this.#state === 'within') this.#addLetters(piece);
    else this.#tail.push(piece);
    return this.#state !== 'whole';
  }

  #addHead(piece: Uint8Array): void {
    const head = this.#head.length === 0 ? piece : joined([this.#head, piece]);
    this.#head = head;
    const start = this.#total < this.#cutting.least ? -1 : startOfBase64(head);
    if (start === null) return;
    if (start === -1) {
      this.#state = 'whole';
      return;
    }
    this.#state = 'within';
    this.#head = head.slice(0, start);
    this.#bytes = this.#room(Math.ceil((this.#total - start) / 4) * 3);
    this.#addLetters(head.subarray(start));
  }

  #addLetters(piece: Uint8Array): void {
    const end = piece.indexOf(quote);
    const taken = this.#take(end === -1 ? piece : piece.subarray(0, end), end !== -1);
    if (taken === null) {
      this.#state = 'whole';
      this.#tail.push(piece);
      return;
    }
    this.#taken = taken;
    if (end === -1) return;
    // What follows a short Base64 may be long, and must not be held twice at the end.
    this.#state = encodedLength(taken.done) > 2 * this.#cutting.kept ? 'behind' : 'whole';
    this.#tail.push(piece.subarray(end));
  }

  /** What there is with these letters; null if they are no plain Base64. The last group waits, because only that one may have padding. */
  #take(letters: Uint8Array, isEnd: boolean): Taken | null {
    const bytes = this.#bytes as Uint8Array;
    let { done, group } = this.#taken;
    const missing = group.length === 0 ? 0 : 4 - group.length;
    let at = Math.min(missing, letters.length);
    if (at > 0) group = joined([group, letters.subarray(0, at)]);
    if (at < letters.length) {
      if (group.length > 0) {
        if (!this.#decode(group, bytes, done)) return null;
        done += 3;
      }
      const whole = at + 4 * (Math.ceil((letters.length - at) / 4) - 1);
      if (!this.#decode(letters.subarray(at, whole), bytes, done)) return null;
      done += ((whole - at) / 4) * 3;
      at = whole;
      group = letters.slice(at);
    }
    if (!isEnd) return { done, group };
    const size = group.length === 4 ? decodeLastGroup(group, bytes, done) : -1;
    return size === -1 ? null : { done: done + size, group: nothing };
  }

  /** All that was added, in pieces: the same bytes, because what was decoded is plain Base64. `isPassing`: each piece is gone when the next one is asked for. */
  *received(isPassing = false): Iterable<Uint8Array> {
    const { done, group } = this.#taken;
    yield this.#head;
    if (this.#bytes) yield* lettersOf(this.#bytes.subarray(0, done), isPassing);
    yield group;
    yield* this.#tail;
  }

  /** The reply without the middle of its Base64; null where that has no end. */
  end(): CutReply | null {
    if (this.#state !== 'behind' || this.#bytes === null) return null;
    const { kept } = this.#cutting;
    const decoded = this.#bytes.subarray(0, this.#taken.done);
    const characters = encodedLength(decoded.length);
    const missing = characters - 2 * kept;
    return {
      body: joined([
        this.#head,
        encodeBase64(decoded.subarray(0, (kept / 4) * 3)),
        encodeBase64(decoded.subarray(((kept + missing) / 4) * 3)),
        ...this.#tail,
      ]),
      start: this.#head.length,
      keptFrom: this.#head.length + kept,
      missing,
      characters,
      decoded,
    };
  }
}

/** A reply that is there, without the middle of its Base64; null where it has to be read whole. Whether that is the field that counts, only the parsed reply can tell. */
export function cutReply(body: Uint8Array, room: Room, cutting?: Cutting): CutReply | null {
  const reply = new ArrivingReply(body.length, room, cutting);
  return reply.add(body) ? reply.end() : null;
}
