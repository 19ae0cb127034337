import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Http } from '#app/ports.ts';
import type { Headers, HttpFailure, HttpLimits, HttpReply, HttpRequest, HttpResult } from '#core/http.ts';
import type { Running } from '#operations/dispatch.ts';
import { decoded } from './content-encoding.ts';
import { failureOf, httpFailure } from './http-failure.ts';
import { createStopwatch } from './stopwatch.ts';

/** Ends a download from within: carries the failure to report. */
class GivenUp extends Error {
  readonly failure: HttpFailure;
  constructor(failure: HttpFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const pairs = (flat: readonly string[]): Headers =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? '', flat[index * 2 + 1] ?? '']);

/** The head as it goes over the wire. A list instead of an object, because Node then adds and reorders nothing. */
function wireHeaders(request: HttpRequest, url: URL, body: Buffer | null): string[] {
  const length: Headers = body === null ? [] : [['Content-Length', String(body.length)]];
  return [['Host', url.host], ...request.headers, ...length, ['Connection', 'close']].flat();
}

async function download(response: IncomingMessage, host: string, limits: HttpLimits, running: Running): Promise<Uint8Array> {
  const declared = Number(response.headers['content-length'] ?? Number.NaN);
  const total = Number.isFinite(declared) ? declared : null;
  const tooLarge = (): GivenUp => {
    const size = total === null ? '' : ` (${Math.ceil(total / 1024 / 1024)} MiB announced)`;
    const message = `The reply of ${host} is larger than the ${limits.maxBytes / 1024 / 1024} MiB that Assay reads${size}.`;
    return new GivenUp({ kind: 'too-large', message });
  };
  if (total !== null && total > limits.maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let done = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    done += chunk.length;
    if (done > limits.maxBytes) throw tooLarge();
    chunks.push(chunk);
    running.progress({ phase: 'Downloading', done, total, unit: 'bytes' });
  }
  if (!response.complete) throw new GivenUp(httpFailure('incomplete', host));
  const { bytes, failure } = await decoded(Buffer.concat(chunks), response.headers['content-encoding'], limits.maxBytes, host);
  if (failure) throw new GivenUp(failure);
  return bytes;
}

function open(request: HttpRequest, url: URL, body: Buffer | null, signal: AbortSignal): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  // A connection of its own for every call: its phases are then always there to be measured.
  const outgoing = send(url, { method: request.method, headers: wireHeaders(request, url, body), agent: false, signal });
  outgoing.end(body ?? undefined);
  return outgoing;
}

const responseOf = (outgoing: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    // Stays: an error after the reply has begun is the download's to report, and must not be an uncaught one here.
    outgoing.on('error', reject);
  });

async function exchange(request: HttpRequest, url: URL, limits: HttpLimits, running: Running, signal: AbortSignal): Promise<HttpReply> {
  const stopwatch = createStopwatch();
  running.progress({ phase: 'Connecting', done: 0, total: null, unit: 'bytes' });
  const outgoing = open(request, url, request.body === null ? null : Buffer.from(request.body, 'utf8'), signal);
  stopwatch.watch(outgoing);
  outgoing.once('finish', () => running.progress({ phase: 'Waiting for the reply', done: 0, total: null, unit: 'bytes' }));
  const response = await responseOf(outgoing);
  stopwatch.firstByte();
  try {
    const body = await download(response, url.host, limits, running);
    return {
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      headers: pairs(response.rawHeaders),
      body,
      timings: stopwatch.stop(),
    };
  } catch (error) {
    if (error instanceof GivenUp || signal.aborted) throw error;
    throw new GivenUp(httpFailure('incomplete', url.host));
  } finally {
    outgoing.destroy();
  }
}

const duration = (milliseconds: number): string => (milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`);

/** Sends requests with node:http and node:https, byte for byte as given. Redirects are never followed: the caller sees them. */
export const nodeHttp: Http = {
  async send(request, limits, running): Promise<HttpResult> {
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    if (url === null) return { ok: false, failure: httpFailure('bad-url', 'the address', 'no URL') };
    const timeout = AbortSignal.timeout(limits.timeout);
    try {
      return { ok: true, reply: await exchange(request, url, limits, running, AbortSignal.any([running.signal, timeout])) };
    } catch (error) {
      if (running.signal.aborted) throw error;
      if (timeout.aborted) {
        const message = `${url.host} did not finish its reply within ${duration(limits.timeout)}, so the call was given up. Look into the server's own log.`;
        return { ok: false, failure: { kind: 'timeout', message } };
      }
      return { ok: false, failure: error instanceof GivenUp ? error.failure : failureOf(error, url.host) };
    }
  },
};
