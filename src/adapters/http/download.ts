import { formatBytes } from '#core/http/byte-size.ts';
import type { Headers, HttpLimits, Oddity } from '#core/http/http.ts';
import type { Running } from '#operations/dispatch.ts';
import { gatherBytes } from '../workers/held-bytes.ts';
import { shared } from '../workers/threads.ts';
import { decodedBody } from './content-encoding.ts';
import { CallAborted } from './failure.ts';

/** A body that arrives: `total` bytes where the head announces them. `odd` hears of what a stricter reader would refuse. */
export type Arriving = {
  headers: Headers;
  total: number | null;
  pieces: AsyncIterable<Buffer>;
  odd: (oddity: Oddity) => void;
};

/** The body of a reply as it was sent; throws CallAborted when it is cut off or too large. */
async function receive(
  { total, pieces }: Arriving,
  host: string,
  limits: HttpLimits,
  running: Running,
): Promise<Buffer> {
  const tooLarge = (): CallAborted => {
    const size = total === null ? '' : ` (${formatBytes(total)} announced)`;
    const message = `The reply of ${host} is larger than the ${formatBytes(limits.maxBytes)} that Assay reads${size}.`;
    return new CallAborted({ kind: 'too-large', message });
  };
  if (total !== null && total > limits.maxBytes) throw tooLarge();
  const body = gatherBytes(total);
  let done = 0;
  for await (const piece of pieces) {
    if (done + piece.length > limits.maxBytes) throw tooLarge();
    body.add(piece);
    done += piece.length;
    running.progress({ phase: 'Downloading', done, total, unit: 'bytes' });
  }
  return body.bytes();
}

/** The whole body with its content encoding undone, in memory that threads share where it is large. */
export async function download(
  arriving: Arriving,
  host: string,
  limits: HttpLimits,
  running: Running,
): Promise<Uint8Array> {
  const body = await receive(arriving, host, limits, running);
  const { bytes, failure, oddities } = await decodedBody(
    body,
    arriving.headers,
    limits.maxBytes,
    host,
  );
  for (const oddity of oddities) arriving.odd(oddity);
  if (failure) throw new CallAborted(failure);
  return shared(bytes);
}
