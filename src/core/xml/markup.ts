import { type NodeKind, nodeKinds } from './tree-columns.ts';
import { doctypeEnd } from './wellformed/doctype.ts';

const behind = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
};

/** Offset behind the tag, searched from behind its name on, quoted values skipped; -1 where it does not end or another one begins in it. */
export function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3e) return at + 1;
    if (code === 0x3c) return -1;
    if (code === 0x22 || code === 0x27) {
      at = text.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

const cdata = '<![CDATA[';

/** Whether a CDATA section begins at this `<`. */
export const isCdata = (text: string, start: number): boolean =>
  text.charCodeAt(start + 1) === 0x21 && text.startsWith(cdata, start);

/** Offset behind the CDATA section at `start`; -1 where it does not end. */
export const cdataEnd = (text: string, start: number): number =>
  behind(text, ']]>', start + cdata.length);

/**
 * The kind of declaration that begins with the `<!` or `<?` at `start`, and the offset after it (-1
 * if it does not end); null if it is something else.
 */
export function declarationAt(text: string, start: number): { kind: NodeKind; end: number } | null {
  if (text.charCodeAt(start + 1) === 0x3f)
    return { kind: nodeKinds.instruction, end: behind(text, '?>', start + 2) };
  if (text.startsWith('<!--', start))
    return { kind: nodeKinds.comment, end: behind(text, '-->', start + 4) };
  return text.startsWith('<!DOCTYPE', start)
    ? { kind: nodeKinds.doctype, end: doctypeEnd(text, start) }
    : null;
}
