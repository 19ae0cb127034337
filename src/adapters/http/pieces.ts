import type { Readable } from 'node:stream';

/** Bytes that may wait to be read before the sender is slowed down. */
const mostWaiting = 4 * 1024 * 1024;

/**
 * What a socket receives, or another stream gives, piece by piece. What arrived before an error or the end is still read, since
 * a server may reply and close before it has read the whole request.
 */
export function createPieces(socket: Readable) {
  const waiting: Buffer[] = [];
  let size = 0;
  let failure: unknown = null;
  let hasEnded = false;
  let wake = (): void => undefined;
  const onData = (piece: Buffer): void => {
    waiting.push(piece);
    size += piece.length;
    if (size > mostWaiting) socket.pause();
    wake();
  };
  const onEnd = (): void => {
    hasEnded = true;
    wake();
  };
  const onError = (error: unknown): void => {
    failure ??= error;
    onEnd();
  };
  socket.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError);
  return {
    /** The next piece, null at the end. Throws what ended the connection, when all before it is read. */
    async next(): Promise<Buffer | null> {
      for (;;) {
        const piece = waiting.shift();
        if (piece) {
          size -= piece.length;
          if (size <= mostWaiting) socket.resume();
          return piece;
        }
        if (failure !== null) throw failure;
        if (hasEnded) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    /** Gives back the part of a piece that is not used. */
    unread(piece: Buffer): void {
      if (piece.length === 0) return;
      waiting.unshift(piece);
      size += piece.length;
    },
    /** Whether the socket can be used for another call: nothing is left to read, and it is open. */
    isClean: (): boolean => waiting.length === 0 && !hasEnded,
    /** Stops reading; the socket belongs to its next user. */
    release(): void {
      socket.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError);
    },
  };
}
export type Pieces = ReturnType<typeof createPieces>;
