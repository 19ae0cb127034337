/** `declared`: names of the general entities of the internal subset; `mayDeclareMore`: an external subset or parameter entity could declare others. */
export type Doctype = { fault: { offset: number; message: string } | null; declared: string[]; mayDeclareMore: boolean };

const name = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/u.source;
const space = '[ \\t\\r\\n]';
const literal = `(?:"[^"]*"|'[^']*')`;
const head = new RegExp(`^${space}+${name}(?:${space}+(?:SYSTEM${space}+${literal}|PUBLIC${space}+${literal}${space}+${literal}))?${space}*`, 'u');
const blank = new RegExp(`${space}+`, 'y');
const parameterEntity = new RegExp(`%${name};`, 'uy');
const declaration = new RegExp(
  `<!(?:ELEMENT|ATTLIST|NOTATION)${space}|<!ENTITY${space}+(%${space}+)?(${name})${space}+(?:["']|(?:SYSTEM|PUBLIC)${space})`,
  'uy',
);

/** The offset behind the `>` that ends a declaration, quoted texts skipped; -1 where it does not end. */
function declarationEnd(text: string, from: number): number {
  const marks = /["'<>]/g;
  marks.lastIndex = from;
  for (let hit = marks.exec(text); hit; hit = marks.exec(text)) {
    if (hit[0] === '>') return hit.index + 1;
    const close = hit[0] === '<' ? -1 : text.indexOf(hit[0], hit.index + 1);
    if (close === -1) return -1;
    marks.lastIndex = close + 1;
  }
  return -1;
}

/** The offset behind the part of an internal subset that begins at `at`; -1 for one that XML does not know. */
function partEnd(text: string, at: number, found: Doctype): number {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('--', at + 4);
    return end !== -1 && text[end + 2] === '>' ? end + 3 : -1;
  }
  if (text.startsWith('<?', at)) {
    const end = text.indexOf('?>', at + 2);
    return end === -1 ? -1 : end + 2;
  }
  for (const pattern of [blank, parameterEntity]) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) continue;
    if (pattern === parameterEntity) found.mayDeclareMore = true;
    return pattern.lastIndex;
  }
  declaration.lastIndex = at;
  const hit = declaration.exec(text);
  if (!hit) return -1;
  if (hit[1] === undefined && hit[2] !== undefined) found.declared.push(hit[2]);
  return declarationEnd(text, at + 2);
}

/** Reads what stands between `<!DOCTYPE` and its `>`, without resolving anything. The inside of element and attribute declarations is not looked at. */
export function readDoctype(text: string): Doctype {
  const found: Doctype = { fault: null, declared: [], mayDeclareMore: false };
  const outer = head.exec(text)?.[0];
  if (outer === undefined) return { ...found, fault: { offset: 0, message: 'the DOCTYPE does not begin with the name of the root element' } };
  found.mayDeclareMore = outer.includes('"') || outer.includes("'");
  let at = outer.length;
  if (at === text.length) return found;
  if (text[at] !== '[') return { ...found, fault: { offset: at, message: 'malformed DOCTYPE' } };
  at += 1;
  while (text[at] !== ']') {
    const end = partEnd(text, at, found);
    if (end === -1) return { ...found, fault: { offset: at, message: 'malformed declaration in the DOCTYPE' } };
    at = end;
  }
  return text.slice(at + 1).trim() === '' ? found : { ...found, fault: { offset: at + 1, message: 'malformed DOCTYPE' } };
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
