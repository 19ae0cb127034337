import { roomFor } from './threads.ts';

/** Bytes of a block that small pieces are copied into. */
const blockSize = 64 * 1024;

/** Gathers pieces, which it may keep, of a known or unknown sum (null) in memory that threads share; a known one takes its room once, so that the largest bodies are not held twice. */
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
