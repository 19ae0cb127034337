import { answerCalls } from '../rpc/worker-rpc.ts';
import { createLongText, type LongTextRequest } from './long-text.ts';

let opened: ReturnType<typeof createLongText> | null = null;

answerCalls(async (asked: LongTextRequest) => {
  if (asked.ask === 'part') return opened?.part(asked.look, asked.at);
  const reply = await fetch(asked.url);
  if (!reply.ok) throw new Error(`The text is no longer in memory (${reply.status}).`);
  const text = new TextDecoder('utf-8').decode(await reply.arrayBuffer());
  opened = createLongText(text, asked.places);
  return opened.info;
});
