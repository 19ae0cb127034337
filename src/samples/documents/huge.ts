import type { Reply } from '../send.ts';
import { profiles } from './profiles.ts';
import { completed, type Moment } from './record.ts';
import { statement } from './statement.ts';
import { oneLine } from './xml-text.ts';

/** Bytes of XML that are put into Base64 at once; a multiple of three, so that the pieces join without padding. */
const piece = 3 * 128 * 1024;

/** The Base64 of a statement, made while it is sent and kept nowhere. */
function* base64(pieces: Iterable<string>): Generator<string> {
  let held: Buffer = Buffer.alloc(0);
  let text = '';
  for (const next of pieces) {
    text += next;
    if (text.length < piece) continue;
    const bytes = Buffer.concat([held, Buffer.from(text, 'utf8')]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    held = bytes.subarray(whole);
    text = '';
  }
  yield Buffer.concat([held, Buffer.from(text, 'utf8')]).toString('base64');
}

/** A Completed reply whose document is a single line with `count` transactions, streamed; a million of them are about 150 MB of XML. */
export async function hugeReply(moment: Moment, count: number): Promise<Reply> {
  const [before = '', after = ''] = JSON.stringify({
    ...(await completed(moment, 'oneLine')),
    parsed_base64: '\0',
  }).split('\\u0000');
  const body = {
    *[Symbol.iterator]() {
      yield before;
      yield* base64(oneLine(statement(profiles.harbour, count, 1)));
      yield after;
    },
  };
  return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body };
}
