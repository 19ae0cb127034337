import { type Session, type WebContents, WebContentsView } from 'electron';
import type { DirectFetch, DirectFetchCall } from '#app/ports/ports.ts';
import { opaqueOrigin } from '#core/http/address.ts';
import type { HttpLimits } from '#core/http/http.ts';
import type { Running } from '#operations/dispatch.ts';
import { type Answer, answerSchema, conclude, type Ending } from './outcome.ts';
import { createSessions } from './session.ts';

/** The script the page runs, all it is given being data. */
function script(
  { request: { method, url, headers, body }, origin, credentials }: DirectFetchCall,
  maxBytes: number,
): string {
  const referrer = origin === opaqueOrigin ? {} : { referrer: `${origin}/` };
  const init = { method, headers, ...(body === null ? {} : { body }), credentials, ...referrer };
  return `(async ({ url, init, maxBytes }) => {
    let reply;
    try {
      reply = await fetch(url, init);
    } catch (error) {
      return { error: String(error) };
    }
    try {
      const chunks = [];
      let size = 0;
      const reader = reply.body?.getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > maxBytes) {
          await reader.cancel();
          return { tooLarge: true };
        }
        chunks.push(part.value);
      }
      return { status: reply.status, body: new Uint8Array(await new Blob(chunks).arrayBuffer()) };
    } catch (error) {
      return { cut: String(error) };
    }
  })(${JSON.stringify({ url, init, maxBytes })})`;
}

/** Electron 35 put the message into the event; before, it was the third argument. */
function errorOf(event: object, level: unknown, message: unknown): string | null {
  if ('message' in event && 'level' in event)
    return event.level === 'error' ? String(event.message) : null;
  return level === 3 ? String(message) : null;
}

/** In addition to the rules for every page (`guard`): this one cannot navigate at all. */
function guard(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.setAudioMuted(true);
}

/**
 * Opens an empty page of the origin that no window ever shows, for one `fetch()`. `said` collects what the browser writes on the page's console;
 * `close` ends the page, and with it a call under way.
 */
export async function openPage(session: Session, origin: string) {
  const view = new WebContentsView({
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      images: false,
      webgl: false,
      navigateOnDragDrop: false,
      devTools: false,
    },
  });
  const { webContents } = view;
  guard(webContents);
  const said: string[] = [];
  webContents.on('console-message', (event: object, level: unknown, message: unknown) => {
    const error = errorOf(event, level, message);
    if (error !== null) said.push(error);
  });
  const base = origin === opaqueOrigin ? {} : { baseURLForDataURL: `${origin}/` };
  await webContents.loadURL('data:text/html,<!doctype html><title>Widget</title>', base);
  return {
    said,
    run: async (call: DirectFetchCall, maxBytes: number): Promise<Answer> =>
      answerSchema.parse(await webContents.executeJavaScript(script(call, maxBytes))),
    // Holds on to the view as well, which takes the page with it when it is collected as garbage.
    close: () => view.webContents.close(),
  };
}

const settleWithin = 1000;

type Page = Awaited<ReturnType<typeof openPage>>;

/** Runs the call in the page until it ends, the time is up or the caller gives up; the latter rejects. */
async function untilEnd(
  page: Page,
  call: DirectFetchCall,
  limits: HttpLimits,
  { signal }: Running,
): Promise<Ending> {
  const timeout = AbortSignal.timeout(Math.ceil(limits.timeout));
  const either = AbortSignal.any([signal, timeout]);
  const givenUp = new Promise<'timeout'>((resolve, reject) => {
    const stop = (): void => (signal.aborted ? reject(signal.reason) : resolve('timeout'));
    if (either.aborted) stop();
    else either.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([page.run(call, limits.maxBytes), givenUp]);
}

/**
 * The direct surface in the browser of the desktop app: an empty, hidden page of the widget's
 * origin runs the `fetch()`.
 */
export function createDirectBrowser(): DirectFetch {
  const withSession = createSessions();
  return {
    send: (call, limits, running) =>
      withSession(async (lent) => {
        running.signal.throwIfAborted();
        lent.wire.start(call);
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
