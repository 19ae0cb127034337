import { doctypeEnd } from '../document/doctype.ts';
import { nodeKinds } from './node-kinds.ts';
import { type MarkupFault, TreeColumns, XmlTree } from './tree.ts';

const less = 0x3c;
const greater = 0x3e;
const slash = 0x2f;
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const cdata = '<![CDATA[';

/** Offset behind the tag that opens at `start`, quoted values skipped; -1 where it does not end or another one begins in it. */
function tagEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === greater) return at + 1;
    if (code === less) return -1;
    if (code === 0x22 || code === 0x27) {
      at = text.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

const behind = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
};

/** Offset behind the comment, instruction or DOCTYPE at `start`; -1 where it does not end. */
function declarationEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) === 0x3f) return behind(text, '?>', start + 2);
  return text.startsWith('<!--', start) ? behind(text, '-->', start + 4) : doctypeEnd(text, start);
}

function declarationKind(text: string, start: number) {
  if (text.charCodeAt(start + 1) === 0x3f) return nodeKinds.instruction;
  return text.startsWith('<!--', start) ? nodeKinds.comment : nodeKinds.doctype;
}

/** A closing tag closes this open element and those in it; -1 where none has its name. */
function closed(columns: TreeColumns, open: readonly number[], name: string): number {
  for (let index = open.length - 1; index > 0; index -= 1) {
    if (columns.table.names[columns.nameIds[open[index] as number] as number]?.qname === name) return index;
  }
  return -1;
}

/**
 * Reads the nodes of a text, iteratively and in one pass. It checks only that tags end and fit, and never stops: behind the first fault
 * tags close what they can and the rest is text, so that the outline of a broken document is there as far as it goes.
 * `onProgress` gets the characters read, now and then; what it throws ends the scan.
 */
export function scanXml(text: string, onProgress: (done: number) => void = () => undefined): XmlTree {
  const columns = new TreeColumns(Math.ceil(text.length / 24));
  const { table } = columns;
  const open: number[] = [columns.add(nodeKinds.document, 0, text.length, 0)];
  let fault: MarkupFault | null = null;
  const blame = (offset: number, message: string): void => {
    fault ??= { offset, message };
  };
  let parent = 0;
  let nextDeclaration = text.indexOf('xmlns');
  let nextTold = 0;
  let at = 0;
  const shut = (element: number, end: number): void => {
    columns.close(element, end);
    if (columns.scopes.has(element)) table.leave();
  };
  while (at < text.length) {
    if (at >= nextTold) {
      onProgress(at);
      nextTold = at + (1 << 20);
    }
    let start = at;
    // Text, CDATA sections included, up to the next other markup.
    for (;;) {
      const mark = text.charCodeAt(start) === less ? start : text.indexOf('<', start);
      start = mark === -1 ? text.length : mark;
      if (mark === -1 || text.charCodeAt(start + 1) !== 0x21 || !text.startsWith(cdata, start)) break;
      const end = behind(text, ']]>', start + cdata.length);
      if (end === -1) blame(start, 'a CDATA section that does not end');
      start = end === -1 ? text.length : end;
    }
    if (start > at) {
      // Outside of the root white space is no node.
      if (parent > 0) columns.add(nodeKinds.text, at, start, parent);
      else if (text.slice(at, start).trim() !== '') {
        blame(at, 'text outside of the root element');
        columns.add(nodeKinds.text, at, start, 0);
      }
    }
    if (start >= text.length) break;
    const kind = text.charCodeAt(start + 1);
    if (kind === slash) {
      const end = behind(text, '>', start);
      const name = text.slice(start + 2, end === -1 ? start + 2 : end - 1).trimEnd();
      const innermost = open.length > 1 ? columns.table.names[columns.nameIds[parent] as number]?.qname : undefined;
      const level = innermost === name ? open.length - 1 : closed(columns, open, name);
      if (end === -1 || innermost !== name)
        blame(start, innermost === undefined ? `</${name}> closes nothing` : `</${name}> where </${innermost}> was due`);
      if (end === -1) {
        columns.add(nodeKinds.text, start, text.length, parent);
        break;
      }
      while (level > 0 && open.length > level) shut(open.pop() as number, open.length === level ? end : start);
      parent = open.at(-1) as number;
      at = end;
      continue;
    }
    if (kind === 0x21 || kind === 0x3f) {
      const end = declarationEnd(text, start);
      if (end === -1) blame(start, 'a declaration, comment or instruction that does not end');
      const isText = end === -1;
      const isDeclaration = start === 0 && /^<\?xml[\s?]/.test(text.slice(0, 6));
      if (!isDeclaration) columns.add(isText ? nodeKinds.text : declarationKind(text, start), start, isText ? text.length : end, parent);
      at = isText ? text.length : end;
      continue;
    }
    let hash = 0;
    let nameEnd = start + 1;
    for (; nameEnd < text.length; nameEnd += 1) {
      const code = text.charCodeAt(nameEnd);
      if (code === greater || code === slash || code === less || isSpace(code)) break;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    const end = text.charCodeAt(nameEnd) === greater ? nameEnd + 1 : tagEnd(text, start);
    if (end === -1 || nameEnd === start + 1) {
      blame(start, end === -1 ? 'a tag that does not end' : 'a < that opens no tag');
      const next = text.indexOf('<', start + 1);
      at = next === -1 ? text.length : next;
      columns.add(nodeKinds.text, start, at, parent);
      continue;
    }
    if (parent === 0 && columns.elements > 0) blame(start, 'a second root element');
    const element = columns.add(nodeKinds.element, start, end, parent);
    columns.elements += 1;
    if (nextDeclaration !== -1 && nextDeclaration < end) {
      if (nextDeclaration > nameEnd) {
        const tag = text.slice(nameEnd, end);
        if (/\sxmlns[\s:=]/.test(tag)) {
          table.enter(tag);
          columns.scopes.set(element, table.scope);
        }
      }
      nextDeclaration = text.indexOf('xmlns', end);
    }
    columns.nameIds[element] = table.at(text, start + 1, nameEnd, hash);
    if (text.charCodeAt(end - 2) === slash) shut(element, end);
    else {
      open.push(element);
      parent = element;
    }
    at = end;
  }
  if (open.length > 1) blame(text.length, `<${columns.table.names[columns.nameIds[open.at(-1) as number] as number]?.qname}> is not closed`);
  while (open.length > 0) shut(open.pop() as number, text.length);
  return new XmlTree(text, columns, fault);
}
