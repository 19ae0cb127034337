import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One request as the webhook reads it. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** One reply before it is written; the server adds the length. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

export type JsonObject = Record<string, unknown>;

export function jsonReply(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}

export function pageReply(status: number, title: string): Reply {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}

export function redirectReply(status: number, location: string): Reply {
  return { status, headers: { Location: location }, body: '' };
}

export function addHeaders(reply: Reply, headers: Record<string, string>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url ?? '/', 'http://webhook.invalid');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

/** The JSON object in the body; null when the body is anything else. */
export function readBody(call: Call): JsonObject | null {
  try {
    return asObject(JSON.parse(call.text));
  } catch {
    return null;
  }
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;
}

/** The text, or null when the value is no text or has nothing in it. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Milliseconds since 1970 of an ISO 8601 date-time; null for anything else. */
export function asTime(value: unknown): number | null {
  const text = asText(value);
  if (text === null || !/^\d{4}-\d\d-\d\dT/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
