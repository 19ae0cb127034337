import { Scanner } from './dtd.ts';
import { readDeclaration, readExternalId } from './dtd-declarations.ts';
import { type Entities, type Rules, Undeclared } from './entities.ts';
import { ncName, qName } from './xml-names.ts';
import { XmlStop } from './xml-stop.ts';

const target = new RegExp(`${ncName}(?=[ \\t\\r\\n]|\\?>)`, 'uy');
const parameterName = new RegExp(ncName, 'uy');

/** A text that is being read: the subset itself (`name` null), or that of a parameter entity, put in by the `%` at `at` in the text around; `met`: something unknown is in it. */
type Level = { scan: Scanner; name: string | null; at: number; met: boolean };

function readComment(scan: Scanner, start: number): void {
  const end = scan.text.indexOf('--', scan.at);
  if (end === -1) scan.fail('a comment that does not end', start);
  if (scan.text[end + 2] !== '>') scan.fail('-- inside a comment', end);
  scan.at = end + 3;
}

function readInstruction(scan: Scanner, start: number): void {
  const name = scan.need(target, 'the target of the instruction, a name without a colon,');
  if (name.toLowerCase() === 'xml')
    scan.fail('an XML declaration is allowed only at the very start of a document', start);
  const end = scan.text.indexOf('?>', scan.at);
  if (end === -1) scan.fail('an instruction that does not end', start);
  scan.at = end + 2;
}

/** Reads an internal subset up to and with its `]`. Internal parameter entities are read where they are put in, external ones never. */
export function readSubset(
  main: Scanner,
  entities: Entities,
  { is11, standalone, effort }: Rules,
): void {
  const { dtd } = entities;
  const levels: Level[] = [{ scan: main, name: null, at: 0, met: false }];
  const done = new Set<string>();
  const onPath = new Set<string>();
  const undeclared: Undeclared[] = [];

  const defaultValue = (literal: string, at: number): string => {
    try {
      return entities.attributeValue(literal);
    } catch (error) {
      // Whether an undeclared entity is an error depends on the rest of the subset, so it is
      // reported at its end.
      if (!(error instanceof Undeclared)) throw error;
      if (levels.length === 1 && undeclared.length === 0)
        undeclared.push(new Undeclared(at + error.offset, error.missing, error.message));
      // What it says is out of sight, but it says something.
      return literal;
    }
  };

  const noteUnknown = (): void => {
    const level = levels.at(-1);
    if (level) level.met = true;
  };

  const putIn = (scan: Scanner): void => {
    const at = scan.at - 1;
    const name = scan.need(parameterName, 'the name of a parameter entity');
    scan.needWord(';');
    dtd.mayDeclareMore = true;
    if (onPath.has(name)) scan.fail(`%${name}; refers to itself`, at);
    const text = dtd.parameters.get(name);
    if (typeof text === 'string') {
      if (!done.has(name)) {
        effort.spend(text.length, at);
        onPath.add(name);
        levels.push({ scan: new Scanner(text, 0), name, at, met: false });
      }
      return;
    }
    noteUnknown();
    if (!standalone) dtd.skipping = true;
  };

  const readPart = (scan: Scanner): void => {
    const start = scan.at;
    if (scan.takeWord('%')) putIn(scan);
    else if (scan.takeWord('<!--')) readComment(scan, start);
    else if (scan.takeWord('<?')) readInstruction(scan, start);
    else readDeclaration(scan, { dtd, is11, inParameter: levels.length > 1, defaultValue });
  };

  try {
    for (;;) {
      const level = levels.at(-1) ?? { scan: main, name: null, at: 0, met: false };
      level.scan.takeSpace();
      if (level.name === null && level.scan.takeWord(']')) break;
      if (!level.scan.ended) readPart(level.scan);
      else if (level.name === null) level.scan.fail('the DOCTYPE does not end');
      else {
        // A text that met nothing unknown declares nothing new the next time, so it is read once.
        if (!level.met || dtd.skipping) done.add(level.name);
        onPath.delete(level.name);
        levels.pop();
        if (level.met) noteUnknown();
      }
    }
  } catch (error) {
    const outer = levels[1];
    if (!(error instanceof XmlStop) || !outer) throw error;
    throw new XmlStop(
      outer.at,
      `the text that %${outer.name}; inserts here is malformed: ${error.message}`,
    );
  }
  const [first] = undeclared;
  if (!first || (!standalone && dtd.mayDeclareMore)) return;
  if (first.missing === null || !dtd.general.has(first.missing)) throw first;
  throw new XmlStop(
    first.offset,
    `the entity &${first.missing}; is declared too late: its declaration must come before this default value`,
  );
}

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
