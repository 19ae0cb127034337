import { z } from 'zod';
import { headersSchema } from '../http/http.ts';

/** How a reply that is put in the webhook's place comes: whole, cut off, byte by byte, not at all, or the connection is reset. */
export const mockReplyKinds = ['reply', 'truncated', 'slow', 'reset', 'never'] as const;

/**
 * The reply that Assay gives instead of calling the webhook. `latency` in milliseconds before
 * anything is sent; `headers` in addition to the content type, such as a Location; `allowsOrigin`:
 * the preflight of a direct call is answered and allows the widget's origin.
 */
export const mockReplySchema = z.object({
  kind: z.enum(mockReplyKinds).default('reply'),
  latency: z.number().int().min(0).max(600_000).default(0),
  status: z.number().int().min(200).max(599).default(200),
  contentType: z.string().max(200).default('application/json'),
  headers: headersSchema.default([]),
  body: z.string().default(''),
  allowsOrigin: z.boolean().default(true),
});
export type MockReply = z.infer<typeof mockReplySchema>;
