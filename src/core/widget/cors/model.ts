import { z } from 'zod';
import { findingSchema } from '../../contract/finding.ts';
import { isLoopback } from '../../http/address.ts';
import type { HttpFailure, HttpReply, HttpRequest } from '../../http/http.ts';

/** Whether a `fetch()` sends cookies along; its own default, and the widget's, is `same-origin`. */
export const credentialsModes = ['omit', 'same-origin', 'include'] as const;
export type CredentialsMode = (typeof credentialsModes)[number];

/**
 * A `fetch()` in a page. `origin` is the page's as browsers spell it (`https://widget.example`), or `null` for a sandboxed frame. `holdsSecret`: whether an address
 * holds a secret that Assay knows, which no redirect takes to another server; without it, every redirect is followed as browsers do.
 */
export type PageFetch = {
  origin: string;
  request: HttpRequest;
  credentials: CredentialsMode;
  holdsSecret?: ((address: string) => boolean) | undefined;
};

/** What decides about a reply. */
export type ReplyFacts = Pick<HttpReply, 'status' | 'headers'>;

/** The preflight that a browser sends before the call, and the call itself. */
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

/** The hop that comes after these, as a sentence about it names it. */
export function hopName(kind: HopKind, before: readonly Pick<FetchHop, 'kind'>[]): string {
  const redirects = before.filter((hop) => hop.kind === 'request').length;
  if (kind === 'request') return redirects === 0 ? 'the call itself' : `redirect ${redirects}`;
  return redirects === 0 ? 'the preflight (OPTIONS)' : `the preflight of redirect ${redirects}`;
}

/** Where a browser stops a call; null when it does not. 'withheld': Assay did not follow a redirect that a browser follows. */
export const corsStageSchema = z.enum([
  'preflight',
  'request',
  'redirect',
  'mixed-content',
  'withheld',
]);
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

/** Ports of other protocols, where the Fetch standard lets no page go. */
const badPorts = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 389 427 ' +
    '465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 ' +
    '6667 6668 6669 6679 6697 10080'
  ).split(' '),
);

export const isBadPort = (url: URL): boolean => badPorts.has(url.port);

/**
 * Whether an https page calls an address without TLS that is not this machine. A page with the
 * origin `null` may be inside any other page, so it does not count.
 */
export const isMixed = (pageIs: string, url: URL): boolean =>
  pageIs.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url);
