import type { Finding } from '../contract/finding.ts';
import { parseJson } from '../json/text.ts';
import { isObjectNode, type JsonNode, membersOf, readTree } from '../json/text-tree.ts';
import { writtenAttributes } from '../xml/attributes.ts';
import { scanXml } from '../xml/scan.ts';
import { childElements } from '../xml/tables/paths.ts';
import type { XmlTree } from '../xml/tree.ts';
import { type Copied, type Found, foundIn, innerOf, isMarkup } from './copied.ts';

/** More texts are not judged for one copy. */
export const mostSteps = 5000;

/** Elements that are deeper stay as they are. */
const deepest = 200;

/**
 * The fewest of some things for which something still holds, in their order: none of those that are left can go. By delta debugging: halves
 * are left out first, then ever smaller parts.
 */
export function fewest<T>(all: readonly T[], holds: (some: readonly T[]) => boolean): readonly T[] {
  let kept = all;
  let size = kept.length;
  while (size > 0 && kept.length > 0) {
    const before = kept.length;
    for (let at = 0; at < kept.length; ) {
      const fewer = kept.toSpliced(at, size);
      if (holds(fewer)) kept = fewer;
      else at += size;
    }
    // One may only go now because another one went.
    if (size > 1 || kept.length === before) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return kept;
}

/** A part of a text. Its own parts can be left out, unless it says that they are `fixed`. */
export type Part = {
  before: string;
  parts: readonly Part[];
  between: string;
  after: string;
  isFixed?: boolean;
  /** How all of this is written in the text around it. */
  write?: (text: string) => string;
};

export const textOf = ({ before, parts, between, after, write }: Part): string => {
  const text = before + parts.map(textOf).join(between) + after;
  return write ? write(text) : text;
};

const leaf = (text: string): Part => ({ before: text, parts: [], between: '', after: '' });

/** A value of a JSON text with what stands before and after it. */
function jsonPart(node: JsonNode, head: string, after: string, isDeep: boolean): Part {
  const { raw } = node;
  const members = membersOf(node);
  if (isObjectNode(node) || raw.startsWith('['))
    return {
      before: head + raw.charAt(0),
      parts: members.map((member) => jsonPart(member.node, member.head, member.after, isDeep)),
      between: ',',
      after: `${node.tail}${isObjectNode(node) ? '}' : ']'}${after}`,
    };
  const inner = isDeep && raw.startsWith('"') ? innerOf(JSON.parse(raw) as string) : null;
  if (inner === null) return leaf(head + raw + after);
  const whole = {
    ...partOf(inner.text, isDeep),
    write: (text: string) => JSON.stringify(inner.write(text)),
  };
  return { ...leaf(head), parts: [whole], isFixed: true, after };
}

/** An element of an XML text with what stands before it. */
function xmlPart(tree: XmlTree, element: number, before: string, depth = 0): Part {
  const { text } = tree;
  let at = tree.nameEnd(element);
  const upTo = (end: number): string => {
    const from = at;
    at = end;
    return text.slice(from, end);
  };
  const attributes = writtenAttributes(tree, element).map(({ end }) => leaf(upTo(end)));
  const start = {
    ...leaf(text.slice(tree.start(element), tree.nameEnd(element))),
    parts: attributes,
  };
  const head = { ...start, after: upTo(tree.head(element)) };
  const children: Part[] = [];
  for (const child of depth < deepest ? childElements(tree, element) : []) {
    children.push(xmlPart(tree, child, upTo(tree.start(child)), depth + 1));
    at = tree.end(child);
  }
  const content = { ...leaf(''), parts: children, after: upTo(tree.end(element)) };
  return { ...leaf(before), parts: [head, content], isFixed: true };
}

/** The parts of a JSON or XML text, with those of texts inside where it `isDeep`; one that is neither is one part. */
export function partOf(text: string, isDeep: boolean): Part {
  if (isMarkup(text)) {
    const tree = scanXml(text);
    const root = tree.root();
    if (root === -1 || tree.fault !== null) return leaf(text);
    const whole = { ...leaf(text.slice(0, tree.start(root))), isFixed: true };
    return { ...whole, parts: [xmlPart(tree, root, '')], after: text.slice(tree.end(root)) };
  }
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const json = text.slice(mark.length);
  if (!parseJson(json).ok) return leaf(text);
  const { before, root, after } = readTree(json);
  return jsonPart(root, mark + before, after, isDeep);
}

/** `name`: the clause of a finding with its level, or a broken check; `says`: its message without what it quotes and counts. */
export type First = { name: string; says: string };

/** The words of a finding without what they quote and count. */
export const saysOf = ({ message }: Finding): string => message.replace(/"[^"]*"|\d[\d,.]*/g, '…');

const brokenIn = ({ document }: Found) =>
  document?.statements
    .flatMap(({ findings }) => findings)
    .find(({ outcome }) => outcome === 'broken');

/** Whether a statement check is broken. */
export const isBroken = (found: Found): boolean => brokenIn(found) !== undefined;

/** What is found first: an error, then a broken statement check, a warning, a note. Null where there is nothing. */
export function firstOf(found: Found): First | null {
  const broken = brokenIn(found);
  const [first] = found.findings;
  if (broken && first?.level !== 'error') return { name: `${broken.id} (broken)`, says: '' };
  return first ? { name: `${first.clause} (${first.level})`, says: saysOf(first) } : null;
}

/** `first` is what is still found first, null where nothing is; `isBounded`: the bound of steps was reached, so that more could go. */
export type Smallest = { text: string; first: string | null; steps: number; isBounded: boolean };

/** The smallest text with the same first finding: no row, key, element or attribute of it can go. */
export function smallestCopy(copied: Copied, most = mostSteps): Smallest {
  const first = firstOf(foundIn(copied, copied.text));
  let steps = 0;
  const holds = (part: Part): boolean => {
    steps += 1;
    const now = firstOf(foundIn(copied, textOf(part)));
    return now?.name === first?.name && now?.says === first?.says;
  };
  // What is said of Base64, or of an encoding, may be lost where it is written again.
  const whole = [true, false].map((isDeep) => partOf(copied.text, isDeep)).find(holds);
  if (first === null || !whole) return { text: copied.text, first: null, steps, isBounded: false };
  const reduced = (part: Part): boolean => {
    const { parts } = part;
    if (part.isFixed) return false;
    part.parts = fewest(parts, (some) => {
      const before = part.parts;
      part.parts = some;
      if (steps < most && holds(whole)) return true;
      part.parts = before;
      return false;
    });
    return part.parts.length < parts.length;
  };
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    // Rows go before their keys.
    for (let level = [whole]; level.length > 0; level = level.flatMap(({ parts }) => parts))
      for (const part of level) if (reduced(part)) isSmaller = true;
  }
  return { text: textOf(whole), first: first.name, steps, isBounded: steps >= most };
}
