import { findWords } from '#core/xml/find.ts';
import { type LineIndex, lineText } from '#core/xml/lines.ts';
import type { XmlAnswers, XmlQuestions } from '../ports/xml-port.ts';

/** A window of lines and columns of a text. */
export function readLines(
  text: string,
  lines: LineIndex,
  { from, count, left, width }: XmlQuestions['readLines'],
): XmlAnswers['readLines'] {
  const shown = Math.max(0, Math.min(count, lines.count - from));
  return {
    lines: Array.from({ length: shown }, (_, index) => {
      const start = lines.start(from + index + 1);
      const end = lines.end(from + index + 1);
      // A long line is not cut out of the text to show a part of it.
      if (end - start > width * 2 + left) {
        const ends = /[\r\n]*$/.exec(text.slice(Math.max(start, end - 2), end))?.[0].length ?? 0;
        return {
          text: text.slice(start + left, start + left + width),
          length: end - start - ends,
          offset: start,
        };
      }
      const line = lineText(text, lines, from + index + 1);
      return { text: line.slice(left, left + width), length: line.length, offset: start };
    }),
  };
}

/** The next place of some words, as line and columns. */
export function findText(
  text: string,
  lines: LineIndex,
  question: XmlQuestions['findText'],
): XmlAnswers['findText'] {
  const found = findWords(text, question.text, question.offset, question);
  if (found === null) return null;
  const { line, column } = lines.at(found.start);
  return { line, column, endColumn: column + found.end - found.start, offset: found.start };
}
