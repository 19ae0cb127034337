import type { Path } from './path.ts';
import { membersOf, nodesTo, readTree } from './text-tree.ts';

/**
 * The path of the innermost value at an offset of a text that JSON.parse accepts; a key belongs to its value, and what stands between
 * members to the container around them. Outside the one value it is the root.
 */
export function pathAt(text: string, offset: number): Path {
  const path: (string | number)[] = [];
  for (let { root: node } = readTree(text); ; ) {
    const members = membersOf(node);
    const index = members.findIndex(({ node: { from, raw } }) => offset < from + raw.length);
    const member = members[index];
    const start = member ? member.headFrom + member.head.search(/\S|$/) : offset;
    if (!member || offset < start || text.charAt(offset) === '') return path;
    path.push(member.key ?? index);
    if (offset < member.node.from) return path;
    node = member.node;
  }
}

const step = /\.([A-Za-z_][\w-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** The keys and indexes of a JSONPath as `jsonPath` writes it; null for any other text. */
export function readPath(text: string): Path | null {
  if (!text.startsWith('$')) return null;
  const path: (string | number)[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (found === null) return null;
    const [, name, index, quoted] = found;
    const read = name ?? (index === undefined ? unquoted(quoted) : Number(index));
    if (read === null) return null;
    path.push(read);
  }
  return path;
}

/** The value of a JSON string token; null if it is not a string. */
function unquoted(token = ''): string | null {
  try {
    return String(JSON.parse(token));
  } catch {
    return null;
  }
}

/** Offsets of the value at a path of a text that JSON.parse accepts, or of its nearest ancestor that is there; null where only the root is. The end is exclusive. */
export function spanOf(text: string, path: Path): { start: number; end: number } | null {
  const nodes = nodesTo(readTree(text).root, path);
  const { from, raw } = nodes.at(-1) as (typeof nodes)[number];
  return nodes.length === 1 && path.length > 0 ? null : { start: from, end: from + raw.length };
}
