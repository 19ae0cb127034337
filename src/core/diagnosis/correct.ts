import type { Edit } from '../contract/finding.ts';
import { meantTime } from '../contract/timestamp.ts';
import { isObject } from '../contract/words.ts';
import type { Path } from '../json/path.ts';
import { parseJson } from '../json/text.ts';

/** A value in a box, so that an edit at the root is an edit of a key like any other. */
type Box = { reply: unknown };

/** Walks to the container of the value at `path`; null where the reply has no such place. */
function containerOf(box: Box, path: Path): { holder: unknown; key: string | number } | null {
  let holder: unknown = box;
  let key: string | number = 'reply';
  for (const step of path) {
    holder = (holder as Record<string | number, unknown>)[key];
    if (typeof step === 'number' ? !Array.isArray(holder) : !isObject(holder)) return null;
    if (!Object.hasOwn(holder as object, step)) return null;
    key = step;
  }
  return { holder, key };
}

/** The value in the type that the edit names; undefined where it does not fit. */
function retyped(op: Edit['op'], value: unknown): unknown {
  switch (op) {
    case 'as-text':
      return typeof value === 'object' ? undefined : String(value);
    case 'as-boolean':
      return value === true || value === 1 || value === 'true';
    case 'as-number':
      return Number.isFinite(Number(value)) ? Number(value) : undefined;
    case 'as-time':
      return meantTime(value) ?? undefined;
    case 'parse': {
      const inner = typeof value === 'string' ? parseJson(value) : null;
      return inner?.ok ? inner.value : undefined;
    }
    default:
      return undefined;
  }
}

/** As JSON.parse makes a property, also for the key `__proto__`. */
const usual = { configurable: true, enumerable: true, writable: true };

/** Carries one edit out in place; what does not fit the reply any more, as after an earlier edit, changes nothing. */
function apply(box: Box, edit: Exclude<Edit, { op: 'header' }>): boolean {
  const found = containerOf(box, edit.path);
  if (found === null) return false;
  const holder = found.holder as Record<string | number, unknown>;
  const { key } = found;
  switch (edit.op) {
    case 'rename': {
      if (Object.hasOwn(holder, edit.to)) return false;
      // Every key is written anew, so that the renamed one keeps its place.
      for (const [name, value] of Object.entries(holder)) {
        delete holder[name];
        Object.defineProperty(holder, name === key ? edit.to : name, { value, ...usual });
      }
      return true;
    }
    case 'remove':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      return true;
    case 'set':
      holder[key] = edit.value;
      return true;
    case 'keep':
      box.reply = holder[key];
      return true;
    case 'wrap':
      box.reply = { items: [holder[key]] };
      return true;
    default: {
      const value = retyped(edit.op, holder[key]);
      if (value === undefined) return false;
      if (edit.op === 'parse') box.reply = value;
      else holder[key] = value;
      return true;
    }
  }
}

/** Edits that move everything come last, since they change the paths of all others. */
const movesAll = ({ op }: Edit): boolean => op === 'keep' || op === 'parse' || op === 'wrap';
const depthOf = (edit: Edit): number => (edit.op === 'header' ? 0 : edit.path.length);

/**
 * The reply with the edits carried out, laid out with two spaces; null where it is no JSON or nothing could be changed. Deeper edits go first, so that a
 * renamed key does not hide what lies below it.
 */
export function correctedReply(text: string, edits: readonly Edit[]): string | null {
  const parsed = parseJson(text);
  if (!parsed.ok) return null;
  const box: Box = { reply: structuredClone(parsed.value) };
  const ofBody = edits.filter((edit) => edit.op !== 'header');
  const inOrder = ofBody.toSorted(
    (a, b) => Number(movesAll(a)) - Number(movesAll(b)) || depthOf(b) - depthOf(a),
  );
  const changes = inOrder.filter((edit) => apply(box, edit));
  return changes.length === 0 ? null : JSON.stringify(box.reply, null, 2);
}
