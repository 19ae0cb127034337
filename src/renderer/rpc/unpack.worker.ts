import { cutUp } from './parts.ts';
import { answerCalls } from './worker-rpc.ts';

async function read(source: ArrayBuffer | string): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source;
  const reply = await fetch(source);
  if (!reply.ok) throw new Error(`The data is no longer in memory (${reply.status}).`);
  return reply.arrayBuffer();
}

answerCalls(async (source: ArrayBuffer | string, tell) => {
  const { rest, parts } = cutUp(JSON.parse(new TextDecoder().decode(await read(source))));
  tell({ rest });
  for (const part of parts) tell(part);
});
