import type { IncomingMessage } from 'node:http';
import { sentences } from './sentences.ts';

/** Longer addresses than this are none of ours. */
const longestAddress = 4096;

/** Why a request is not taken: an HTTP status and a sentence. */
export type Refusal = { status: number; sentence: string; headers?: Record<string, string> };

/**
 * Looks at where a request comes from, before anything else: the Host header must be the loopback address itself, so that a foreign name that
 * resolves to it gets nothing; a browser says of each request from which site it comes, and of each POST from which origin.
 */
export function createAdmission(port: number): (request: IncomingMessage) => Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return ({ headers, method, url }) => {
    if (!hosts.includes(headers.host ?? '')) return { status: 421, sentence: sentences.host };
    if (method !== 'GET' && method !== 'POST')
      return { status: 405, sentence: sentences.method, headers: { Allow: 'GET, POST' } };
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return { status: 403, sentence: sentences.elsewhere };
    // The page's own origin, under the name that the browser knows the host by.
    if (method === 'POST' && headers.origin !== `http://${headers.host}`)
      return { status: 403, sentence: sentences.elsewhere };
    if (url === undefined || !url.startsWith('/')) return { status: 400, sentence: sentences.path };
    if (url.length > longestAddress) return { status: 414, sentence: sentences.address };
    return null;
  };
}
