import type { HostEvent, WindowEvent } from '#operations/wire.ts';

/**
 * Milliseconds before the stream is opened once more: the first pause and the longest, because the
 * pause doubles with every failed attempt.
 */
const shortestPause = 1000;
const longestPause = 30_000;

/** What a window says whose web host gives no answer. A page that is loaded again would be gone. */
export const hostGone =
  'Assay has stopped or cannot be reached. To start it again, run `assay serve` and open the address that it prints. If it is still running, this window reconnects automatically.';

/** Reads server-sent events until the stream ends or breaks. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  tell: (event: HostEvent) => void,
): Promise<void> {
  let rest = '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts)
      if (part.startsWith('data: ')) tell(JSON.parse(part.slice('data: '.length)) as HostEvent);
  }
}

/**
 * Receives the events of the web host for the life of the page, over the stream that `open`
 * requests. A stream that ends is opened once more, unless the host says that the session is over
 * (401). Resolves once the first request was answered or failed.
 */
export function hearEvents(
  open: () => Promise<Response>,
  tell: (event: WindowEvent) => void,
  pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<void> {
  return new Promise((resolve) => {
    void (async () => {
      let next = shortestPause;
      for (let isFirst = true; ; isFirst = false) {
        const reply = await open().catch(() => null);
        if (reply?.ok && reply.body) {
          next = shortestPause;
          if (!isFirst) tell({ kind: 'back' });
          resolve();
          await readEvents(reply.body, tell);
        } else {
          const why = await reply?.text().catch(() => '');
          tell({ kind: 'lost', why: why?.trim() || hostGone });
          resolve();
          if (reply?.status === 401) return;
        }
        await pause(next);
        next = reply?.ok ? next : Math.min(2 * next, longestPause);
      }
    })();
  });
}
