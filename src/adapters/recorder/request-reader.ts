import type { Headers } from '#core/http/http.ts';
import { longestHead, valuesOf } from '#core/http/reply-head.ts';

/** The head of a request as it is on the wire, a letter for each byte. */
export type RequestHead = { method: string; target: string; headers: Headers };

/** What is heard of the requests of a connection. `at` is where in the piece that is being read a head or a message ends. */
type Listener = {
  /** A header whose line has arrived, while the rest of its head may not have. */
  onHeader(name: string, value: string): void;
  /** Whether what follows is still a body and requests. */
  onHead(head: RequestHead, at: number): boolean;
  onBody(bytes: Buffer): void;
  onEnd(at: number): void;
};

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const firstLine = new RegExp(`^(${token}) ([!-~]+) HTTP/1\\.([01])$`);
const headerLine = new RegExp(`^(${token}):([\\t -~\\x80-\\xff]*)$`);
const chunkLine = /^([\da-f]{1,12})(?:;[\t -~]*)?$/i;

/** How many headers a request may have. */
const mostHeaders = 2000;

const twoWays = 'servers read where its body ends in different ways';

/** How many bytes of body follow a head, null for chunks; a text says why that cannot be known. */
function lengthOf(headers: Headers, version: string): number | null | string {
  const lengths = valuesOf(headers, 'Content-Length');
  const encodings = valuesOf(headers, 'Transfer-Encoding');
  const [length = '0'] = lengths;
  if (lengths.length + encodings.length > 1 || !/^\d{1,15}$/.test(length)) return twoWays;
  if (encodings.length === 0) return Number(length);
  return encodings[0]?.toLowerCase() === 'chunked' && version === '1' ? null : twoWays;
}

/**
 * Reads the requests of one connection, piece by piece. It takes only what every server reads in the same way: how a body ends is otherwise known to the one
 * that answers, and what is judged could be another request than the one that passed. The function that it
 * returns gives the reason from which on nothing more can be read; null as long as it can.
 */
export function createRequestReader({ onHeader, onHead, onBody, onEnd }: Listener) {
  let reading: 'head' | 'body' | 'size' | 'chunk' | 'after chunk' | 'trailers' = 'head';
  let line = '';
  /** Bytes of lines since the last body. */
  let size = 0;
  let left = 0;
  let first: { method: string; target: string; version: string } | null = null;
  let headers: Headers = [];
  let isOver = false;

  const end = (at: number): null => {
    reading = 'head';
    size = 0;
    onEnd(at);
    return null;
  };
  const endHead = (at: number): string | null => {
    if (first === null) return null;
    const { version, ...begin } = first;
    const length = lengthOf(headers, version);
    if (typeof length === 'string') return length;
    const head = { ...begin, headers };
    [first, headers, left, size] = [null, [], length ?? 0, 0];
    reading = length === null ? 'size' : 'body';
    isOver = !onHead(head, at);
    return length === 0 && !isOver ? end(at) : null;
  };
  const takeLine = (text: string, at: number): string | null => {
    if (reading === 'after chunk') {
      reading = 'size';
      return text === '' ? null : 'a chunk is longer than its size';
    }
    if (reading === 'size') {
      const [, digits] = chunkLine.exec(text) ?? [];
      if (digits === undefined) return 'a chunk has no size in hexadecimal';
      left = Number.parseInt(digits, 16);
      reading = left === 0 ? 'trailers' : 'chunk';
      return null;
    }
    if (text === '') return reading === 'trailers' ? end(at) : endHead(at);
    if (reading === 'head' && first === null) {
      const [, method = '', target = '', version = ''] = firstLine.exec(text) ?? [];
      first = { method, target, version };
      return method === '' ? 'its first line is not like "GET /path HTTP/1.1"' : null;
    }
    const [, name, value = ''] = headerLine.exec(text) ?? [];
    if (name === undefined) return 'a line of its head is not like "Name: value"';
    if (reading === 'trailers') return null;
    if (headers.length === mostHeaders) return `it has more than ${mostHeaders} headers`;
    headers.push([name, value.trim()]);
    onHeader(name, value.trim());
    return null;
  };

  return (bytes: Buffer): string | null => {
    for (let at = 0; at < bytes.length && !isOver; ) {
      if (reading === 'body' || reading === 'chunk') {
        const part = bytes.subarray(at, at + left);
        at += part.length;
        left -= part.length;
        onBody(part);
        if (left > 0) continue;
        if (reading === 'body') end(at);
        else [reading, size] = ['after chunk', 0];
        continue;
      }
      const feed = bytes.indexOf(10, at);
      const next = feed === -1 ? bytes.length : feed + 1;
      line += bytes.toString('latin1', at, next);
      size += next - at;
      at = next;
      if (size > longestHead) return 'its head is longer than 256 kB';
      if (feed === -1) break;
      if (!line.endsWith('\r\n')) return 'a line does not end with CR LF';
      const text = line.slice(0, -2);
      line = '';
      const why = takeLine(text, at);
      if (why !== null) return why;
    }
    return null;
  };
}
