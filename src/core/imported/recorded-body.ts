import { unchunked } from '../contract/around-json.ts';
import { isObject } from '../contract/words.ts';
import { decodeBase64 } from '../document/base64.ts';
import { formatBytes } from '../http/byte-size.ts';
import { type Headers, headerValue } from '../http/http.ts';
import { parseJson } from '../json/text.ts';

/** How a body can be packed. `deflate-raw` is deflate without its frame, as some servers send it. */
export const packings = ['gzip', 'deflate', 'deflate-raw', 'br'] as const;
export type Packing = (typeof packings)[number];

/** Unpacks bytes; null where they are not packed in this way, `too-large` beyond the limit of the import. */
export type Unpack = (bytes: Uint8Array, packing: Packing) => Uint8Array | 'too-large' | null;

/** A body as far as a recording has it; `lacks` says why it does not have it, or not all of it, and is null where it does. */
export type RecordedBody = { body: Uint8Array | string; lacks: string | null };

const lacking = (why: string): RecordedBody => ({ body: '', lacks: why });
const notRecorded = 'The file does not have the body of the reply. Save the HAR with content.';
const elsewhere =
  'The body of the reply is in another file. Save the HAR with its content embedded.';
const damaged =
  'The body of the reply is packed, and the program that saved it read it as text, which damaged it. Save it with Base64, or unpacked.';

const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/** Whether a reply with this status has no body, whatever its head announces. */
const neverHasBody = (status: number): boolean => [204, 205, 304].includes(status);

/**
 * Whether a reply without any recorded text was empty. The text alone proves nothing, since many
 * programs write an empty one for a body that they did not keep: its sizes must agree.
 */
function wasEmpty(response: Record<string, unknown>, headers: Headers): boolean {
  const content = isObject(response.content) ? response.content : {};
  const size = numberOf(content.size);
  const announced = Number(headerValue(headers, 'content-length') ?? Number.NaN);
  const isChunked = /\bchunked\b/i.test(headerValue(headers, 'transfer-encoding') ?? '');
  const onWire = numberOf(response.bodySize);
  const sizes = [
    size,
    // The end of an empty body in chunks has 5 bytes of its own.
    isChunked && onWire === 5 ? 0 : onWire,
    announced,
    // What packing saved: with it, the size on the wire follows.
    size - numberOf(content.compression),
  ];
  if (sizes.some((one) => one > 0)) return false;
  // A size that a program did not take is 0 as well, so a missing text needs one more witness.
  return typeof content.text === 'string' || announced === 0 || (isChunked && onWire === 5)
    ? sizes.some((one) => one === 0)
    : size === 0 && !headers.some(([name]) => /^(?:transfer|content)-encoding$/i.test(name));
}

/** A text in which each character stands for a byte, as some programs write bytes; null for any other. */
function asBytes(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0xff) return null;
    bytes[at] = code;
  }
  return bytes;
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const zstd = [0x28, 0xb5, 0x2f, 0xfd];

