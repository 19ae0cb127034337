const closing: Record<string, string> = { '"': '"', "'": "'", '<!--': '-->', '<?': '?>' };

/** Where the DOCTYPE of a text begins: behind white space, comments and instructions; -1 without one. */
export function doctypeStart(text: string): number {
  const marks = /<!--|<\?|<!DOCTYPE|[^ \t\r\n\x85\u2028]/g;
  for (let hit = marks.exec(text); hit; hit = marks.exec(text)) {
    if (hit[0] === '<!DOCTYPE') return hit.index;
    const close = closing[hit[0]];
    if (close === undefined) return -1;
    const end = text.indexOf(close, hit.index + hit[0].length);
    if (end === -1) return -1;
    marks.lastIndex = end + close.length;
  }
  return -1;
}

/** The offset behind the DOCTYPE that begins at `start`, wherever in its quotes, comments and subset there may be a `>`; -1 where it does not end. */
export function doctypeEnd(text: string, start: number): number {
  const marks = /["'[\]>]|<!--|<\?/g;
  marks.lastIndex = start + 9;
  let inside = false;
  for (let hit = marks.exec(text); hit; hit = marks.exec(text)) {
    const mark = hit[0];
    if (mark === '>' && !inside) return hit.index + 1;
    if (mark === '[') inside = true;
    else if (mark === ']') inside = false;
    const close = closing[mark];
    if (close === undefined) continue;
    const end = text.indexOf(close, hit.index + mark.length);
    if (end === -1) return -1;
    marks.lastIndex = end + close.length;
  }
  return -1;
}
