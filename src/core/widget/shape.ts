import type { Path } from '../json/path.ts';
import { didYouMean, nearest } from '../reading/near.ts';
import type { Notes } from '../reading/notes.ts';
import { described, isObject, type JsonObject, quoted, several } from '../reading/words.ts';

/** The keys that may hold the list, in the order they are tried (TAB-ENV-1). */
export const listKeys = ['items', 'data', 'results', 'records', 'rows'] as const;

/**
 * What a reply to get_items turned out to be. `rows` are the items as they came, `at` leads to the array or to the lone object;
 * `envelope` carries badge and view where there is one.
 */
export type Shape = {
  kind: 'empty' | 'array' | 'envelope' | 'object';
  rows: readonly unknown[];
  at: Path;
  envelope: { keys: JsonObject; at: Path; listKey: string } | null;
};

const listKeyOf = (object: JsonObject): string | null => listKeys.find((key) => Array.isArray(object[key])) ?? null;

/** Finds the list in a reply, in the order of TAB-ENV-1, and tells every step. Null for a JSON scalar (TAB-ENV-5). */
export function shapeOf(parsed: unknown, notes: Notes, lenient: boolean): Shape | null {
  if (parsed === null || parsed === '') {
    notes.step('TAB-ENV-1', [], `The reply is ${parsed === null ? 'null' : 'an empty JSON string'}: an empty list, no error.`);
    return { kind: 'empty', rows: [], at: [], envelope: null };
  }
  let value = parsed;
  let at: Path = [];
  if (Array.isArray(value)) {
    const [only] = value;
    if (value.length !== 1 || !isObject(only) || listKeyOf(only) === null) {
      notes.step('TAB-ENV-1', [], `The reply is a bare array: ${several(value.length, 'element')}, taken as the items.`);
      return { kind: 'array', rows: value, at: [], envelope: null };
    }
    notes.step('TAB-ENV-1', [], 'The outer array with the envelope as its only element was unwrapped.');
    value = only;
    at = [0];
  }
  if (!isObject(value)) return null;
  const listKey = listKeyOf(value);
  if (listKey !== null) {
    const rows = value[listKey] as unknown[];
    notes.step('TAB-ENV-1', [...at, listKey], `The list was taken from the key "${listKey}": ${several(rows.length, 'item')}.`);
    return { kind: 'envelope', rows, at: [...at, listKey], envelope: { keys: value, at, listKey } };
  }
  notes.step('TAB-ENV-1', [], `The reply is an object in which none of ${listKeys.join(', ')} holds an array: it is the only item.`);
  phantomRow(value, notes, lenient);
  return { kind: 'object', rows: [value], at: [], envelope: null };
}

/** What tells a messaging item, whose fields the documents do not show (TAB-MSG-1). */
const telling = ['description', 'timestamp', 'conversationId'];

/** Tells of an object that was hardly meant as an item and becomes a row all the same: `{"error": ...}`, `{"items": {}}`. */
function phantomRow(object: JsonObject, notes: Notes, lenient: boolean): void {
  // An id, of whatever type, or a title says that it is a record; what is wrong with it is told of the item.
  if ([object.id, object.title].some((value) => value !== undefined && value !== null)) return;
  const held = listKeys.find((key) => Object.hasOwn(object, key));
  if (held === undefined && lenient && telling.some((key) => object[key] !== undefined)) return;
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: held === undefined ? [] : [held],
    message: `A phantom row: the reply holds no list, so the whole object becomes one row.${reasonFor(object, held)}`,
    effect: 'one row is drawn that stands for no record',
  }));
}

function reasonFor(object: JsonObject, held: string | undefined): string {
  if (held !== undefined) {
    const inner = object[held];
    const deeper = isObject(inner) ? listKeyOf(inner) : null;
    const inside = deeper === null ? '' : `; the array inside it, "${deeper}", is not looked for there`;
    return ` "${held}" must hold an array; ${described(inner)} came${inside}.`;
  }
  for (const key in object) {
    if (!Array.isArray(object[key])) continue;
    const meant = nearest(key, listKeys);
    return ` ${quoted(key)} holds an array but is no list key.${didYouMean(meant ?? 'items')}`;
  }
  const failure = ['error', 'errors', 'message', 'ok', 'success'].find((key) => object[key] !== undefined);
  return failure === undefined ? '' : ` It looks like a failure message ("${failure}"); a failure is told by a status other than 2xx.`;
}
