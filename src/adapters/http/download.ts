import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { formatBytes } from '#core/http/byte-size.ts';
import type { HttpFailure, HttpLimits } from '#core/http/http.ts';
import type { Running } from '#operations/dispatch.ts';
import { roomFor, shared } from '../workers/threads.ts';
import { CallAborted, httpFailure } from './failure.ts';

/** By the name that a server gives the encoding. A name that every object inherits, such as `constructor`, is not one. */
const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

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
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '' || body.length === 0)
    return { bytes: body, failure: null };
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

/** Gathers chunks of a known or unknown sum; a known one takes its room once, so that the largest bodies are not held twice. */
function gatherer(total: number | null) {
  const room = total === null ? null : roomFor(total);
  const chunks: Buffer[] = [];
  return {
    add(chunk: Buffer, at: number): void {
      if (room) chunk.copy(room, at);
      else chunks.push(chunk);
    },
    bytes(done: number): Buffer {
      if (room) return room.subarray(0, done);
      const all = roomFor(done);
      let at = 0;
      for (const chunk of chunks) at += chunk.copy(all, at);
      return all;
    },
  };
}

/** The body of a reply with its content encoding undone; throws GivenUp when it is cut off or too large. */
export async function download(
  response: IncomingMessage,
  host: string,
  limits: HttpLimits,
  running: Running,
): Promise<Uint8Array> {
  const declared = Number(response.headers['content-length'] ?? Number.NaN);
  const total = Number.isSafeInteger(declared) ? declared : null;
  const tooLarge = (): CallAborted => {
    const size = total === null ? '' : ` (${formatBytes(total)} announced)`;
    const message = `The reply of ${host} is larger than the ${formatBytes(limits.maxBytes)} that Assay reads${size}.`;
    return new CallAborted({ kind: 'too-large', message });
  };
  if (total !== null && total > limits.maxBytes) throw tooLarge();
  const body = gatherer(total);
  let done = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (done + chunk.length > limits.maxBytes) throw tooLarge();
    body.add(chunk, done);
    done += chunk.length;
    running.progress({ phase: 'Downloading', done, total, unit: 'bytes' });
  }
  if (!response.complete) throw new CallAborted(httpFailure('incomplete', host));
  const { bytes, failure } = await decoded(
    body.bytes(done),
    response.headers['content-encoding'],
    limits.maxBytes,
    host,
  );
  if (failure) throw new CallAborted(failure);
  return shared(bytes);
}
