import { isOf, opaqueOrigin } from '../../http/cors-origin.ts';
import type { HttpFailure, HttpRequest } from '../../http/http.ts';
import { originLacks } from './cors-check.ts';
import { createJudgement } from './cors-judgement.ts';
import { leavesMethodOut, preflightLacks } from './cors-preflight.ts';
import { followed, locationOf, mostRedirects } from './cors-redirect.ts';
import { needsPreflight } from './cors-safelist.ts';
import { isBadPort, isMixed } from './cors-surroundings.ts';
import type { CorsVerdict, FetchHop, HopKind, PageFetch, ReplyFacts } from './model.ts';
import { callOf, preflightOf, settable } from './next-request.ts';

/**
 * What comes after the hops that went over the wire: one more of them, or the end. `done` has the reply that the page may read, or null where a
 * browser stops; `failed` is a server that gave no reply.
 */
export type FetchStep<Reply extends ReplyFacts> =
  | { step: 'send'; kind: HopKind; request: HttpRequest }
  | { step: 'done'; verdict: CorsVerdict; reply: Reply | null }
  | { step: 'failed'; verdict: CorsVerdict; failure: HttpFailure | null };

/**
 * A page's `fetch()` as the Fetch standard has it (TAB-DIR-3): given the hops so far, what the browser sends next, and at the end whether the page may
 * read the reply. Never throws, whatever the replies hold; `origin` is one that `pageOrigin` made and the address a whole one.
 */
export function followFetch<Reply extends ReplyFacts>(
  call: PageFetch,
  hops: readonly FetchHop<Reply>[],
): FetchStep<Reply> {
  const { credentials, origin: pageIs } = call;
  const judgement = createJudgement(call);
  const asked = new Set<string>();
  let request: HttpRequest = { ...call.request, headers: settable(call.request.headers) };
  let origin = pageIs;
  let left = false;
  let at = 0;
  for (let redirects = 0; ; redirects += 1) {
    const url = new URL(request.url);
    if (isBadPort(url))
      return { step: 'done', verdict: judgement.badPort(url, redirects > 0), reply: null };
    if (isMixed(pageIs, url))
      return { step: 'done', verdict: judgement.mixed(url, redirects > 0), reply: null };
    left ||= !isOf(url, pageIs);
    const asker = { origin, credentials };
    // A browser remembers an answered preflight for some seconds, so that a redirect back to the same address asks no second time.
    // One that was sent without need is judged all the same: Chromium 130 asks once more for the GET that a redirect makes of a POST.
    const known = (): boolean => asked.has(`${origin} ${request.url}`) || !needsPreflight(request);
    while (left && (hops[at]?.kind === 'preflight' || !known())) {
      const hop = hops[at];
      if (hop === undefined)
        return { step: 'send', kind: 'preflight', request: preflightOf(request, origin, pageIs) };
      if (hop.kind !== 'preflight') break;
      at += 1;
      if (hop.reply === null)
        return { step: 'failed', verdict: judgement.stopped(), failure: hop.failure };
      const lacks = preflightLacks(hop.request, hop.reply, asker);
      if (lacks.length > 0)
        return {
          step: 'done',
          verdict: judgement.blocked('preflight', request, lacks, redirects > 0),
          reply: null,
        };
      if (leavesMethodOut(request, hop.reply)) judgement.methodLeftOut(request);
      asked.add(`${origin} ${request.url}`);
    }
    const hop = hops[at];
    if (hop === undefined)
      return { step: 'send', kind: 'request', request: callOf(request, origin, pageIs, left) };
    at += 1;
    if (hop.reply === null)
      return { step: 'failed', verdict: judgement.stopped(), failure: hop.failure };
    const { reply } = hop;
    if (reply.status === 407)
      return { step: 'done', verdict: judgement.proxyWord(redirects > 0), reply: null };
    const location = locationOf(reply);
    const from =
      location === null
        ? `The reply to ${request.method}`
        : `The redirect (${reply.status}) in reply to ${request.method}`;
    const lacks = left ? originLacks(reply.headers, asker, from, '$reply') : [];
    const stage = redirects > 0 || location !== null ? 'redirect' : 'request';
    if (lacks.length > 0)
      return { step: 'done', verdict: judgement.blocked(stage, request, lacks), reply: null };
    if (location === null) return { step: 'done', verdict: judgement.allowed(), reply };
    const next =
      redirects >= mostRedirects
        ? `It is redirect number ${mostRedirects + 1}.`
        : followed(request, reply, (to) => left || !isOf(to, pageIs));
    if (typeof next === 'string')
      return { step: 'done', verdict: judgement.badRedirect(reply.status, next), reply: null };
    // Only a second step away from an origin that is not the page's makes the origin unknown.
    if (!isOf(url, pageIs) && new URL(next.url).origin !== url.origin) origin = opaqueOrigin;
    const asksAgain =
      (left || !isOf(new URL(next.url), pageIs)) &&
      needsPreflight(next) &&
      !asked.has(`${origin} ${next.url}`);
    judgement.redirected(request, reply.status, next, asksAgain);
    request = next;
  }
}
