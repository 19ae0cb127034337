import type { HttpFailure, HttpLimits, HttpReply, HttpRequest } from '#core/http/http.ts';
import type { CorsVerdict, CredentialsMode, FetchHop } from '#core/widget/cors/model.ts';
import type { Running } from '#operations/dispatch.ts';

/** A `fetch()` for a page to do. `origin` as `pageOrigin` makes it; without `credentials` it is `fetch()`'s own default, which sends no cookie to another origin. */
export type DirectFetchCall = {
  request: HttpRequest;
  origin: string;
  credentials?: CredentialsMode;
};

/** What the page has of its call; the last hop of a reply has a failure where the body did not come whole. `said` is a browser's own reason in its own words, null where there is no browser. */
export type DirectOutcome =
  | { kind: 'reply'; reply: HttpReply }
  | { kind: 'blocked'; said: string | null }
  | { kind: 'failure'; failure: HttpFailure };

/** A call with everything that went over the wire for it, in order, and why it was blocked where it was. */
export type DirectResult = {
  by: 'browser' | 'model';
  hops: FetchHop<HttpReply>[];
  outcome: DirectOutcome;
  verdict: CorsVerdict;
};

/**
 * Does a page's `fetch()` from the origin of the widget: preflight, call, redirects (TAB-DIR-3). No cookie is kept from one call to the next. The time
 * limit is for all hops together. Rejects only when cancelled.
 */
export type DirectFetch = {
  send(call: DirectFetchCall, limits: HttpLimits, running: Running): Promise<DirectResult>;
};
