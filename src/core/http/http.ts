import { z } from 'zod';

/** Header names and values in the order sent or received, names as spelled on the wire. */
export const headersSchema = z.array(z.tuple([z.string(), z.string()]));
export type Headers = z.infer<typeof headersSchema>;

/** A request as it goes over the wire; `body` null means none is sent. */
export const httpRequestSchema = z.object({
  method: z.enum(['GET', 'POST', 'OPTIONS']),
  url: z.string(),
  headers: headersSchema,
  body: z.string().nullable(),
});
export type HttpRequest = z.infer<typeof httpRequestSchema>;

/**
 * Milliseconds each phase took; null where a phase did not happen (plain http, or `reused`: the connection was left open by a call
 * before). `proxy` is the proxy's part in opening a way to the server; dns and connect are then the proxy's too.
 */
export const timingsSchema = z.object({
  reused: z.boolean(),
  dns: z.number().nullable(),
  connect: z.number().nullable(),
  proxy: z.number().nullable(),
  tls: z.number().nullable(),
  firstByte: z.number().nullable(),
  download: z.number().nullable(),
  total: z.number(),
});
export type Timings = z.infer<typeof timingsSchema>;

/** A reply as received, body as bytes. */
export type HttpReply = {
  status: number;
  statusText: string;
  headers: Headers;
  body: Uint8Array;
  timings: Timings;
};

/** Why no whole reply came. */
export const failureKinds = [
  'dns',
  'refused',
  'unreachable',
  'timeout',
  'tls',
  'proxy',
  'reset',
  'incomplete',
  'too-large',
  'protocol',
  'bad-url',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** No whole reply came: what was tried, what came instead and what to do next are in `message`, a whole sentence. */
export const httpFailureSchema = z.object({ kind: z.enum(failureKinds), message: z.string() });
export type HttpFailure = z.infer<typeof httpFailureSchema>;

/** `begun`: the head of a reply whose body did not come whole or cannot be read, with an empty body. A browser's `fetch()` goes by it (TAB-UPD-1, TAB-DEL-1). */
export type HttpResult =
  | { ok: true; reply: HttpReply }
  | { ok: false; failure: HttpFailure; begun?: HttpReply | undefined };

/**
 * Time in milliseconds and size in bytes at which a call is given up; the documents show no limits. An XML document of 200 MB comes as
 * Base64 of about 270 MB; a reply has to stay under the 512 MiB that one text can hold. `wholeTimeout` is told to people where `timeout` is
 * only what earlier calls left of it.
 */
export type HttpLimits = { timeout: number; maxBytes: number; wholeTimeout?: number };
const mebibyte = 1024 * 1024;
export const documentLimits: HttpLimits = { timeout: 60_000, maxBytes: 400 * mebibyte };
export const webhookLimits: HttpLimits = { timeout: 20_000, maxBytes: 64 * mebibyte };

/** The first value of a header, whatever the case of its name. */
export const headerValue = (headers: Headers, name: string): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
export const is3xx = (status: number): boolean => status >= 300 && status < 400;
/** Whether a Location beside this status leads anywhere: not beside a 304. */
export const isRedirect = (status: number): boolean => is3xx(status) && status !== 304;
