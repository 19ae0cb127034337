import { secretsIn } from '../secrets/spellings.ts';
import { decodeGroups, decodeLastGroup, encodeBase64 } from './base64.ts';

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

/**
 * Replies of fewer bytes than `least` are read whole: there is little to gain. `kept` letters stay at
 * each end of the Base64, in whole groups of four: more than any rule reads beyond a place that it
 * stops at.
 */
export type Cutting = { least: number; kept: number };
export const usualCutting: Cutting = { least: 4 * 1024 * 1024, kept: 64 * 1024 };

const name = new TextEncoder().encode('"parsed_base64"');
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

/** The offset of the first letter of the Base64 in a reply; -1 if it has none. */
function startOfBase64(body: Uint8Array): number {
  const behind = behindName(body);
  if (behind === -1) return -1;
  const between = behindSpace(body, behind);
  const open = behindSpace(body, between + 1);
  return body[between] === colon && body[open] === quote ? open + 1 : -1;
}

/**
 * A reply without the middle of the Base64 of its first `parsed_base64`, so that it need not be read as text; null where that is no plain Base64, or
 * short. Whether that is the field that counts, only the parsed reply can tell.
 */
export function cutReply(
  reply: Uint8Array,
  room: Room,
  { least, kept }: Cutting = usualCutting,
): CutReply | null {
  const start = reply.length < least ? -1 : startOfBase64(reply);
  const end = start === -1 ? -1 : reply.indexOf(quote, start);
  const characters = end - start;
  if (end === -1 || characters % 4 !== 0 || characters <= 2 * kept) return null;
  const last = end - 4;
  const bytes = room((characters / 4) * 3);
  const whole = bytes.length - 3;
  const isPlain = decodeGroups(reply.subarray(start, last), bytes, 0);
  const size = isPlain ? decodeLastGroup(reply.subarray(last, end), bytes, whole) : -1;
  if (size === -1) return null;
  const keptFrom = start + kept;
  const body = new Uint8Array(reply.length - characters + 2 * kept);
  body.set(reply.subarray(0, keptFrom));
  body.set(reply.subarray(end - kept), keptFrom);
  const decoded = bytes.subarray(0, whole + size);
  return { body, start, keptFrom, missing: characters - 2 * kept, characters, decoded };
}

/** Letters that are searched at once, and those that two stretches share: more than any spelling of a secret has. */
const [stretch, shared] = [1 << 22, 1 << 17];

/** Whether what was left out, read together with some of what stayed, repeats a secret in any spelling. */
export function hidesSecret(
  { decoded, characters }: CutReply,
  secrets: readonly string[],
): boolean {
  if (secrets.length === 0) return false;
  const decoder = new TextDecoder();
  const room = new Uint8Array(Math.min(characters, stretch + shared));
  for (let at = 0; at < characters; at += stretch) {
    const end = Math.min(characters, at + stretch + shared);
    const letters = encodeBase64(decoded.subarray((at / 4) * 3, (end / 4) * 3), room);
    if (secretsIn(decoder.decode(letters), secrets).length > 0) return true;
  }
  return false;
}
