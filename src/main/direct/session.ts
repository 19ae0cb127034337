import { type Session, session as sessions } from 'electron';
import { httpFailure } from '#adapters/http/failure.ts';
import { networkFailure } from '#core/http/browser-errors.ts';
import type { Headers, HttpReply, HttpRequest, Timings } from '#core/http/http.ts';
import { localNetworkPermissions } from '#core/widget/cors/local-network.ts';
import type { FetchHop, PageFetch } from '#core/widget/cors/model.ts';
import { isWithheld } from '#core/widget/cors/next-request.ts';

type Hop = FetchHop<HttpReply> & { id: number; begun: number };

const everything = { urls: ['http://*/*', 'https://*/*'] };
const methods = ['GET', 'POST', 'OPTIONS'] as const;
const since = (begun: number, now: number): Timings => ({
  reused: false,
  dns: null,
  connect: null,
  proxy: null,
  tls: null,
  download: null,
  firstByte: now - begun,
  total: now - begun,
});

/**
 * Records what a session sends and receives, one call at a time. Chromium adds Host, Connection and
 * Content-Length after the last event, sorts the headers of replies by name, and reports neither
 * the phases of a call nor bodies.
 */
export function createWire({ webRequest }: Session) {
  let hops: Hop[] = [];
  let open = new Set<number>();
  let call: Pick<PageFetch, 'request' | 'holdsSecret'> | null = null;
  let error: string | null = null;
  let quiet = (): void => undefined;

  const end = (id: number): void => {
    open.delete(id);
    if (open.size === 0) quiet();
  };
  webRequest.onBeforeRequest(everything, ({ id }, go) => {
    open.add(id);
    go({});
  });
  webRequest.onSendHeaders(everything, ({ id, method, url, requestHeaders }) => {
    // Of a call before, whose page is gone already.
    if (!open.has(id)) return;
    const headers: Headers = Object.entries(requestHeaders);
    const known = methods.find((one) => one === method) ?? 'GET';
    const request: HttpRequest = {
      method: known,
      url,
      headers,
      body: known === 'POST' ? (call?.request.body ?? null) : null,
    };
    const asks = headers.some(([name]) => name.toLowerCase() === 'access-control-request-method');
    hops.push({
      id,
      begun: performance.now(),
      request,
      kind: asks ? 'preflight' : 'request',
      reply: null,
      failure: null,
    });
  });
  webRequest.onHeadersReceived(
    everything,
    ({ id, statusCode, statusLine, responseHeaders }, go) => {
      const hop = hops.findLast((one) => one.id === id);
      const headers = Object.entries(responseHeaders ?? {}).flatMap(([name, values]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const statusText = /^\S+ \d+ ?(.*)/.exec(statusLine)?.[1] ?? '';
      if (hop)
        hop.reply = {
          status: statusCode,
          statusText,
          headers,
          body: new Uint8Array(),
          timings: since(hop.begun, performance.now()),
        };
      // Only here can a redirect still be stopped.
      go({
        cancel: hop?.reply != null && call !== null && isWithheld(call, hop.request, hop.reply),
      });
    },
  );
  webRequest.onCompleted(everything, ({ id }) => end(id));
  webRequest.onErrorOccurred(everything, ({ id, error: said }) => {
    if (!open.has(id)) return;
    // If the server is unreachable, only the call itself reports the reason, although it was the
    // preflight that failed.
    const kind = networkFailure(said);
    if (error === null || networkFailure(error) === null) error = said;
    const unanswered = hops.findLast((one) => one.reply === null && one.failure === null);
    if (kind !== null && unanswered)
      unanswered.failure = httpFailure(kind, new URL(unanswered.request.url).host, said);
    end(id);
  });
  return {
    /** Forgets what was; `next` is the call that is heard from now on. */
    start(next: Pick<PageFetch, 'request' | 'holdsSecret'>): void {
      [hops, open, call, error] = [[], new Set(), next, null];
    },
    /**
     * Resolves when nothing is running any more, or after the milliseconds: a page learns of an
     * error earlier than this does.
     */
    settled(milliseconds: number): Promise<void> {
      if (open.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        quiet = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    hops: (): FetchHop<HttpReply>[] =>
      hops.map(({ kind, request, reply, failure }) => ({ kind, request, reply, failure })),
    /** Chromium's name for the last error, `net::ERR_...`. */
    error: (): string | null => error,
  };
}
export type Wire = ReturnType<typeof createWire>;

/** A browser profile that lives in memory, with the notes of what it sends. */
export type DirectSession = { session: Session; wire: Wire };

/** The page may do nothing but call the webhook, wherever that is: a visitor who is asked allows it, and a finding says that one may be asked. */
const isAllowed = (permission: string): boolean => localNetworkPermissions.includes(permission);

function create(number: number): DirectSession {
  const session = sessions.fromPartition(`direct-${number}`);
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(isAllowed(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
  // A webhook sees the browser that a visitor would have, not the program around it.
  session.setUserAgent(
    session
      .getUserAgent()
      .replace(/\(KHTML, like Gecko\).*?(Chrome\/\S+).*$/, '(KHTML, like Gecko) $1 Safari/537.36'),
  );
  return { session, wire: createWire(session) };
}

/** Lends a session to one call at a time. Sessions are reused, because Electron never frees one. */
export function createSessions() {
  const free: DirectSession[] = [];
  let made = 0;
  return async <T>(use: (session: DirectSession) => Promise<T>): Promise<T> => {
    const one = free.pop() ?? create(++made);
    try {
      return await use(one);
    } finally {
      // Cookies, cache and answered preflights, which Chromium remembers for some seconds: every call is a first one.
      await one.session.clearData();
      free.push(one);
    }
  };
}
