import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * One reply of a sample service. An iterable body is streamed chunk by chunk, never faster than the client reads.
 * `afterMs` waits before answering; `cutOffAt` closes the connection once that many bytes of the body are out.
 */
export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Iterable<string>;
  afterMs?: number;
  cutOffAt?: number;
};

/** A reply whose body is the value as JSON. */
export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** A reply whose body is sent as it stands, under the media type given. */
export const raw = (
  status: number,
  body: string | Iterable<string>,
  type = 'application/json; charset=utf-8',
): Reply => ({
  status,
  headers: { 'Content-Type': type },
  body,
});

/** Sends the reply and settles when it is out. Waiting and streaming end as soon as the client goes away; that is no error. */
export async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (response.destroyed) return;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    if (reply.afterMs !== undefined) await delay(reply.afterMs, undefined, { signal: gone.signal });
    await write(response, reply, gone.signal);
  } catch (error) {
    if (!gone.signal.aborted && !response.destroyed) throw error;
  }
}

async function write(response: ServerResponse, reply: Reply, signal: AbortSignal): Promise<void> {
  const { status, headers = {}, body = '' } = reply;
  if (typeof body !== 'string') {
    response.writeHead(status, headers);
    await pipeline(Readable.from(body, { highWaterMark: 1 }), response, { signal });
    return;
  }
  const bytes = Buffer.from(body, 'utf8');
  // RFC 9110: a 204 carries neither a body nor its length.
  response.writeHead(
    status,
    status === 204 ? headers : { ...headers, 'Content-Length': String(bytes.length) },
  );
  if (reply.cutOffAt === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, reply.cutOffAt), () => response.destroy());
}
