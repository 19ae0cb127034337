import type { IncomingMessage } from 'node:http';
import type { Refusal } from './admission.ts';
import { sentences } from './sentences.ts';

/** The largest message of a window, in bytes: a reply pasted in for judging is the largest thing in one. */
const maxBytes = 100 * 1024 * 1024;

const tooLarge: Refusal = { status: 413, sentence: sentences.tooLarge };

/** The JSON body of a request. One that says that it is too large is refused unread, and one that does not say so as soon as it is. */
export async function readJson(request: IncomingMessage): Promise<{ json: unknown } | Refusal> {
  if (Number(request.headers['content-length']) > maxBytes) return tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  // Taken by hand: a loop that is left would cut the connection, and the answer with it.
  const whole = await new Promise<boolean>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) return void chunks.push(chunk);
      request.off('data', take);
      resolve(false);
    };
    request.on('data', take);
    request.once('end', () => resolve(true));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The request is incomplete.')));
  });
  if (!whole) return tooLarge;
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return { status: 400, sentence: sentences.notJson };
  }
}
