import { z } from 'zod';

/** What belongs to the connection itself, and would break it with another value. */
const ofConnection = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te'],
  ...['trailer', 'upgrade', 'expect', 'proxy-connection', 'proxy-authorization'],
]);

const headerSchema = z.tuple([
  z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Use only letters, digits and - in a header name')
    .refine(
      (name) => !ofConnection.has(name.toLowerCase()),
      'This header belongs to the connection',
    ),
  z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'A header cannot hold this character'),
]);

/**
 * A request as somebody edited it: its query parameters besides those of the webhook_url, its headers besides the credential, and
 * its body. Address and credential are never part of it.
 */
export const editedRequestSchema = z.object({
  query: z.array(z.tuple([z.string().min(1), z.string()])).max(200),
  headers: z.array(headerSchema).max(100),
  body: z
    .string()
    .max(16 * 1024 * 1024)
    .nullable(),
});
export type EditedRequest = z.infer<typeof editedRequestSchema>;
