import { z } from 'zod';
import type { JsonObject } from '../contract/words.ts';
import type { DocumentKind } from '../document/record.ts';
import { headersSchema } from '../http/http.ts';
import type { ActionName, Category } from './actions.ts';

/** How a reply that is put in the webhook's place comes: whole, cut off, byte by byte, not at all, or the connection is reset. */
export const mockReplyKinds = ['reply', 'truncated', 'slow', 'reset', 'never'] as const;

/**
 * The reply that Assay gives instead of calling the webhook. `latency` in milliseconds before
 * anything is sent; `headers` in addition to the content type, such as a Location; `allowsOrigin`:
 * the preflight of a direct call is answered and allows the widget's origin.
 */
export const mockReplySchema = z.object({
  kind: z.enum(mockReplyKinds).default('reply'),
  latency: z.int().min(0).max(600_000).default(0),
  status: z.int().min(200).max(599).default(200),
  contentType: z.string().max(200).default('application/json'),
  headers: headersSchema.default([]),
  body: z.string().default(''),
  allowsOrigin: z.boolean().default(true),
});
export type MockReply = z.infer<typeof mockReplySchema>;

/** A document of the mock service: the body about it, or the outcome that it has. */
export type MockDocument =
  | (JsonObject & { status_code: number })
  | Exclude<DocumentKind, 'unexpected' | 'unread'>;

/**
 * What the mock service answers in place of the samples, on a tab of the category. `tab`: a list, and what was answered to clicks by
 * the id that was sent; `fixed`: how each action is answered at every call, where a list of `tab` is the body of get_items;
 * `documents`: by their ids in lower case.
 */
export type MockReplies = {
  category: Category;
  tab: { list: unknown; details: ReadonlyMap<string, JsonObject> } | null;
  fixed: Readonly<Partial<Record<ActionName, MockReply>>>;
  documents: ReadonlyMap<string, MockDocument>;
};

/** Where the replies of a mock service come from: our samples, kept calls, or a workspace file. */
export const mockSources = ['samples', 'history', 'workspace'] as const;
export type MockSource = (typeof mockSources)[number];
