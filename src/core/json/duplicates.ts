import type { Path } from './path.ts';
import { keyAt, skipSpace, skipString } from './scan.ts';
import { parseJson } from './text.ts';

const most = 1000;
/** Paths are cut at this depth, so that a thousand of them fit in memory, however deep the text is nested; they lead to an ancestor then. */
const deepest = 200;

/** How many keys the text spells: colons outside strings. */
function keysInText(text: string): number {
  let count = 0;
  let at = 0;
  for (;;) {
    const open = text.indexOf('"', at);
    const end = open === -1 ? text.length : open;
    for (let index = at; index < end; index += 1) if (text.charCodeAt(index) === 0x3a) count += 1;
    if (open === -1) return count;
    at = skipString(text, open);
  }
}

/** How many keys the parsed value has. */
function keysInValue(value: unknown): number {
  let count = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const one of inner) if (typeof one === 'object') open.push(one);
  }
  return count;
}

/**
 * Every repeated key of an object in a JSON text, at the place where it repeats; at most 1,000,
 * none if the text is not JSON. Comparing the number of keys in the text and in the parsed value
 * quickly shows the usual case: there are none.
 */
export function duplicateKeys(
  text: string,
  parsed: { value: unknown } | null = null,
): { at: Path; key: string }[] {
  const known = parsed ? { ok: true as const, value: parsed.value } : parseJson(text);
  if (!known.ok || keysInText(text) === keysInValue(known.value)) return [];
  return findDuplicates(text);
}

type Frame = { keys: Set<string> | null; step: string | number };

function findDuplicates(text: string): { at: Path; key: string }[] {
  const found: { at: Path; key: string }[] = [];
  const frames: Frame[] = [];
  let expectKey = false;
  for (
    let at = skipSpace(text, 0);
    at < text.length && found.length < most;
    at = skipSpace(text, at)
  ) {
    const code = text.charCodeAt(at);
    const frame = frames.at(-1);
    if (code === 0x22) {
      const end = skipString(text, at);
      if (expectKey && frame?.keys) {
        const key = keyAt(text, at, end);
        frame.step = key;
        if (frame.keys.has(key))
          found.push({ at: frames.slice(0, deepest).map(({ step }) => step), key });
        frame.keys.add(key);
        expectKey = false;
      }
      at = end;
      continue;
    }
    if (code === 0x7b || code === 0x5b) {
      frames.push({ keys: code === 0x7b ? new Set() : null, step: 0 });
      expectKey = code === 0x7b;
    } else if (code === 0x7d || code === 0x5d) {
      frames.pop();
      expectKey = false;
    } else if (code === 0x2c && frame) {
      if (typeof frame.step === 'number') frame.step += 1;
      expectKey = frame.keys !== null;
    }
    at += 1;
  }
  return found;
}
