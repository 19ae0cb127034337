import type { Path } from './path.ts';
import { keyAt, skipSpace, skipString, skipValue } from './scan.ts';

/**
 * A value of a JSON text that is being edited. `raw` is its text, of an opened container only the brackets count; `from` is where that begins in the text that was read,
 * -1 for what was written. Containers are opened one at a time, so that depth and length of the rest cost nothing.
 */
export type JsonNode = {
  raw: string;
  from: number;
  members: JsonMember[] | null;
  /** What stands before the closing bracket of an opened container. */
  tail: string;
  /** The container and the step that led here in the text that was read; null for the root and for what was written. */
  origin: { of: JsonNode; step: string | number } | null;
};

/** A member with all that stands before its value: space, key and colon. `instead` is what takes its place once `settle` is called. */
export type JsonMember = {
  head: string;
  headFrom: number;
  /** Null in a list. */
  key: string | null;
  node: JsonNode;
  /** Space before the comma. */
  after: string;
  instead?: JsonMember[];
};

/** A JSON text with its one value, and what stands around that. */
export type JsonText = { before: string; root: JsonNode; after: string };

/** A text that JSON.parse accepts, as a tree. `isWritten`: nothing of it stands in the text that was read. */
export function readTree(text: string, isWritten = false): JsonText {
  const start = skipSpace(text, 0);
  const end = skipValue(text, start);
  const root = { ...writtenNode(text.slice(start, end)), from: isWritten ? -1 : start };
  return { before: text.slice(0, start), root, after: text.slice(end) };
}

/** A value that does not stand in the text that was read. */
export const writtenNode = (raw: string, origin: JsonNode['origin'] = null): JsonNode => ({
  raw,
  from: -1,
  members: null,
  tail: '',
  origin,
});

export const isObjectNode = ({ raw }: JsonNode): boolean => raw.startsWith('{');
export const isListNode = ({ raw }: JsonNode): boolean => raw.startsWith('[');

/** The members of a container, in their order; none of a scalar. */
export function membersOf(node: JsonNode): JsonMember[] {
  if (node.members) return node.members;
  const members: JsonMember[] = [];
  const isObject = isObjectNode(node);
  if (!isObject && !isListNode(node)) return members;
  const { raw, from } = node;
  const placed = (at: number): number => (from < 0 ? -1 : from + at);
  for (let start = 1; ; ) {
    let at = skipSpace(raw, start);
    if (raw.charAt(at) === (isObject ? '}' : ']')) {
      node.tail = raw.slice(start, at);
      break;
    }
    let key: string | null = null;
    if (isObject) {
      const end = skipString(raw, at);
      key = keyAt(raw, at, end);
      at = skipSpace(raw, skipSpace(raw, end) + 1);
    }
    const end = skipValue(raw, at);
    const next = skipSpace(raw, end);
    const isLast = raw.charAt(next) !== ',';
    members.push({
      head: raw.slice(start, at),
      headFrom: placed(start),
      key,
      node: {
        ...writtenNode(raw.slice(at, end), { of: node, step: key ?? members.length }),
        from: placed(at),
      },
      after: isLast ? '' : raw.slice(end, next),
    });
    if (isLast) {
      node.tail = raw.slice(end, next);
      break;
    }
    start = next + 1;
  }
  node.members = members;
  return members;
}

/** The member that a step leads to; of equal keys the last one counts, as for JSON.parse. */
export const memberAt = (node: JsonNode, step: string | number): JsonMember | undefined =>
  typeof step === 'number'
    ? isListNode(node)
      ? membersOf(node)[step]
      : undefined
    : isObjectNode(node)
      ? membersOf(node).findLast(({ key }) => key === step)
      : undefined;

/** The values from the root to the end of the path, those that are there: with the end, one more than the path has steps. */
export function nodesTo(root: JsonNode, path: Path): JsonNode[] {
  const nodes = [root];
  for (const step of path) {
    const member = memberAt(nodes.at(-1) as JsonNode, step);
    if (!member) break;
    nodes.push(member.node);
  }
  return nodes;
}

/** Where a value stood in the text that was read; one that was written, where its container did. */
export function originOf(node: JsonNode): Path {
  const path: (string | number)[] = [];
  for (let at = node.origin; at; at = at.of.origin) path.unshift(at.step);
  return path;
}

