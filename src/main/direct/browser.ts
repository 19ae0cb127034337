import type { DirectFetch, DirectFetchCall } from '#app/ports/direct-port.ts';
import type { HttpLimits } from '#core/http/http.ts';
import type { Running } from '#operations/dispatch.ts';
import { openPage } from './direct-page.ts';
import { conclude, type Ending } from './outcome.ts';
import { createSessions } from './session.ts';

const settleWithin = 1000;

type Page = Awaited<ReturnType<typeof openPage>>;

/** Runs the call in the page until it ends, the time is up or the caller gives up; the latter rejects. */
async function untilEnd(
  page: Page,
  call: DirectFetchCall,
  limits: HttpLimits,
  { signal }: Running,
): Promise<Ending> {
  const timeout = AbortSignal.timeout(limits.timeout);
  const either = AbortSignal.any([signal, timeout]);
  const givenUp = new Promise<'timeout'>((resolve, reject) => {
    const stop = (): void => (signal.aborted ? reject(signal.reason) : resolve('timeout'));
    if (either.aborted) stop();
    else either.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([page.run(call, limits.maxBytes), givenUp]);
}

/** The direct surface in the browser that the desktop app is: an empty page of the widget's origin that nobody sees does the `fetch()`. */
export function createDirectBrowser(): DirectFetch {
  const withSession = createSessions();
  return {
    send: (call, limits, running) =>
      withSession(async (lent) => {
        running.signal.throwIfAborted();
        lent.wire.start(call.request.body);
        const page = await openPage(lent.session, call.origin);
        try {
          running.progress({ phase: 'Waiting for the reply', done: 0, total: null, unit: 'bytes' });
          const ending = await untilEnd(page, call, limits, running);
          if (ending !== 'timeout') await lent.wire.settled(settleWithin);
          return conclude(call, ending, {
            hops: lent.wire.hops(),
            error: lent.wire.error(),
            said: page.said,
          });
        } finally {
          page.close();
        }
      }),
  };
}
