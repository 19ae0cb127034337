import type { Outcome } from '#operations/outcome.ts';
import type { Transport, WindowEvent } from '#operations/wire.ts';
import type { DesktopZoom } from '../shell/zoom.ts';
import { hearEvents, hostGone } from './host-events.ts';

declare global {
  interface Window {
    /** Put there by the preload of the desktop app; absent in a browser. */
    readonly assay?: Transport & DesktopZoom;
  }
}

/** An answer of more bytes than this is read in a thread of its own. */
const largeBytes = 1_000_000;

/** Letters of a body that a browser surely sends although the page ends: it allows 64 KiB, and a letter takes up to three bytes. */
const longestKeptAlive = 20_000;

/** The web host's end: calls by POST to `api`, server-sent events from `events`. Both addresses are relative to the page. */
function createWebTransport(): Transport {
  const listeners = new Set<(event: WindowEvent) => void>();
  const tell = (event: WindowEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const listening = hearEvents(() => fetch('events'), tell);
  return {
    async send(message) {
      // What the first calls read may change right after them, so events are heard before.
      await listening;
      const body = JSON.stringify(message);
      const reply = await fetch('api', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        // What the window shows is also written while its page ends.
        keepalive:
          'name' in message &&
          message.name === 'writeWindowState' &&
          body.length < longestKeptAlive,
      }).catch(() => null);
      if (reply === null) return { ok: false, error: { code: 'not-connected', message: hostGone } };
      // The host refuses in words, such as those for a session that ended.
      if (!reply.ok)
        return {
          ok: false,
          error: { code: 'not-connected', message: (await reply.text()).trim() },
        };
      const isLarge = Number(reply.headers.get('content-length')) > largeBytes;
      return isLarge
        ? { packed: await reply.arrayBuffer() }
        : ((await reply.json()) as Outcome<unknown>);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The way to the host of this window: the preload's on the desktop, HTTP in a browser tab. */
export const chooseTransport = (): Transport => window.assay ?? createWebTransport();
