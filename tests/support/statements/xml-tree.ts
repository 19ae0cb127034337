// A small XML tree and its text.

export interface XmlNode {
  name: string;
  attributes: [string, string][];
  children: XmlNode[];
  text: string;
  cdata?: boolean;
}

export function node(name: string, text = '', attributes: [string, string][] = []): XmlNode {
  return { name, attributes, children: [], text };
}

export function parent(
  name: string,
  children: XmlNode[],
  attributes: [string, string][] = [],
): XmlNode {
  return { name, attributes, children, text: '' };
}

export interface XmlTextOptions {
  indent: string;
  newline: string;
  declaration: boolean;
  comment: boolean;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign) : text;
}

export function xmlText(root: XmlNode, options: XmlTextOptions): string {
  const parts: string[] = [];
  if (options.declaration) parts.push(`<?xml version="1.0" encoding="UTF-8"?>${options.newline}`);
  if (options.comment) parts.push(`<!-- converted from PDF, 3 pages -->${options.newline}`);
  const end = options.newline;
  const write = (element: XmlNode, depth: number): void => {
    const pad = options.indent === '' ? '' : options.indent.repeat(depth);
    let open = `${pad}<${element.name}`;
    for (const [name, value] of element.attributes) open += ` ${name}="${escaped(value)}"`;
    if (element.children.length > 0) {
      parts.push(`${open}>${end}`);
      for (const child of element.children) write(child, depth + 1);
      parts.push(`${pad}</${element.name}>${end}`);
    } else if (element.text === '') {
      parts.push(`${open}/>${end}`);
    } else {
      const text = element.cdata ? `<![CDATA[${element.text}]]>` : escaped(element.text);
      parts.push(`${open}>${text}</${element.name}>${end}`);
    }
  };
  write(root, 0);
  return parts.join('');
}
