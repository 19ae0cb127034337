import type { ServerResponse } from 'node:http';
import { windowHeaders } from '#adapters/window-files/static-files.ts';
import type { Refusal } from './admission.ts';

/** Sends a whole answer with the headers that every answer has. Nothing is stored by the browser unless `headers` say otherwise. */
export function answer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array,
): void {
  response.writeHead(status, {
    ...windowHeaders,
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(body);
}

/**
 * Refuses in words. A request whose body was not read takes its connection with it: to wait until the body came would let anybody hold
 * the connection.
 */
export function refuse(
  response: ServerResponse,
  { status, sentence, headers = {} }: Refusal,
): void {
  const unread = response.req.complete ? {} : { Connection: 'close' };
  answer(
    response,
    status,
    { 'Content-Type': 'text/plain; charset=utf-8', ...headers, ...unread },
    `${sentence}\n`,
  );
}
