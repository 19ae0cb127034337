/** `declared`: names of the general entities of the internal subset; `mayDeclareMore`: an external subset or parameter entity could declare others. */
export type Doctype = { fault: { offset: number; message: string } | null; declared: string[]; mayDeclareMore: boolean };

const name = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/u.source;
const space = '[ \\t\\r\\n]';
const literal = `(?:"[^"]*"|'[^']*')`;
const head = new RegExp(`^${space}+${name}(?:${space}+(?:SYSTEM${space}+${literal}|PUBLIC${space}+${literal}${space}+${literal}))?${space}*`, 'u');
const parts: [string, RegExp][] = [
  ['space', new RegExp(`${space}+`, 'y')],
  ['comment', /<!--(?:(?!--)[\s\S])*-->/y],
  ['instruction', new RegExp(`<\\?${name}(?:${space}[\\s\\S]*?)?\\?>`, 'uy')],
  ['parameter', new RegExp(`%${name};`, 'uy')],
  ['declaration', new RegExp(`<!(?:ELEMENT|ATTLIST|NOTATION)${space}(?:[^"'<>]|${literal})*>`, 'y')],
  [
    'entity',
    new RegExp(`<!ENTITY${space}+(%${space}+)?(${name})${space}+(?:${literal}|(?:SYSTEM|PUBLIC)${space}(?:[^"'<>]|${literal})*)${space}*>`, 'uy'),
  ],
];

/** Reads what stands between `<!DOCTYPE` and its `>`, without resolving anything. The inside of element and attribute declarations is not looked at. */
export function readDoctype(text: string): Doctype {
  const outer = head.exec(text)?.[0];
  const declared: string[] = [];
  if (outer === undefined)
    return { fault: { offset: 0, message: 'the DOCTYPE does not begin with the name of the root element' }, declared, mayDeclareMore: false };
  let mayDeclareMore = /(?:SYSTEM|PUBLIC)/.test(outer);
  let at = outer.length;
  const faulty = (message: string): Doctype => ({ fault: { offset: at, message }, declared, mayDeclareMore });
  if (at === text.length) return { fault: null, declared, mayDeclareMore };
  if (text[at] !== '[') return faulty('malformed DOCTYPE');
  at += 1;
  while (text[at] !== ']') {
    let kind: string | null = null;
    for (const [candidate, pattern] of parts) {
      pattern.lastIndex = at;
      const hit = pattern.exec(text);
      if (!hit) continue;
      kind = candidate;
      at += hit[0].length;
      if (kind === 'parameter') mayDeclareMore = true;
      if (kind === 'entity' && hit[1] === undefined && hit[2] !== undefined) declared.push(hit[2]);
      break;
    }
    if (kind === null) return faulty('malformed declaration in the DOCTYPE');
  }
  at += 1;
  return /^[ \t\r\n]*$/.test(text.slice(at)) ? { fault: null, declared, mayDeclareMore } : faulty('malformed DOCTYPE');
}
