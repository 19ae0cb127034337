/** Bytes from which a body is kept in shared memory. Below, a copy for a thread costs nothing that can be noticed. */
const large = 256 * 1024;

/** Room for so many bytes; a large one lies in memory that threads share, so that it is held once however many of them read it. */
export const roomFor = (length: number): Buffer =>
  length > large ? Buffer.from(new SharedArrayBuffer(length)) : Buffer.allocUnsafe(length);

export const isShared = (bytes: Uint8Array): boolean => bytes.buffer instanceof SharedArrayBuffer;

/** The same bytes where threads can share them: copied once where they are large and lie elsewhere. */
export function shared(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= large || isShared(bytes)) return bytes;
  const room = roomFor(bytes.length);
  room.set(bytes);
  return room;
}
