import { type Held, secretsIn } from '../secrets/spellings.ts';
import { encodeBase64, encodedLength } from './base64.ts';

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

/** Bytes held whole, or a long reply without the middle of its Base64, which its document gives back. */
export type HeldBytes = Uint8Array | CutReply;

export const isCut = (held: HeldBytes | string): held is CutReply =>
  typeof held !== 'string' && 'decoded' in held;

/** How many bytes there are in all. */
export const sizeOf = (held: HeldBytes): number =>
  isCut(held) ? held.body.length + held.missing : held.length;

/** Bytes that are encoded at once, in whole groups of three: about a mebibyte of letters. */
const encodedAtOnce = 3 << 18;

/** The plain Base64 of bytes as letters, in pieces. `isPassing`: each piece is gone when the next one is asked for, because it takes the same memory. */
export function* lettersOf(bytes: Uint8Array, isPassing = false): Iterable<Uint8Array> {
  const room = isPassing ? new Uint8Array(encodedLength(encodedAtOnce)) : undefined;
  for (let at = 0; at < bytes.length; at += encodedAtOnce)
    yield encodeBase64(bytes.subarray(at, at + encodedAtOnce), room);
}

/** All the bytes, byte for byte as they were received, in pieces that take about a millisecond each to make. `isPassing`: each piece is gone when the next one is asked for. */
export function* piecesOf(held: HeldBytes, isPassing = false): Iterable<Uint8Array> {
  if (!isCut(held)) return yield held;
  const { body, start, keptFrom, missing, decoded } = held;
  const bytesTo = (letter: number): number => (letter / 4) * 3;
  yield body.subarray(0, keptFrom);
  yield* lettersOf(
    decoded.subarray(bytesTo(keptFrom - start), bytesTo(keptFrom - start + missing)),
    isPassing,
  );
  yield body.subarray(keptFrom);
}

/** All the bytes at once: a reply that was cut is put together anew. */
export function wholeOf(held: HeldBytes): Uint8Array {
  if (!isCut(held)) return held;
  const whole = new Uint8Array(sizeOf(held));
  let at = 0;
  for (const piece of piecesOf(held, true)) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Letters that are searched at once, and those that two stretches share: more than any spelling of a secret has. */
const [stretch, shared] = [1 << 22, 1 << 17];

/** Whether what was left out, read together with some of what stayed, repeats a secret in any spelling. */
export function hidesSecret(
  { decoded, characters }: CutReply,
  secrets: readonly string[],
  held: readonly Held[],
): boolean {
  if (secrets.length === 0) return false;
  const decoder = new TextDecoder();
  const room = new Uint8Array(Math.min(characters, stretch + shared));
  for (let at = 0; at < characters; at += stretch) {
    const end = Math.min(characters, at + stretch + shared);
    const letters = encodeBase64(decoded.subarray((at / 4) * 3, (end / 4) * 3), room);
    if (secretsIn(decoder.decode(letters), secrets, held).length > 0) return true;
  }
  return false;
}
