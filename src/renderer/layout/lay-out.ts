import JsonWorker from './json.worker.ts?worker';
import type { JsonAsked, JsonLaidOut } from './laid-out.ts';

/** The text with every member on a line of its own, made on a thread of its own; null for a text that is no JSON. */
export function layOut(text: string): Promise<string | null> {
  const worker = new JsonWorker();
  const done = new Promise<string | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<JsonLaidOut | null>) => resolve(data?.text ?? null));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
  worker.postMessage({ text, places: [] } satisfies JsonAsked);
  return done.finally(() => worker.terminate());
}
