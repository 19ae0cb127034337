import { type Part, putBack } from './parts.ts';
import UnpackWorker from './unpack.worker.ts?worker';
import { type OpenWorker, openWorker } from './worker-rpc.ts';

let worker: OpenWorker | null = null;

/** The value of a large JSON text, or of the one at an address, which a thread of its own reads and hands over part by part, so that no part takes the window longer than a frame. */
export async function unpack(source: ArrayBuffer | string): Promise<unknown> {
  if (worker === null || worker.hasFailed()) worker = openWorker(new UnpackWorker());
  let value: unknown = null;
  const onPart = (part: { rest: unknown } | Part): void => {
    if ('rest' in part) value = part.rest;
    else putBack(value, part);
  };
  const isAddress = typeof source === 'string';
  const asked = isAddress ? new URL(source, document.baseURI).href : source;
  await worker.ask(asked, { onPart, transfer: isAddress ? [] : [source] });
  return value;
}
