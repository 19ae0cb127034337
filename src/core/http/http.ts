import { z } from 'zod';
import { type CertificateReport, certificateReportSchema } from './certificates.ts';

/** Header names and values in the order sent or received, names as spelled on the wire. */
export const headersSchema = z.array(z.tuple([z.string(), z.string()]));
export type Headers = z.infer<typeof headersSchema>;

/** A request as it goes over the wire; `body` null means none is sent. */
export const httpRequestSchema = z.object({
  method: z.enum(['GET', 'HEAD', 'POST', 'OPTIONS']),
  url: z.string(),
  headers: headersSchema,
  body: z.string().nullable(),
});
export type HttpRequest = z.infer<typeof httpRequestSchema>;

/**
 * Milliseconds of each phase; null for a phase that did not occur (plain http, or `reused`: an
 * earlier call left the connection open). `proxy` is the time the proxy took to open the way to the
 * server; dns and connect are then the proxy's too.
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

/**
 * Something in a reply that browsers read and stricter readers refuse. `path` is that of a finding
 * (`$reply.headers`); `message` names the line of the head, and never the value of a header.
 */
export type Oddity = { path: string; message: string; fix: string };

/** A reply as received, body as bytes. */
export type HttpReply = {
  status: number;
  statusText: string;
  headers: Headers;
  body: Uint8Array;
  timings: Timings;
  /** What is unusual about the certificates of the server: they are not verified, or trusted by settings only. */
  certificates?: CertificateReport | undefined;
  /** What was read only because browsers read it, too; missing where nothing was. */
  oddities?: readonly Oddity[] | undefined;
};

/** Why no complete reply was received. */
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

/**
 * No complete reply was received: `message` says in a whole sentence what was tried, what was
 * received instead and what to do next.
 */
export const httpFailureSchema = z.object({
  kind: z.enum(failureKinds),
  message: z.string(),
  /** The certificates that were not trusted. */
  certificates: certificateReportSchema.optional(),
});
export type HttpFailure = z.infer<typeof httpFailureSchema>;

/** Whether nothing of a reply arrived, so that the server itself is not judged by it. */
export const isSilence = ({ kind }: HttpFailure): boolean =>
  kind !== 'incomplete' && kind !== 'too-large' && kind !== 'protocol';

/**
 * `begun`: the head of a reply whose body is incomplete or unreadable, with an empty body. A
 * browser's `fetch()` already resolves with it (TAB-UPD-1, TAB-DEL-1).
 */
export type HttpResult =
  | { ok: true; reply: HttpReply }
  | { ok: false; failure: HttpFailure; begun?: HttpReply | undefined };

/**
 * Time in milliseconds and size in bytes after which a call is given up; the documents show no
 * limits. An XML document of 200 MB arrives as about 270 MB of Base64, and a reply must stay below
 * 512 MiB, the limit of one JavaScript string. Messages name `wholeTimeout` if `timeout` is only
 * what earlier calls left of it, and `hop`, which of them it is. `isHeadEnough` says of a head that nobody waits for its body, which is
 * empty then.
 */
export type HttpLimits = {
  timeout: number;
  maxBytes: number;
  wholeTimeout?: number;
  hop?: string;
  isHeadEnough?: (head: Pick<HttpReply, 'status' | 'headers'>) => boolean;
};
const mebibyte = 1024 * 1024;
export const documentLimits: HttpLimits = { timeout: 60_000, maxBytes: 400 * mebibyte };
export const webhookLimits: HttpLimits = { timeout: 20_000, maxBytes: 64 * mebibyte };

/** The first value of a header, whatever the case of its name. */
export const headerValue = (headers: Headers, name: string): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
export const is3xx = (status: number): boolean => status >= 300 && status < 400;
/** Whether a Location header with this status leads anywhere: not with a 304. */
export const isRedirect = (status: number): boolean => is3xx(status) && status !== 304;
