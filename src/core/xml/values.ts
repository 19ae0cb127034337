import { builtIn } from './wellformed/xml-references.ts';

const reference = /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot|apos));/g;

/** Puts characters for the references that XML itself knows; entities of a DOCTYPE are never resolved and stay as written. */
function resolved(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(reference, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return builtIn.get(name) ?? whole;
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Every line end as one line feed. */
export const lineEnds = (raw: string): string =>
  raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;

/** The text that a piece of content means: references resolved, CDATA sections taken out of their marks, line ends as one line feed. */
export function contentText(raw: string): string {
  if (!raw.includes('<![CDATA[')) return resolved(lineEnds(raw));
  const parts: string[] = [];
  let at = 0;
  while (at < raw.length) {
    const start = raw.indexOf('<![CDATA[', at);
    if (start === -1) break;
    const end = raw.indexOf(']]>', start + 9);
    parts.push(
      resolved(lineEnds(raw.slice(at, start))),
      lineEnds(raw.slice(start + 9, end === -1 ? raw.length : end)),
    );
    at = end === -1 ? raw.length : end + 3;
  }
  parts.push(resolved(lineEnds(raw.slice(at))));
  return parts.join('');
}

/** The value that an attribute's raw text means: white space as spaces, references resolved. */
export const attributeText = (raw: string): string =>
  resolved(/[\t\n\r]/.test(raw) ? raw.replace(/\r\n|[\t\n\r]/g, ' ') : raw);
