import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import { formatBytes } from '#core/http/byte-size.ts';
import { codingsIn, unknownCoding } from '#core/http/content-coding.ts';
import { countedInCharacters } from '#core/http/counted-length.ts';
import type { Headers, HttpFailure, Oddity } from '#core/http/http.ts';
import type { RecordedReplies, RecordedReply } from '#core/imported/recorded-reply.ts';
import { maxRatio, mostUnpacked } from '#core/json/bounds.ts';

const path = '$reply.headers["Content-Encoding"]';
const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants;

/** What a coding gives back; `isCut`: its data ends early, or is not what its checksum says. */
type Decoded = { bytes: Buffer; isCut: boolean };
type Decode = (body: Buffer, maxOutputLength: number) => Promise<Decoded>;

const brotli = promisify(brotliDecompress);
const zlibbed = promisify(inflate);
const gzipped = promisify(gunzip);
const raw = promisify(inflateRaw);

const isUnfinished = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';

/** Where the data of a gzip member begins, after its head (RFC 1952); null where the body begins with no such head. */
function startOfGzip(body: Buffer): number | null {
  if (body.length < 10 || body.readUInt32BE(0) >>> 8 !== 0x1f8b08) return null;
  const flags = body[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (body.length > at + 1 ? body.readUInt16LE(at) : 0);
  for (const text of [8, 16]) if (flags & text) at = body.indexOf(0, at) + 1 || body.length;
  return at + (flags & 2 ? 2 : 0);
}

/** Whether two bytes begin deflate data in its zlib wrapper (RFC 1950). */
const isZlib = (body: Buffer): boolean =>
  body.length >= 2 && ((body[0] ?? 0) & 15) === 8 && body.readUInt16BE(0) % 31 === 0;

/** As browsers decode it: data that ends early, or whose checksum is wrong, is read as far as it goes. */
async function loosely(body: Buffer, start: number, maxOutputLength: number): Promise<Decoded> {
  const options = { maxOutputLength, finishFlush: Z_SYNC_FLUSH };
  return { bytes: await raw(body.subarray(start), options), isCut: true };
}

const decodeGzip: Decode = async (body, maxOutputLength) => {
  try {
    return { bytes: await gzipped(body, { maxOutputLength }), isCut: false };
  } catch (error) {
    const start = startOfGzip(body);
    if (error instanceof RangeError || start === null) throw error;
    return loosely(body, start, maxOutputLength);
  }
};

const decodeDeflate: Decode = async (body, maxOutputLength) => {
  const options = { maxOutputLength };
  if (!isZlib(body)) return { bytes: await raw(body, options), isCut: false };
  try {
    return { bytes: await zlibbed(body, options), isCut: false };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return loosely(body, 2, maxOutputLength);
  }
};

const decodeBrotli: Decode = async (body, maxOutputLength) => {
  try {
    return { bytes: await brotli(body, { maxOutputLength }), isCut: false };
  } catch (error) {
    if (!isUnfinished(error)) throw error;
    const options = { maxOutputLength, finishFlush: BROTLI_OPERATION_FLUSH };
    return { bytes: await brotli(body, options), isCut: true };
  }
};

const decodeNothing: Decode = () => Promise.reject(new Error('This is not zstd.'));

/** By the name that a server gives the coding. zstd is missing: browsers undo it, and this program cannot. */
const decoders = new Map<string, Decode>([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  ['deflate', decodeDeflate],
  ['br', decodeBrotli],
]);

const cutCoding = (name: string): Oddity => ({
  path,
  message: `The ${name} data of the reply is damaged: it ends early, its checksum is wrong, or more follows. It is read as far as it goes.`,
  fix: 'Send the whole compressed body, and nothing after it.',
});

/** Whether bytes begin zstd data, or a frame of it that is skipped (RFC 8878). */
const isZstd = (body: Buffer): boolean =>
  body.length >= 4 &&
  (body.readUInt32LE(0) === 0xfd2fb528 || body.readUInt32LE(0) >>> 4 === 0x184d2a5);

/** `isUnread`: browsers can read the body, and this program cannot. */
type DecodedBody = {
  bytes: Uint8Array;
  failure: HttpFailure | null;
  oddities: Oddity[];
  isUnread?: true;
};

/**
 * The body with its content encoding undone, as browsers undo it: with an unknown coding the bytes are
 * the body. We ask for no encoding, but some servers compress anyway; a decoded size over the
 * limit, or a hundred times that of the body, is refused, so that a small body cannot fill the memory.
 */
export async function decodedBody(
  body: Buffer,
  headers: Headers,
  maxBytes: number,
  host: string,
): Promise<DecodedBody> {
  const unknown = body.length === 0 ? null : unknownCoding(headers);
  const oddities: Oddity[] = unknown === null ? [] : [unknown];
  const failed = (kind: HttpFailure['kind'], message: string): DecodedBody => ({
    bytes: body,
    failure: { kind, message },
    oddities,
  });
  const codings = unknown === null && body.length > 0 ? codingsIn(headers) : [];
  const most = mostUnpacked(body.length, maxBytes);
  let bytes = body;
  for (const name of codings.toReversed()) {
    if (name === 'zstd' && isZstd(bytes)) {
      const message = `The reply of ${host} has Content-Encoding: ${name}, which browsers can read and Assay cannot. Send it without, or as gzip.`;
      return { ...failed('protocol', message), isUnread: true };
    }
    try {
      const decoded = await (decoders.get(name) ?? decodeNothing)(bytes, most);
      bytes = decoded.bytes;
      if (decoded.isCut) oddities.push(cutCoding(name));
    } catch (error) {
      return error instanceof RangeError
        ? failed(
            'too-large',
            `The reply of ${host} is ${name} and decompresses to more than ${most === maxBytes ? `the ${formatBytes(maxBytes)}` : `${maxRatio} times its ${formatBytes(body.length)}, up to the ${formatBytes(most)}`} that Assay reads.`,
          )
        : failed(
            'protocol',
            `The reply of ${host} has Content-Encoding: ${name}, but its body is not ${name}, so browsers cannot read it, either. Compress the body, or remove the header.`,
          );
    }
  }
  const counted = countedInCharacters(headers, bytes);
  if (counted !== null) oddities.push(counted);
  return { bytes, failure: null, oddities };
}

/** The replies that a recorder saw, decoded as those that are fetched: what breaks a body is its failure. One after the other, since each may take much memory. */
export async function decodedReplies(recorded: RecordedReplies): Promise<RecordedReplies> {
  const replies: RecordedReply[] = [];
  for (const reply of recorded.replies) {
    const { body, headers, oddities, failure, lacks } = reply;
    const decoded =
      failure === null && lacks === null
        ? await decodedBody(Buffer.from(body), headers, recorded.maxBytes, recorded.host)
        : { bytes: body, failure, oddities: [] };
    replies.push({
      ...reply,
      body: decoded.failure === null ? decoded.bytes : new Uint8Array(),
      oddities: [...oddities, ...decoded.oddities],
      ...('isUnread' in decoded
        ? { lacks: decoded.failure?.message ?? '' }
        : { failure: decoded.failure }),
    });
  }
  return { ...recorded, replies };
}
