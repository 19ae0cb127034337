import { type Held, secretsIn } from '../secrets/spellings.ts';
import { decodePlainBase64 } from './base64.ts';

/** Gives the room for decoded bytes, zeroed or not; a thread gives memory that others can read. */
export type Room = (length: number) => Uint8Array;

/**
 * A reply without the middle of its Base64, and what the whole of it decodes to. `keptFrom` is the
 * offset in `body` behind which `missing` letters were left out, `start` that of the first letter;
 * both count bytes. `characters` are those of the whole Base64.
 */
export type CutReply = {
  body: Uint8Array;
  start: number;
  keptFrom: number;
  missing: number;
  characters: number;
  decoded: Uint8Array;
};

const name = Array.from('"parsed_base64"', (char) => char.charCodeAt(0));
const quote = 0x22;
const colon = 0x3a;
/** The key `parsed_base64` begins within so many bytes, because the other fields of a reply are short. */
const reach = 64 * 1024;

/**
 * Replies of fewer bytes than `least` are read whole: there is little to gain. `kept` letters stay at
 * each end of the Base64, in whole groups of four: more than any rule reads beyond a place that it
 * stops at.
 */
export type Cutting = { least: number; kept: number };
const usual: Cutting = { least: 4 * 1024 * 1024, kept: 64 * 1024 };

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
 * Takes the middle out of the first `parsed_base64` of a long reply, so that nobody has to turn all
 * of its letters into text and read that again and again. Null for a reply that is short, has no
 * such key near its beginning, or anything but plain Base64 there. Whether that is the field that
 * counts, only the parsed reply can tell.
 */
export function cutReply(
  body: Uint8Array,
  room: Room,
  { least, kept }: Cutting = usual,
): CutReply | null {
  if (body.length < least) return null;
  const behind = behindName(body);
  const between = behind === -1 ? -1 : behindSpace(body, behind);
  if (between === -1 || body[between] !== colon) return null;
  const open = behindSpace(body, between + 1);
  const start = open + 1;
  const end = body[open] === quote ? body.indexOf(quote, start) : -1;
  const characters = end - start;
  if (end === -1 || characters <= 2 * kept) return null;
  const decoded = decodePlainBase64(body.subarray(start, end), room);
  if (decoded === null) return null;
  const missing = characters - 2 * kept;
  const short = new Uint8Array(body.length - missing);
  short.set(body.subarray(0, start + kept));
  short.set(body.subarray(end - kept), start + kept);
  return { body: short, start, keptFrom: start + kept, missing, characters, decoded };
}

/** Letters that are searched at once, and those that two stretches share: more than any spelling of a secret has. */
const [stretch, shared] = [1 << 22, 1 << 17];

/** Whether what was left out, read together with some of what stayed, repeats a secret in any spelling. */
export function hidesSecret(
  body: Uint8Array,
  { start, characters }: CutReply,
  secrets: readonly string[],
  held: readonly Held[],
): boolean {
  if (secrets.length === 0) return false;
  const decoder = new TextDecoder();
  for (let at = 0; at < characters; at += stretch) {
    const end = Math.min(characters, at + stretch + shared);
    const text = decoder.decode(body.subarray(start + at, start + end));
    if (secretsIn(text, secrets, held).length > 0) return true;
  }
  return false;
}
