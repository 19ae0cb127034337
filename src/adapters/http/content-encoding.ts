import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { HttpFailure } from '#core/http/http.ts';

/** By the name that a server gives the encoding. A name that every object inherits, such as `constructor`, is not one. */
const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * The body with its content encoding undone. None is asked for, but some servers compress all the same; a decoded size over the
 * limit is refused, so that a small body cannot fill the memory.
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
      const message = `The reply of ${host} is ${name} and decompresses to more than the ${maxBytes / 1024 / 1024} MiB that Assay reads.`;
      return { bytes: body, failure: { kind: 'too-large', message } };
    }
    return failed(
      `${host} says that its reply is ${name}, but it cannot be decoded. Check how the server compresses it.`,
    );
  }
}