/** A member for a container, laid out as its last one is. */
export function memberFor(container: JsonNode, key: string | null, node: JsonNode): JsonMember {
  const head = membersOf(container).at(-1)?.head ?? '';
  const space = /^\s*/.exec(head)?.[0] ?? '';
  const colon = /:\s*$/.exec(head)?.[0] ?? ':';
  return {
    head: key === null ? space : `${space}${JSON.stringify(key)}${colon}`,
    headFrom: -1,
    key,
    node,
    after: '',
  };
}

/** Gives a member another key, in its place. */
export function rename(member: JsonMember, key: string): void {
  const [space = ''] = /^\s*/.exec(member.head) ?? [];
  const [colon = ':'] = /(?<!\s)\s*:\s*$/.exec(member.head) ?? [];
  Object.assign(member, { head: `${space}${JSON.stringify(key)}${colon}`, headFrom: -1, key });
}

/** Writes another value in place of one. */
export const rewrite = (node: JsonNode, raw: string): void => {
  Object.assign(node, { raw, from: -1, members: null, tail: '' });
};

/** Puts members into the place of those that have some `instead`. */
export const settle = (container: JsonNode): void => {
  container.members = membersOf(container).flatMap((member) => member.instead ?? [member]);
};

/** Takes so much indentation from the lines of a value and its head as another place has less. No text inside JSON holds a line break of its own. */
export function outdent(member: JsonMember, from: string, to: string): void {
  const [was, is] = [from, to].map(
    (head) => /^\n([ \t]*)/.exec(head.slice(head.lastIndexOf('\n')))?.[1] ?? '',
  ) as [string, string];
  if (was.length <= is.length || !was.startsWith(is)) return;
  const spare = `\n${was.slice(is.length)}`;
  const less = (text: string): string => text.replaceAll(spare, '\n');
  const walk = (node: JsonNode): void => {
    if (node.raw.includes(spare)) Object.assign(node, { raw: less(node.raw), from: -1 });
    node.tail = less(node.tail);
    for (const inner of node.members ?? []) {
      if (inner.head.includes(spare))
        Object.assign(inner, { head: less(inner.head), headFrom: -1 });
      walk(inner.node);
    }
  };
  walk(member.node);
  if (member.head.includes(spare)) Object.assign(member, { head: less(member.head), headFrom: -1 });
}

type Piece = { text: string; from: number };

function addPieces(node: JsonNode, out: Piece[]): void {
  if (node.members === null) {
    out.push({ text: node.raw, from: node.from });
    return;
  }
  out.push({ text: node.raw.charAt(0), from: node.from });
  for (const [index, { head, headFrom, node: inner, after }] of node.members.entries()) {
    if (index > 0) out.push({ text: ',', from: -1 });
    if (head !== '') out.push({ text: head, from: headFrom });
    addPieces(inner, out);
    if (after !== '' && index < node.members.length - 1) out.push({ text: after, from: -1 });
  }
  out.push({ text: `${node.tail}${isObjectNode(node) ? '}' : ']'}`, from: -1 });
}

function piecesOf({ before, root, after }: JsonText): Piece[] {
  const pieces: Piece[] = [{ text: before, from: -1 }];
  addPieces(root, pieces);
  pieces.push({ text: after, from: -1 });
  return pieces;
}

/** The text of the tree. */
export const textOf = (tree: JsonText): string =>
  piecesOf(tree)
    .map(({ text }) => text)
    .join('');

/** The value of a node, as JSON.parse reads it. */
export const valueIn = (root: JsonNode): unknown =>
  JSON.parse(textOf({ before: '', root, after: '' }));

/** A part of a text, its end exclusive, and what to write in its place. */
export type Splice = { start: number; end: number; text: string };

/** What changes the text that was read into the tree's, in the order of the text and as little as possible around what stayed in its order. */
export function splicesOf(read: string, tree: JsonText): Splice[] {
  const splices: Splice[] = [];
  let [at, written] = [0, ''];
  const upTo = (next: number): void => {
    let [start, end, first, last] = [at, next, 0, written.length];
    while (start < end && first < last && read[start] === written[first]) {
      start += 1;
      first += 1;
    }
    while (start < end && first < last && read[end - 1] === written[last - 1]) {
      end -= 1;
      last -= 1;
    }
    if (start < end || first < last) splices.push({ start, end, text: written.slice(first, last) });
    written = '';
  };
  for (const { text, from } of piecesOf(tree)) {
    if (from < at) written += text;
    else {
      upTo(from);
      at = from + text.length;
    }
  }
  upTo(read.length);
  return splices;
}
