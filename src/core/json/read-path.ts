import type { Path } from './path.ts';

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

/** The text of a JSON string; null where it is none. */
function unquoted(token = ''): string | null {
  try {
    return String(JSON.parse(token));
  } catch {
    return null;
  }
}
