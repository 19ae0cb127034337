import { setImmediate as turn } from 'node:timers/promises';
import { ArrivingReply } from '#core/document/arriving-reply.ts';
import type { HeldBytes } from '#core/document/long-reply.ts';
import { roomFor } from './threads.ts';

/** Bytes that arrive in pieces, which it may keep. */
export type Gatherer<Bytes> = {
  add(piece: Uint8Array): void | Promise<void>;
  bytes(): Bytes | Promise<Bytes>;
};

/** Bytes of a block that small pieces are copied into. */
const blockSize = 64 * 1024;

/** Gathers pieces of a known or unknown sum (null) in memory that threads share; a known one takes its room once, so that the largest bodies are not held twice. */
export function gatherBytes(total: number | null) {
  const room = total === null ? null : roomFor(total);
  const pieces: Uint8Array[] = [];
  /** Small pieces are copied together: each alone would cost a hundred times its size, and keep what it was cut from. */
  let block = new Uint8Array(0);
  let filled = 0;
  let done = 0;
  const close = (): void => {
    if (filled > 0) pieces.push(block.subarray(0, filled));
    block = block.subarray(filled);
    filled = 0;
  };
  return {
    add(piece: Uint8Array): void {
      if (room) room.set(piece, done);
      else if (piece.length >= blockSize / 4) {
        close();
        pieces.push(piece);
      } else {
        if (filled + piece.length > block.length) {
          close();
          block = new Uint8Array(blockSize);
        }
        block.set(piece, filled);
        filled += piece.length;
      }
      done += piece.length;
    },
    bytes(): Buffer {
      if (room) return room.subarray(0, done);
      close();
      const all = roomFor(done);
      let at = 0;
      for (const piece of pieces) {
        all.set(piece, at);
        at += piece.length;
      }
      return all;
    },
  };
}

/** Decodes with what Node has for it. That leaves out what is no Base64, so that there are fewer bytes, and also takes the letters for addresses. */
function decodeGroups(letters: Uint8Array, bytes: Uint8Array, to: number): boolean {
  const { buffer, byteOffset, length } = letters;
  const text = Buffer.from(buffer, byteOffset, length).toString('latin1');
  const size = (length / 4) * 3;
  const into = Buffer.from(bytes.buffer, bytes.byteOffset + to, size);
  return into.write(text, 'base64') === size && !text.includes('-') && !text.includes('_');
}

/** The same for a reply of the document endpoint: of a long one of known size, the Base64 is decoded as it arrives. */
export function gatherReply(total: number | null): Gatherer<HeldBytes> {
  if (total === null) return gatherBytes(null);
  const arriving = new ArrivingReply(total, roomFor, undefined, decodeGroups);
  let whole: ReturnType<typeof gatherBytes> | null = null;
  const readWhole = async () => {
    const gathered = gatherBytes(total);
    for (const piece of arriving.received(true)) {
      gathered.add(piece);
      // To encode all of it again would hold this thread for too long.
      await turn();
    }
    return gathered;
  };
  return {
    async add(piece) {
      if (whole) whole.add(piece);
      else if (!arriving.add(piece)) whole = await readWhole();
    },
    async bytes() {
      return (whole ? null : arriving.end()) ?? (whole ?? (await readWhole())).bytes();
    },
  };
}
