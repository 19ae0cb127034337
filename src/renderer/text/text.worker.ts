import { prettyPrint } from '#core/xml/pretty.ts';
import { answerCalls } from '../rpc/worker-rpc.ts';
import { type JsonLayoutRequest, laidOut } from './lay-out-json.ts';
import { createLongText, type LongTextRequest } from './long-text.ts';

let opened: ReturnType<typeof createLongText> | null = null;

/** Indents an XML, lays out a JSON text, or holds a long text and gives parts of it. */
answerCalls(async (asked: string | JsonLayoutRequest | LongTextRequest) => {
  if (typeof asked === 'string') return prettyPrint(asked);
  if (!('ask' in asked)) return laidOut(asked);
  if (asked.ask === 'part') return opened?.part(asked.look, asked.at);
  const reply = await fetch(asked.url);
  if (!reply.ok) throw new Error(`The text is no longer in memory (${reply.status}).`);
  const text = new TextDecoder('utf-8').decode(await reply.arrayBuffer());
  opened = createLongText(text, asked.places);
  return opened.info;
});
