import type { ServerResponse } from 'node:http';
import { windowHeaders } from '#adapters/static-files.ts';
import type { Refusal } from './admission.ts';

/** Sends a whole answer with the headers that every answer has. Nothing is stored by the browser unless `headers` say otherwise. */
export function answer(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Uint8Array): void {
  response.writeHead(status, { ...windowHeaders, 'Cache-Control': 'no-store', 'Content-Length': String(Buffer.byteLength(body)), ...headers });
  response.end(body);
}

/** Refuses in words. */
export const refuse = (response: ServerResponse, { status, sentence, headers = {} }: Refusal): void =>
  answer(response, status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, `${sentence}\n`);
