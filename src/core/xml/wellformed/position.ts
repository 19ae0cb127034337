/** Line and column (from 1, columns in UTF-16 units) of an offset; lines end at \n, \r\n or \r, as they do in the editor. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const breaks = /\r\n?|\n/g;
  let [line, lineStart] = [1, 0];
  for (
    let hit = breaks.exec(text);
    hit && hit.index + hit[0].length <= offset;
    hit = breaks.exec(text)
  ) {
    line += 1;
    lineStart = hit.index + hit[0].length;
  }
  return { line, column: offset - lineStart + 1 };
}
