import { z } from 'zod';
import { findingSchema } from '../../contract/finding.ts';
import type { HttpFailure, HttpReply, HttpRequest } from '../../http/http.ts';

/** Whether a `fetch()` sends cookies along; its own default, and the widget's, is `same-origin`. */
export const credentialsModes = ['omit', 'same-origin', 'include'] as const;
export type CredentialsMode = (typeof credentialsModes)[number];

/** A `fetch()` in a page. `origin` is the page's as browsers spell it (`https://widget.example`), or `null` for a sandboxed frame. */
export type PageFetch = { origin: string; request: HttpRequest; credentials: CredentialsMode };

/** What decides about a reply. */
export type ReplyFacts = Pick<HttpReply, 'status' | 'headers'>;

/** The question a browser asks before the call, and the call itself. */
export type HopKind = 'preflight' | 'request';

/**
 * One exchange on the wire; with neither reply nor failure the browser gave it up itself, with both the body of the reply did not come whole. A
 * redirect makes more of them.
 */
export type FetchHop<Reply extends ReplyFacts = ReplyFacts> = {
  kind: HopKind;
  request: HttpRequest;
  reply: Reply | null;
  failure: HttpFailure | null;
};

/** Where a browser stops a call; null when it does not. */
export const corsStageSchema = z.enum(['preflight', 'request', 'redirect', 'mixed-content']);
export type CorsStage = z.infer<typeof corsStageSchema>;

/** A header line that lets the call through, and whose reply it belongs to. */
export const remedySchema = z.object({
  reply: z.enum(['OPTIONS', 'POST', 'GET']),
  url: z.string(),
  line: z.string(),
});
export type Remedy = z.infer<typeof remedySchema>;

/** Whether the page may read the reply, and if not, where it went wrong, what was missing and which header lines to add (TAB-DIR-3). */
export const corsVerdictSchema = z.object({
  allowed: z.boolean(),
  stage: corsStageSchema.nullable(),
  findings: z.array(findingSchema),
  remedies: z.array(remedySchema),
});
export type CorsVerdict = z.infer<typeof corsVerdictSchema>;
