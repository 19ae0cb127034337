import type { DirectFetch, DirectResult, Http } from '#app/ports/ports.ts';
import type { HttpReply } from '#core/http/http.ts';
import type { Route } from '#core/http/route.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import { type FetchHop, hopName } from '#core/widget/cors/model.ts';
import { locationOf } from '#core/widget/cors/next-request.ts';
import { httpFailure } from './failure.ts';
import { nodeHttp } from './http.ts';

/**
 * The direct surface without a browser: real requests, sent and judged by the rules of the Fetch
 * standard for browsers.
 */
export function modelFetch(http: Pick<Http, 'send'>): DirectFetch {
  return {
    async send(
      { request, origin, credentials = 'same-origin', route, holdsSecret },
      limits,
      running,
    ): Promise<DirectResult> {
      const hops: FetchHop<HttpReply>[] = [];
      // Where a redirect leads gets neither the client certificate nor the name of the webhook's.
      const routeTo = (url: string): Route | undefined =>
        route && new URL(url).origin !== new URL(request.url).origin
          ? { ...route, clientCertificate: null, tls: { ...route.tls, servername: null } }
          : route;
      const until = performance.now() + limits.timeout;
      for (;;) {
        const next = followFetch({ request, origin, credentials, holdsSecret }, hops);
        if (next.step !== 'send') {
          const { verdict } = next;
          if (next.step === 'done')
            return {
              by: 'model',
              hops,
              verdict,
              outcome: next.reply
                ? { kind: 'reply', reply: next.reply }
                : { kind: 'blocked', said: null },
            };
          const failure = next.failure ?? httpFailure('protocol', new URL(request.url).host);
          return { by: 'model', hops, verdict, outcome: { kind: 'failure', failure } };
        }
        const timeout = Math.max(1, Math.round(until - performance.now()));
        const result = await http.send(
          next.request,
          {
            ...limits,
            timeout,
            wholeTimeout: limits.timeout,
            hop: hopName(next.kind, hops),
            // A browser goes on as soon as it knows these heads.
            isHeadEnough: (head) => next.kind === 'preflight' || locationOf(head) !== null,
          },
          running,
          routeTo(next.request.url),
        );
        const reply = result.ok ? result.reply : (result.begun ?? null);
        hops.push({
          kind: next.kind,
          request: next.request,
          reply,
          failure: result.ok ? null : result.failure,
        });
      }
    },
  };
}

/** The browser for calls as visitors make them, and the model for those with settings that no browser has. */
export function browserOrModel(browser: DirectFetch): DirectFetch {
  const model = modelFetch(nodeHttp);
  return {
    send: (call, limits, running) =>
      (call.route === undefined ? browser : model).send(call, limits, running),
  };
}
