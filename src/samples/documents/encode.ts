import { setImmediate as turn } from 'node:timers/promises';

/** Text to bytes in one encoding; throws where the encoding has no byte for a character. */
export type Encode = (text: string) => Buffer;

export const utf8: Encode = (text) => Buffer.from(text, 'utf8');

/** Little-endian with its byte order mark. */
export const utf16: Encode = (text) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const latin2Bytes = new Map(
  [
    ...new TextDecoder('iso-8859-2').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  ].map((character, byte) => [character, byte]),
);

export const iso88592: Encode = (text) =>
  Buffer.from(
    [...text].map((character) => {
      const byte = latin2Bytes.get(character);
      if (byte === undefined) throw new Error(`ISO-8859-2 has no byte for "${character}"`);
      return byte;
    }),
  );

/** Pieces made between two turns of the event loop: about 1 MB of a statement. */
const piecesPerTurn = 4_000;

/** Joins the pieces of a text, giving way to other work now and then, since this runs beside the window's own process. */
export async function join(pieces: Iterable<string>): Promise<string> {
  const parts: string[] = [];
  for (const piece of pieces) {
    parts.push(piece);
    if (parts.length % piecesPerTurn === 0) await turn();
  }
  return parts.join('');
}
