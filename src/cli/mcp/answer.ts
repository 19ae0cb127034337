import { listOf } from '#core/text/list-of.ts';
import { grouped } from '#core/text/wording.ts';
import { forTerminal } from '../terminal/printable.ts';
import { quoted } from './outside.ts';

/** What a tool or a resource answers: a sentence or two of ours, and below it a text. `isQuote`: the text may quote what a server wrote; `isError`: it was not done. */
export type Answer = { says?: string; text?: string; isQuote?: boolean; isError?: boolean };

/** Characters of the text in one answer, and of the text that is kept for the others. */
const page = 7000;
export const longestAnswer = 200_000;

/** Whether an answer has another page. */
export const isLong = ({ text = '' }: Answer): boolean => text.length > page;

/** The answer from this character of its text on; `more` says how to ask for the rest. */
export function pageOf({ says, text = '', isQuote }: Answer, from: number, more: string): string {
  const whole = forTerminal(text.slice(0, longestAnswer));
  const end = from + page;
  const part = whole.slice(from, end);
  return listOf(
    from === 0 && says,
    part !== '' && (isQuote ? quoted(part) : part),
    from > 0 && part === '' && `It has ${grouped(whole.length)} characters.`,
    end < whole.length &&
      `These were ${grouped(end)} of ${grouped(whole.length)} characters. For the next: ${more}${end}.`,
    end >= whole.length &&
      text.length > longestAnswer &&
      `Cut here, after ${grouped(longestAnswer)} of ${grouped(text.length)} characters.`,
  ).join('\n');
}
