import type { IncomingMessage } from 'node:http';

/** The largest message of a window, in bytes: a reply pasted in for judging is the largest thing in one. */
const maxBytes = 100 * 1024 * 1024;

/** The JSON body of a request; undefined when it is too large or no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
