import type { IncomingMessage } from 'node:http';

/** The address a request asks for, whether it came as a path or whole. */
export const urlOf = (request: IncomingMessage): URL => {
  const target = request.url ?? '/';
  return new URL(target.startsWith('/') ? `http://127.0.0.1${target}` : target, 'http://127.0.0.1');
};

/** The largest request body a sample service reads, in bytes. */
export const bodyLimit = 1024 * 1024;

/** The request's body as text, or null when it is larger than `bodyLimit`; what is over the limit is not kept. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > bodyLimit) resolve(null);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.once('error', reject);
  });
}
