import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import { formatBytes } from '#core/http/byte-size.ts';
import type { Headers, HttpFailure, Oddity } from '#core/http/http.ts';
import { valuesOf } from '#core/http/reply-head.ts';
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

/** By the name that a server gives the coding. A name that every object inherits, such as `constructor`, is not one. */
const decoders = new Map<string, Decode>([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  ['deflate', decodeDeflate],
  ['br', decodeBrotli],
]);

/** Codings that browsers undo and this program cannot. */
const unreadable = new Set(['zstd']);

/** The content codings of a reply in small letters, in the order in which the server applied them. */
const codingsIn = (headers: Headers): string[] =>
  valuesOf(headers, 'Content-Encoding').map((one) => one.toLowerCase());

/** Whether the body may come with a content encoding that has to be undone. */
const isEncoded = (headers: Headers): boolean =>
  codingsIn(headers).some((one) => one !== '' && one !== 'identity');

const unknownCoding = (name: string): Oddity => ({
  path,
  message: `The reply has Content-Encoding: ${/^[\w.-]{1,40}$/.test(name) ? name : '(an odd value)'}, which browsers do not undo, so the bytes are read as they are.`,
  fix: /^(utf|iso|windows|us-ascii)/.test(name)
    ? 'Remove the Content-Encoding header. The charset belongs in Content-Type.'
    : 'Remove it from the Content-Encoding header.',
});
const cutCoding = (name: string): Oddity => ({
  path,
  message: `The ${name} data of the reply is damaged: it ends early, its checksum is wrong, or more follows. It is read as far as it goes.`,
  fix: 'Send the whole compressed body, and nothing after it.',
});

type DecodedBody = { bytes: Uint8Array; failure: HttpFailure | null; oddities: Oddity[] };

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
  const oddities: Oddity[] = [];
  const failed = (kind: HttpFailure['kind'], message: string): DecodedBody => ({
    bytes: body,
    failure: { kind, message },
    oddities,
  });
  if (!isEncoded(headers) || body.length === 0) return { bytes: body, failure: null, oddities };
  const codings = codingsIn(headers);
  const none = codings.find((one) => !decoders.has(one) && !unreadable.has(one));
  if (none !== undefined) return { bytes: body, failure: null, oddities: [unknownCoding(none)] };
  const most = mostUnpacked(body.length, maxBytes);
  let bytes = body;
  for (const name of codings.toReversed()) {
    const decode = decoders.get(name);
    if (!decode)
      return failed(
        'protocol',
        `The reply of ${host} has Content-Encoding: ${name}, which browsers can read and Assay cannot. Send it without, or as gzip.`,
      );
    try {
      const decoded = await decode(bytes, most);
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
  return { bytes, failure: null, oddities };
}
