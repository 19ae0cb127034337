/** UTF-16 units put into a model at a time: a few milliseconds of work. */
export const piece = 500_000;

/** Where the piece of a text from `from` ends: behind a line, else not within a pair of surrogates nor of CR and LF. */
export function endOfPiece(text: string, from: number, most: number = piece): number {
  if (text.length - from <= most) return text.length;
  const line = text.lastIndexOf('\n', from + most - 1);
  if (line >= from) return line + 1;
  const end = from + most;
  return /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(end - 1, end + 1))
    ? end + 1
    : end;
}
