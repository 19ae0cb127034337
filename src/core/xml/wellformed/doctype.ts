import { readExternalId } from './dtd-declarations.ts';
import { Scanner } from './dtd-scanner.ts';
import type { Entities } from './entities.ts';
import type { Rules } from './entity-use.ts';
import { readSubset } from './subset.ts';
import { qName } from './xml-names.ts';

const rootName = new RegExp(qName, 'uy');

/** Reads the DOCTYPE that begins at `start` into `entities`, fetching nothing, and gives the offset behind its `>`; throws a stop where it is malformed. */
export function readDoctype(text: string, start: number, entities: Entities, rules: Rules): number {
  const { dtd } = entities;
  // XML 1.1 has two more line ends, each as long as the line feed it counts as.
  const scan = new Scanner(
    rules.is11 ? text.replace(/[\x85\u2028]/g, '\n') : text,
    start + '<!DOCTYPE'.length,
  );
  const nameless = 'the DOCTYPE does not begin with the name of the root element';
  if (!scan.takeSpace() || scan.take(rootName) === null) scan.fail(nameless);
  if (scan.takeSpace() && readExternalId(scan, false)) dtd.mayDeclareMore = true;
  scan.takeSpace();
  if (scan.takeWord('[')) {
    readSubset(scan, entities, rules);
    scan.takeSpace();
  }
  if (!scan.takeWord('>')) scan.fail(scan.ended ? 'the DOCTYPE does not end' : 'malformed DOCTYPE');
  return scan.at;
}

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

const closing: Record<string, string> = { '"': '"', "'": "'", '<!--': '-->', '<?': '?>' };

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
