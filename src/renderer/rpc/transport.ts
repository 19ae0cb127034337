import type { Outcome } from '#operations/outcome.ts';
import type { Message, Transport, WindowEvent } from '#operations/wire.ts';
import type { DesktopZoom } from '../shell/zoom.ts';
import { hearEvents, hostGone } from './host-events.ts';
import { type Part, putBack } from './parts.ts';
import UnpackWorker from './unpack.worker.ts?worker';
import { type OpenWorker, openWorker } from './worker-rpc.ts';

let worker: OpenWorker | null = null;

/** The value of a large JSON text, or of the one at an address, which a thread of its own reads and hands over part by part, so that no part takes the window longer than a frame. */
export async function unpack(source: ArrayBuffer | string): Promise<unknown> {
  if (worker === null || worker.hasFailed()) worker = openWorker(new UnpackWorker());
  let value: unknown = null;
  const onPart = (part: { rest: unknown } | Part): void => {
    if ('rest' in part) value = part.rest;
    else putBack(value, part);
  };
  await worker.ask(source, { onPart, transfer: typeof source === 'string' ? [] : [source] });
  return value;
}

declare global {
  interface Window {
    /** Put there by the preload of the desktop app; absent in a browser. */
    readonly assay?: Desktop;
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
    async send(message: Message): Promise<Outcome<unknown>> {
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
      return (await (isLarge
        ? unpack(await reply.arrayBuffer())
        : reply.json())) as Outcome<unknown>;
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What the preload gives: a large answer comes as the address where it waits. */
type Desktop = Omit<Transport, 'send'> &
  DesktopZoom & {
    send(message: Message): Promise<Outcome<unknown> | { packed: string }>;
  };

/** The preload's end. */
const createDesktopTransport = ({ send, onEvent }: Desktop): Transport => ({
  async send(message) {
    const answer = await send(message);
    return 'packed' in answer
      ? ((await unpack(new URL(answer.packed, document.baseURI).href)) as Outcome<unknown>)
      : answer;
  },
  onEvent,
});

/** The way to the host of this window: the preload's on the desktop, HTTP in a browser tab. */
export const chooseTransport = (): Transport =>
  window.assay ? createDesktopTransport(window.assay) : createWebTransport();
