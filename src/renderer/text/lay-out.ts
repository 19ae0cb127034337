import { openWorker } from '../rpc/worker-rpc.ts';
import JsonWorker from './json.worker.ts?worker';
import type { JsonAsked, JsonLaidOut } from './laid-out.ts';

/** The text with every member on a line of its own, made on a thread of its own; null for a text that is no JSON. */
export async function layOut(text: string): Promise<string | null> {
  const worker = openWorker(new JsonWorker());
  const out = await worker
    .ask<JsonLaidOut | null>({ text, places: [] } satisfies JsonAsked)
    .finally(worker.close);
  return out?.text ?? null;
}
