import { createLongText, type LongAsked } from './long-text.ts';

let opened: ReturnType<typeof createLongText> | null = null;

async function answer(asked: LongAsked): Promise<unknown> {
  if (asked.ask === 'open') {
    const reply = await fetch(asked.url);
    if (!reply.ok) throw new Error(`The text is no longer kept (${reply.status}).`);
    const text = new TextDecoder('utf-8').decode(await reply.arrayBuffer());
    opened = createLongText(text, asked.places);
    return opened.info;
  }
  return asked.ask === 'lines' ? (opened?.lines(asked.look, asked.window) ?? []) : (opened?.find(asked.look, asked.wanted) ?? null);
}

self.addEventListener('message', async ({ data: { id, asked } }: MessageEvent<{ id: number; asked: LongAsked }>) => {
  try {
    self.postMessage({ id, value: await answer(asked) });
  } catch (fault) {
    self.postMessage({ id, problem: fault instanceof Error ? fault.message : 'The text could not be read.' });
  }
});