/** How bytes say themselves that they are packed; `head` decides only where bytes have no mark. */
function packingsOf(bytes: Uint8Array, head: string): readonly Packing[] {
  const [first = 0, second = 0] = bytes;
  if (first === 0x1f && second === 0x8b) return ['gzip'];
  const isZlib = (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0;
  // Text may begin like a frame of deflate ("x" and a caret), and is never packed.
  if (isUtf8(bytes)) return [];
  if (isZlib) return ['deflate', 'deflate-raw'];
  if (/\bbr\b/i.test(head)) return ['br'];
  return /\bdeflate\b/i.test(head) ? ['deflate-raw'] : [];
}

/** Codings that one reply may have, one within another. */
const mostPackings = 3;

/** The bytes of a body unpacked by what they are, since the head of a recorded reply names a coding that most programs have undone. */
export function unpacked(packed: Uint8Array, head: string, unpack: Unpack | null): RecordedBody {
  let bytes = packed;
  for (let depth = 0; depth < mostPackings; depth += 1) {
    if (zstd.every((byte, at) => bytes[at] === byte))
      return lacking('The body of the reply is packed with zstd, which Assay does not unpack.');
    const ways = packingsOf(bytes, head);
    if (ways.length === 0) break;
    const results = ways.map((way) => unpack?.(bytes, way) ?? null);
    if (results.includes('too-large'))
      return lacking(
        `The body of the reply has ${formatBytes(packed.length)} and unpacks to more than one import reads.`,
      );
    const found = results.find((result) => result instanceof Uint8Array);
    if (found === undefined)
      return lacking('The body of the reply is packed, and its bytes cannot be unpacked.');
    bytes = found;
  }
  return { body: bytes, lacks: null };
}

/** Whether a text is the beginning of a longer one. A size alone proves little: some programs write that of the packed body. */
const isBeginning = (text: string, length: number, sizes: readonly number[]): boolean =>
  sizes.some((size) => size > length) && text !== '' && !parseJson(text).ok;

/**
 * The body of a recorded reply, with its text, its sizes and its encoding weighed together. A body
 * that was not recorded, or only in part, is never taken for an empty or whole one.
 */
export function recordedBody(
  response: Record<string, unknown>,
  status: number,
  headers: Headers,
  unpack: Unpack | null,
): RecordedBody {
  const content = isObject(response.content) ? response.content : {};
  const { text, encoding } = content;
  const size = numberOf(content.size);
  if (typeof text !== 'string' || text === '') {
    if (neverHasBody(status) || wasEmpty(response, headers)) return { body: '', lacks: null };
    return lacking(typeof content._file === 'string' ? elsewhere : notRecorded);
  }
  const head = headerValue(headers, 'content-encoding') ?? '';
  // What the reply announces is the size of the packed body where it was packed.
  const sizes = [size, head === '' ? Number(headerValue(headers, 'content-length')) : Number.NaN];
  const coding = typeof encoding === 'string' ? encoding.toLowerCase() : '';
  const cut = 'The file has only the beginning of the reply.';
  if (coding === 'base64') {
    const { bytes } = decodeBase64(text);
    if (bytes === null) return lacking('The body of the reply is not Base64.');
    const whole = unpacked(bytes, head, unpack);
    if (whole.lacks !== null || typeof whole.body === 'string') return whole;
    const isCut = isBeginning(new TextDecoder().decode(whole.body), whole.body.length, sizes);
    return { ...whole, lacks: isCut ? cut : null };
  }
  if (coding !== '' && !/^(?:utf-?8|identity|gzip|x-gzip|deflate|br)$/.test(coding))
    return lacking('The body of the reply is in an encoding that HAR does not define.');
  const packing = coding === '' ? head : `${head} ${coding}`;
  const mayBePacked = text.startsWith('\u001f') || (packing !== '' && !parseJson(text).ok);
  const bytes = mayBePacked ? asBytes(text) : null;
  const ways = bytes === null ? [] : packingsOf(bytes, packing);
  if (bytes !== null && ways.length > 0) {
    const found = unpacked(bytes, packing, unpack);
    // Only gzip has a mark that no text has: others may be the letters of Western Europe.
    if (found.lacks === null || ways[0] === 'gzip') return found;
  }
  if (mayBePacked && (text.startsWith('\u001f\ufffd') || isBinary(text))) return lacking(damaged);
  // Some programs record the bytes as they were on the wire.
  const isChunked = /\bchunked\b/i.test(headerValue(headers, 'transfer-encoding') ?? '');
  const inChunks = isChunked ? unchunked(text) : null;
  if (inChunks !== null) return { body: inChunks.text, lacks: null };
  return { body: text, lacks: isBeginning(text, bytesIn(text), sizes) ? cut : null };
}

/** Whether a text has what only bytes that are no text leave: characters that could not be read, among control characters. */
const isBinary = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  text.includes('\ufffd') && /[\u0000-\u0008\u000e-\u001f]/.test(text);
