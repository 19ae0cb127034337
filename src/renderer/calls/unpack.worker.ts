import { cutUp } from './parts.ts';

type Asked = { id: number; source: ArrayBuffer | string };

async function read(source: Asked['source']): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source;
  const reply = await fetch(source);
  if (!reply.ok) throw new Error(`The answer is gone (${reply.status}).`);
  return reply.arrayBuffer();
}

self.addEventListener('message', async ({ data: { id, source } }: MessageEvent<Asked>) => {
  try {
    const { rest, parts } = cutUp(JSON.parse(new TextDecoder().decode(await read(source))));
    self.postMessage({ id, rest });
    for (const part of parts) self.postMessage({ id, part });
    self.postMessage({ id, isOver: true });
  } catch (fault) {
    self.postMessage({ id, problem: fault instanceof Error ? fault.message : 'The answer could not be read.' });
  }
});
