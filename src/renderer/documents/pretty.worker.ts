import { prettyPrint } from '#core/document/pretty.ts';
import type { PrettyAsked } from './use-pretty.ts';

/** The offset of a line and column (from 1) of the text; its length when there is no such place. */
function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}

self.addEventListener('message', ({ data }: MessageEvent<PrettyAsked>) => {
  const { text, fault } = data;
  self.postMessage(fault ? prettyPrint(text, offsetOf(text, fault.line, fault.column)) : prettyPrint(text));
});
