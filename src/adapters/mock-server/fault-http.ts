import type { Http } from '#app/ports/ports.ts';
import type { StandIn } from '#app/ports/stand-in-port.ts';
import type { HttpResult } from '#core/http/http.ts';
import type { Fault } from '#core/widget/mock-reply.ts';
import { modelFetch } from '../http/direct-model.ts';
import { nodeHttp } from '../http/http.ts';
import { faultServer } from './server.ts';

/** The result with the webhook's host in the place of the stand-in's. */
function named(result: HttpResult, standIn: string, webhook: string): HttpResult {
  if (result.ok) return result;
  const { failure } = result;
  return {
    ok: false,
    failure: { ...failure, message: failure.message.replaceAll(standIn, webhook) },
  };
}

/** One call, with all its hops: each is sent for real to a server that is started for it and closed whatever happens. */
function faultHttp(fault: Fault): Http {
  let first: string | null = null;
  return {
    async send(request, limits, running) {
      running.signal.throwIfAborted();
      const url = new URL(request.url);
      first ??= url.href;
      const server = await faultServer(fault, url.href !== first);
      try {
        const sent = { ...request, url: `${server.origin}${url.pathname}${url.search}` };
        return named(
          await nodeHttp.send(sent, limits, running),
          new URL(server.origin).host,
          url.host,
        );
      } finally {
        await server.close();
      }
    },
  };
}

/** Stand-ins over real loopback HTTP. On the direct surface the model of `fetch()` judges them, also where there is a browser. */
export const faultStandIn: StandIn = {
  http: faultHttp,
  direct: (fault) => modelFetch(faultHttp(fault)),
};
