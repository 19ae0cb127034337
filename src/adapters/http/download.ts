import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { HeldBytes } from '#core/document/long-reply.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import type { HttpFailure, HttpLimits } from '#core/http/http.ts';
import type { Running } from '#operations/dispatch.ts';
import { type Gatherer, gatherBytes, gatherReply } from '../workers/held-bytes.ts';
import { shared } from '../workers/threads.ts';
import { CallAborted, httpFailure } from './failure.ts';

/** By the name that a server gives the encoding. A name that every object inherits, such as `constructor`, is not one. */
const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** The name of a content encoding in small letters; null if the reply has no encoding. */
function encodingOf(header: string | undefined): string | null {
  const name = (header ?? 'identity').trim().toLowerCase();
  return name === 'identity' || name === '' ? null : name;
}

/**
 * The body with its content encoding decoded. We request none, but some servers compress anyway; a
 * decoded size over the limit is refused, so that a small body cannot fill the memory.
 */
export async function decoded(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  host: string,
): Promise<{ bytes: Uint8Array; failure: HttpFailure | null }> {
  const name = encodingOf(encoding);
  if (name === null || body.length === 0) return { bytes: body, failure: null };
  const decode = decoders.get(name);
  const failed = (message: string): { bytes: Uint8Array; failure: HttpFailure } => ({
    bytes: body,
    failure: { kind: 'protocol', message },
  });
  if (!decode)
    return failed(
      `${host} replied in the content encoding "${name.slice(0, 40)}", which Assay did not request and cannot decode.`,
    );
  try {
    return { bytes: await decode(body, { maxOutputLength: maxBytes }), failure: null };
  } catch (error) {
    if (error instanceof RangeError) {
      const message = `The reply of ${host} is ${name} and decompresses to more than the ${formatBytes(maxBytes)} that Assay reads.`;
      return { bytes: body, failure: { kind: 'too-large', message } };
    }
    return failed(
      `${host} says that its reply is ${name}, but it cannot be decoded. Check how the server compresses it.`,
    );
  }
}

/** The body of a reply as it was sent; throws CallAborted when it is cut off or too large. */
async function receive<Bytes extends HeldBytes>(
  gather: (total: number | null) => Gatherer<Bytes>,
  response: IncomingMessage,
  host: string,
  limits: HttpLimits,
  running: Running,
): Promise<Bytes> {
  const declared = Number(response.headers['content-length'] ?? Number.NaN);
  const total = Number.isSafeInteger(declared) ? declared : null;
  const tooLarge = (): CallAborted => {
    const size = total === null ? '' : ` (${formatBytes(total)} announced)`;
    const message = `The reply of ${host} is larger than the ${formatBytes(limits.maxBytes)} that Assay reads${size}.`;
    return new CallAborted({ kind: 'too-large', message });
  };
  if (total !== null && total > limits.maxBytes) throw tooLarge();
  const body = gather(total);
  let done = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (done + chunk.length > limits.maxBytes) throw tooLarge();
    await body.add(chunk);
    done += chunk.length;
    running.progress({ phase: 'Downloading', done, total, unit: 'bytes' });
  }
  if (!response.complete) throw new CallAborted(httpFailure('incomplete', host));
  return body.bytes();
}

/** The whole body with its content encoding undone, in memory that threads share where it is large. */
export async function download(
  response: IncomingMessage,
  host: string,
  limits: HttpLimits,
  running: Running,
): Promise<Uint8Array> {
  const body = await receive(gatherBytes, response, host, limits, running);
  const encoding = response.headers['content-encoding'];
  const { bytes, failure } = await decoded(body, encoding, limits.maxBytes, host);
  if (failure) throw new CallAborted(failure);
  return shared(bytes);
}

/** The body of a reply of the document endpoint. The Base64 of a long one is decoded as it arrives, unless the body is compressed. */
export const downloadDocument = (
  response: IncomingMessage,
  host: string,
  limits: HttpLimits,
  running: Running,
): Promise<HeldBytes> =>
  encodingOf(response.headers['content-encoding']) === null
    ? receive(gatherReply, response, host, limits, running)
    : download(response, host, limits, running);
