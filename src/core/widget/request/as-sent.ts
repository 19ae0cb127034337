import { createNotes } from '../../contract/notes.ts';
import type { Step } from '../../contract/verdict.ts';
import { isObject, type JsonObject } from '../../contract/words.ts';
import { deepestSent, isDeeperThan, isJson, type JsonRecord } from '../../json/text.ts';
import { plural, several } from '../../text/wording.ts';
import type { Category } from '../actions.ts';
import type { Item } from '../item.ts';
import { shapeOf } from '../reply/shape.ts';
import type { ItemVerdict, ListVerdict } from '../verdict.ts';

/**
 * The rows of a list as the webhook sent them, one for each item (TAB-DIR-2); null where the item says all of a row. `tooDeep` counts rows
 * that are nested too deep to be carried.
 */
type RowsAsSent = { rows: (JsonRecord | null)[] | null; tooDeep: number };

/** Whether the widget uses all of a row as received. */
export function keepsAll(raw: Readonly<JsonObject>, item: Item): boolean {
  const kept: JsonObject = item;
  for (const key in raw) {
    const isAlike =
      key === 'tags'
        ? JSON.stringify(raw.tags) === JSON.stringify(item.tags)
        : Object.hasOwn(kept, key) && raw[key] === kept[key];
    if (!isAlike) return false;
  }
  return true;
}

const isRecord = (raw: JsonObject): raw is JsonRecord => isJson(raw);
// A number beyond what JSON readers hold leaves a browser as null.
const asJson = (raw: JsonObject): JsonRecord =>
  isRecord(raw) ? raw : JSON.parse(JSON.stringify(raw));

function rawRow(raw: unknown, item: Item): { row: JsonRecord | null; isTooDeep: boolean } {
  if (!isObject(raw) || isDeeperThan(raw, deepestSent))
    return { row: null, isTooDeep: isObject(raw) };
  return { row: keepsAll(raw, item) ? null : asJson(raw), isTooDeep: false };
}

/** What the widget's rows were in a reply to get_items before it dropped anything. */
function rowsAsSent(
  parsed: unknown,
  { value, findings, steps }: ListVerdict,
  category: Category,
): RowsAsSent {
  const none: RowsAsSent = { rows: null, tooDeep: 0 };
  // On a default tab everything that is dropped or changed has a finding, except the badge in the
  // first row (TAB-ENV-3). So a list without findings needs no comparison.
  const isClean =
    category === 'default' &&
    findings.length === 0 &&
    steps.every(({ clause }) => clause !== 'TAB-ENV-3');
  if (value === null || isClean) return none;
  const shape = parsed === undefined ? null : shapeOf(parsed, createNotes(), false);
  const objects = shape?.rows.filter(isObject) ?? [];
  if (objects.length !== value.items.length) return none;
  const all = objects.map((raw, index) => rawRow(raw, value.items[index] ?? {}));
  const tooDeep = all.filter(({ isTooDeep }) => isTooDeep).length;
  return { rows: all.some(({ row }) => row !== null) ? all.map(({ row }) => row) : null, tooDeep };
}

const tooDeepStep = (count: number): Step[] =>
  count === 0
    ? []
    : [
        {
          clause: 'TAB-DIR-2',
          path: '$',
          text: `${several(count, 'item')} ${plural(count, 'is', 'are')} nested deeper than ${deepestSent} levels, so direct calls from here send only the accepted keys.`,
        },
      ];

/**
 * A judged list together with the rows as they were sent. `parsed` is the reply with its secrets
 * masked, so that the window may have it; undefined if it is not JSON.
 */
export function withRowsAsSent(
  verdict: ListVerdict,
  parsed: unknown,
  category: Category,
): { verdict: ListVerdict; asSent: RowsAsSent['rows'] } {
  const { rows, tooDeep } = rowsAsSent(parsed, verdict, category);
  return {
    verdict:
      tooDeep === 0 ? verdict : { ...verdict, steps: [...verdict.steps, ...tooDeepStep(tooDeep)] },
    asSent: rows,
  };
}

/** What a reply with one object holds: a single-element outer array counts as its element. */
export const unwrapped = (parsed: unknown): unknown =>
  Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;

/**
 * A judged item together with the object as it was sent; null if the item holds all of it, and for
 * a reply that is not an object.
 */
export function withItemAsSent(
  verdict: ItemVerdict,
  parsed: unknown,
): { verdict: ItemVerdict; asSent: JsonRecord | null } {
  const { value } = verdict;
  if (value === null || value.rawText !== undefined || parsed === undefined)
    return { verdict, asSent: null };
  const { row, isTooDeep } = rawRow(unwrapped(parsed), value.item);
  return {
    verdict: isTooDeep ? { ...verdict, steps: [...verdict.steps, ...tooDeepStep(1)] } : verdict,
    asSent: row,
  };
}
