import { positionOf } from '../json/place.ts';
import { trimSpace } from '../json/scan.ts';
import { parseJson } from '../json/text.ts';
import { described, isObject, quoted } from '../reading/words.ts';
import { listKeys } from './shape.ts';

/** What a text that is no JSON looks like, in words; `fault` is where and why it stopped being JSON. */
export function likeness(text: string, fault: { offset: number; message: string }): string {
  const trimmed = trimSpace(text);
  if (trimmed === '') return text === '' ? 'an empty body' : 'white space only';
  const start = text.slice(0, 2000).trimStart();
  const html = /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(start);
  if (html) {
    const title = /<title[^>]*>([^<]{1,200})/i.exec(text.slice(0, 20_000))?.[1]?.trim();
    return `an HTML page${title ? ` with the title ${quoted(title)}` : ''}`;
  }
  if (start.startsWith('<')) return 'XML or other markup';
  if (!/^[[{"]/.test(start)) return `plain text, ${quoted(trimmed)}`;
  const { line, column } = positionOf(text, fault.offset);
  const place = `at line ${line}, column ${column}`;
  if (fault.offset >= text.length) return `truncated JSON: ${fault.message} ${place}`;
  const isNextLine = line > 1 && /[[{"\-\dtfn]/.test(text.charAt(fault.offset)) && parseJson(text.slice(0, fault.offset)).ok;
  if (isNextLine) return `several JSON texts one after the other; the second begins ${place}`;
  return `JSON with a fault ${place}: ${fault.message}`;
}

/** What a JSON scalar is, in words; a string that holds JSON itself is told as such, with what it would have been. */
export function scalarLikeness(value: unknown): string {
  if (typeof value !== 'string') return `${described(value)}, a JSON scalar`;
  const inner = parseJson(value);
  if (!inner.ok || typeof inner.value !== 'object' || inner.value === null) return `a JSON string, ${quoted(value)}`;
  return `double-encoded JSON: a JSON string that holds JSON. Without the second encoding it would have been ${wouldBe(inner.value)}`;
}

function wouldBe(value: unknown): string {
  if (!isObject(value)) return described(value);
  const key = listKeys.find((name) => Array.isArray(value[name]));
  return key === undefined ? 'an object' : `an object whose "${key}" is ${described(value[key])}`;
}
