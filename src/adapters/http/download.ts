import type { IncomingMessage } from 'node:http';
import type { HttpLimits } from '#core/http/http.ts';
import type { Running } from '#operations/dispatch.ts';
import { roomFor, shared } from '../workers/shared-bytes.ts';
import { decoded } from './content-encoding.ts';
import { GivenUp, httpFailure } from './failure.ts';

const mebibytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

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
  const tooLarge = (): GivenUp => {
    const size = total === null ? '' : ` (${mebibytes(total)} MiB announced)`;
    const message = `The reply of ${host} is larger than the ${mebibytes(limits.maxBytes)} MiB that Assay reads${size}.`;
    return new GivenUp({ kind: 'too-large', message });
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
  if (!response.complete) throw new GivenUp(httpFailure('incomplete', host));
  const { bytes, failure } = await decoded(
    body.bytes(done),
    response.headers['content-encoding'],
    limits.maxBytes,
    host,
  );
  if (failure) throw new GivenUp(failure);
  return shared(bytes);
}
