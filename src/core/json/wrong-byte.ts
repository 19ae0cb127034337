/**
 * The first byte that an encoding refuses. `byte` counts bytes from 0, with a byte order mark; `offset` counts UTF-16 units of the decoded
 * text, which is without the mark, up to the U+FFFD that stands for it. `isCut`: nothing is wrong but that the bytes end within a character.
 */
export type WrongByte = { byte: number; offset: number; isCut: boolean };

const step = 1 << 16;
/** No encoding has longer characters. */
const longestCharacter = 4;

const markLength = (bytes: Uint8Array, encoding: string): number => {
  if (encoding === 'utf-8')
    return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (encoding === 'utf-16le') return bytes[0] === 0xff && bytes[1] === 0xfe ? 2 : 0;
  return encoding === 'utf-16be' && bytes[0] === 0xfe && bytes[1] === 0xff ? 2 : 0;
};

/**
 * Finds the first wrong byte of bytes in an encoding that TextDecoder knows; null where all are right. A decoder says only that it refuses, and only
 * behind the byte at fault (of `E9 3C`, at `3C`), so steps and then single bytes are tried, and the character that was begun is named.
 */
export function firstWrongByte(bytes: Uint8Array, label: string): WrongByte | null {
  const inSteps = new TextDecoder(label, { fatal: true });
  const read = (decoder: TextDecoder, from: number, to: number): number | null => {
    try {
      return decoder.decode(bytes.subarray(from, to), { stream: true }).length;
    } catch {
      return null;
    }
  };
  let good = 0;
  while (good < bytes.length && read(inSteps, good, good + step) !== null) good += step;
  // A character that goes over the end of the last good step has to begin within what is read byte by byte.
  const from = Math.max(0, Math.min(good, bytes.length) - 2 * longestCharacter);
  const inBytes = new TextDecoder(label, { fatal: true });
  let offset = read(inBytes, 0, from) ?? 0;
  let begun = from === 0 ? markLength(bytes, inBytes.encoding) : from;
  for (let byte = from; byte < bytes.length; byte += 1) {
    const length = read(inBytes, byte, byte + 1);
    if (length === null)
      return { byte: Math.max(begun, byte - longestCharacter + 1), offset, isCut: false };
    offset += length;
    if (length > 0) begun = byte + 1;
  }
  try {
    offset += inBytes.decode().length;
    return null;
  } catch {
    return { byte: Math.min(begun, bytes.length - 1), offset, isCut: true };
  }
}

/** The byte for a message: `0xE9 at offset 12`. */
export const shownByte = (bytes: Uint8Array, at: number): string =>
  `0x${(bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')} at offset ${at}`;
