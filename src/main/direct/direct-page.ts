import { type Session, type WebContents, WebContentsView } from 'electron';
import type { DirectFetchCall } from '#app/ports/direct-port.ts';
import { opaqueOrigin } from '#core/http/cors-origin.ts';
import { type Answer, answerSchema } from './outcome.ts';

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

/** Beside what holds for every page (`guard`): this one goes nowhere at all. */
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
