import type { Oddity } from '#core/http/http.ts';
import {
  endOfHead,
  type Framing,
  longestHead,
  readHead,
  startOfHead,
  type WireHead,
} from '#core/http/reply-head.ts';
import { CallAborted, httpFailure } from './failure.ts';
import type { Pieces } from './pieces.ts';

/** What the first bytes of a reply that is no HTTP/1 tell, with what to do. */
function otherProtocol(bytes: Buffer, host: string): string {
  const text = bytes.toString('latin1');
  const [first = 0, second, third = 0, fourth] = bytes;
  // A record of TLS, such as an alert.
  if (first >= 20 && first <= 23 && second === 3 && third <= 4)
    return `${host} answered with TLS, so this port expects https. Use https:// in the address.`;
  // The settings with which HTTP/2 begins: a frame of type 4 on stream 0.
  if (first === 0 && fourth === 4 && bytes.length >= 9 && bytes.readUInt32BE(5) === 0)
    return `${host} speaks HTTP/2 only, and Assay speaks HTTP/1.1. Let the server accept HTTP/1.1 as well.`;
  if (/^(SSH-|220[ -]|\+OK|\* OK|-ERR|RFB )/.test(text))
    return `${host} does not speak HTTP on this port, but another protocol. Check the port.`;
  if (/^\s*[<{["]/.test(text))
    return `${host} sent a body without the head of an HTTP reply, which browsers refuse. Begin the reply with a line such as HTTP/1.1 200 OK.`;
  return `${host} did not send an HTTP reply. Check the port and the scheme.`;
}

const refused = (message: string): CallAborted => new CallAborted({ kind: 'protocol', message });

/** The text of a head, which ends with the connection where it is cut off. */
type HeadText = { text: string; start: number; isWhole: boolean };

async function headText(pieces: Pieces, host: string): Promise<HeadText> {
  let text = '';
  let start: number | null = null;
  let searched = 0;
  for (;;) {
    const piece = await pieces.next();
    if (piece === null && text === '')
      throw Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });
    text += piece === null ? '' : piece.toString('latin1');
    start ??= piece === null ? text.slice(0, 8).search(/http/i) : startOfHead(text);
    if (start === -1) throw refused(otherProtocol(Buffer.from(text, 'latin1'), host));
    const end = start === null ? -1 : endOfHead(text, Math.max(start, searched));
    if ((end === -1 ? text.length : end) > longestHead)
      throw refused(
        `The head of the reply of ${host} is longer than 256 kB, which browsers refuse. Send fewer or shorter headers.`,
      );
    if (start !== null && end !== -1) {
      pieces.unread(Buffer.from(text.slice(end), 'latin1'));
      return { text: text.slice(0, end), start, isWhole: true };
    }
    if (start !== null && piece === null) return { text, start, isWhole: false };
    searched = Math.max(0, text.length - 3);
  }
}

/** The head of the reply to a call. `isWhole`: the connection was not closed before its end. */
export type IncomingHead = WireHead & { isWhole: boolean };

/**
 * Reads the head of a reply, after those that only say that it will come (1xx). Throws CallAborted
 * where no browser reads it either, and what ended the connection.
 */
export async function readIncomingHead(
  pieces: Pieces,
  method: string,
  host: string,
): Promise<IncomingHead> {
  for (;;) {
    const { text, start, isWhole } = await headText(pieces, host);
    const head = readHead(text, start, method);
    if (typeof head === 'string') throw refused(`The head of the reply of ${host} ${head}`);
    if (head.status === 101)
      throw refused(
        `${host} answered 101 Switching Protocols, which Assay did not request. Check the server's log.`,
      );
    if (!isWhole || head.status < 100 || head.status > 199) return { ...head, isWhole };
  }
}

const incomplete = (host: string): CallAborted => new CallAborted(httpFailure('incomplete', host));

async function* ofLength(pieces: Pieces, length: number, host: string): AsyncGenerator<Buffer> {
  for (let left = length; left > 0; ) {
    const piece = await pieces.next();
    if (piece === null) throw incomplete(host);
    yield piece.subarray(0, left);
    if (piece.length > left) pieces.unread(piece.subarray(left));
    left -= Math.min(left, piece.length);
  }
}

/** Bytes of a line with the size of a chunk, at most. */
const longestLine = 16 * 1024;

/** The next line of a body in chunks, without its end. */
async function lineOf(pieces: Pieces, host: string): Promise<string> {
  let line = '';
  while (line.length <= longestLine) {
    const piece = await pieces.next();
    if (piece === null) throw incomplete(host);
    const end = piece.indexOf(10);
    line += piece.toString('latin1', 0, end === -1 ? piece.length : end);
    if (end === -1) continue;
    pieces.unread(piece.subarray(end + 1));
    return line;
  }
  return line;
}

/** The body that is in chunks. `odd` hears once that they are written loosely. */
async function* ofChunks(
  pieces: Pieces,
  host: string,
  odd: (oddity: Oddity) => void,
): AsyncGenerator<Buffer> {
  const wrong = (what: string): CallAborted =>
    refused(
      `The chunks of the reply of ${host} are wrong: ${what}, so browsers refuse it. Let the server make the chunks, or send a Content-Length.`,
    );
  let isLoose = false;
  const line = async (): Promise<string> => {
    const text = await lineOf(pieces, host);
    isLoose ||= !text.endsWith('\r');
    return text.replace(/\r$/, '');
  };
  for (;;) {
    const [, size, blanks] = /^([\da-f]+)( *)(?:;.*)?$/is.exec(await line()) ?? [];
    if (size === undefined) throw wrong('a chunk has no size in hexadecimal');
    isLoose ||= blanks !== '';
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    yield* ofLength(pieces, length, host);
    if ((await line()) !== '') throw wrong('a chunk is longer than its size');
  }
  while ((await line()) !== '');
  if (isLoose)
    odd({
      path: '$reply.headers["Transfer-Encoding"]',
      message: 'The sizes of the chunks have spaces after them, or lines that end without CR LF.',
      fix: 'Write the size of each chunk in hexadecimal, with CR LF after it and after the chunk.',
    });
}

async function* untilClosed(pieces: Pieces): AsyncGenerator<Buffer> {
  for (let piece = await pieces.next(); piece !== null; piece = await pieces.next()) yield piece;
}

/** The body as the head frames it, piece by piece. Throws CallAborted where it is cut off or its chunks are wrong. */
export function bodyOf(
  pieces: Pieces,
  framing: Framing,
  host: string,
  odd: (oddity: Oddity) => void,
): AsyncGenerator<Buffer> {
  switch (framing.by) {
    case 'nothing':
      return ofLength(pieces, 0, host);
    case 'length':
      return ofLength(pieces, framing.length, host);
    case 'chunks':
      return ofChunks(pieces, host, odd);
    case 'close':
      return untilClosed(pieces);
  }
}
