import type { Path } from '../json/path.ts';
import { meantKey } from './shapes.ts';
import { nearest } from './spelling.ts';
import { isObject, type JsonObject } from './words.ts';

/** Whether there is anything in a value that a reader could miss: null, empty texts and what holds nothing else say nothing. Of any depth. */
export function hasContent(value: unknown): boolean {
  const open = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' ? typeof one !== 'string' || one.trim() !== '' : false) return true;
    if (typeof one === 'object') for (const inner of Object.values(one ?? {})) open.push(inner);
  }
  return false;
}

/** Keys under which an object has the text that people read. */
const textKeys = [
  ...['name', 'label', 'title', 'text', 'value', 'displayName', 'display_name', 'rendered'],
  ...['description', 'id', '_id', 'uuid', 'date', 'iso', 'time'],
];
/** What a text has beside it that says the same to a program: a number, a flag, a code or a link. */
const isCode = (key: string, value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' &&
    /^(?:_?id|uuid|code|key|slug|colou?r|icon|type|kind|href|self|url|value)$/i.test(key));
/** How a database marks the type of a value: `$oid`, `$date`, `stringValue`, `S`. */
const isTyped = (key: string): boolean => /^\$|.Value$|^[NS]$/.test(key);

const isScalar = (value: unknown): boolean => typeof value !== 'object';

/**
 * Where a value has the text that was meant: it is one itself, a list of texts, or wraps one (`{"code": 3, "name": "In progress"}`, `{"$oid": "65f0"}`). `at` are the paths
 * of the text, or of its lines; `beside` those of what else the wrapper says. Null where several texts could be meant.
 */
export function meantText(value: unknown): { at: Path[]; beside: Path[] } | null {
  if (isScalar(value)) return { at: [[]], beside: [] };
  if (Array.isArray(value))
    return value.length > 0 && value.every(isScalar)
      ? { at: value.map((_, index) => [index]), beside: [] }
      : null;
  if (!isObject(value)) return null;
  const keys = Object.keys(value).filter((key) => hasContent(value[key]));
  const key =
    keys.length === 1
      ? keys.find((one) => isTyped(one) || textKeys.includes(one))
      : textKeys.find((one) => keys.includes(one));
  const others = keys.filter((one) => one !== key);
  if (
    key === undefined ||
    (isObject(value[key]) && !isTyped(key)) ||
    !others.every((one) => isCode(one, value[one]))
  )
    return null;
  const inner = meantText(value[key]);
  return (
    inner && { at: inner.at.map((path) => [key, ...path]), beside: others.map((one) => [one]) }
  );
}

/** Keys under which the label of a tag is sent. */
const labelKeys = ['name', 'text', 'title', 'value'];
/** Whether a key holds the label of a tag, by its right name or another one. */
export const isLabelKey = (key: string): boolean =>
  nearest(key, ['label']) !== null || labelKeys.includes(key);

/** The labels of what was sent in place of tags: a text with commas, or an object of flags. Null for anything else, also for a text of JSON. */
export function meantLabels(value: unknown): string[] | null {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string' && !/^\s*[[{]/.test(value))
    return value
      .split(/[,;|\n]/)
      .map((one) => one.trim())
      .filter(Boolean);
  const isFlags =
    isObject(value) &&
    Object.values(value).length > 0 &&
    Object.values(value).every((one) => typeof one === 'boolean');
  return isFlags ? Object.keys(value).filter((key) => value[key]) : null;
}

/** Whether a key says which record an object is: its id or title, or a name that means one of them. */
const tellsRecord = (key: string): boolean => ['id', 'title'].includes(meantKey(key) ?? '');

export const hasText = (value: unknown): boolean => hasContent(value) && meantText(value) !== null;

/** Whether an object is a record: it has an id or a title. */
const isRecord = (value: unknown): value is JsonObject =>
  isObject(value) && (hasText(value.id) || hasText(value.title));

/** Whether an object has an id or a title, be it under another name. */
const meansRecord = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((key) => tellsRecord(key) && hasText(value[key]));

/** Keys under which other systems put the fields of a row. */
const rowWrappers = [
  'attributes',
  'properties',
  'fields',
  'json',
  'node',
  '_source',
  'doc',
  'document',
  'item',
  'record',
  'resource',
];

/**
 * The key under which a row has its fields one level deeper (`attributes` of JSON:API, `node` of a connection, `json` of a workflow tool): one of the usual names, or in a row that
 * says nothing else the only object with an id or a title. Null where there is none, or two.
 */
export function innerRowKey(row: JsonObject): string | null {
  const usual = rowWrappers.filter((key) => meansRecord(row[key]));
  const inner = Object.keys(row).filter((key) => isRecord(row[key]));
  if (usual.length !== 1 && inner.length !== 1) return null;
  const own = Object.keys(row).filter((key) => !isObject(row[key]) && tellsRecord(key));
  if (usual.length === 1 && !own.some((key) => meantKey(key) === 'title')) return usual[0] ?? null;
  return inner.length === 1 && own.length === 0 ? (inner[0] ?? null) : null;
}

/** Whether a list holds rows, however deep each has its fields. */
export const isListOfRows = (value: unknown): boolean =>
  Array.isArray(value) && value.some(isRow) && value.every((row) => row === null || isRow(row));
const isRow = (value: unknown): value is JsonObject =>
  isRecord(value) || (isObject(value) && innerRowKey(value) !== null);

/** How else the rows of a list can be written: keyed by their ids, as lists of cells under the names of columns, in several lists, or in a list of envelopes. */
export type RowForm =
  | { form: 'keyed' }
  | { form: 'cells'; names: string[]; columns: string | null; rows: string | null }
  | { form: 'lists'; keys: string[] }
  | { form: 'pages' };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** More columns than a table of people has: a longer list holds rows, and is not looked at. */
const mostColumns = 1_000;

/** The names of columns: texts, or objects that have one. Null for anything else, and where two are equal. */
function namesIn(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostColumns) return null;
  const names = value.map((one) =>
    isObject(one) ? [one.name, one.field, one.key, one.id, one.title, one.label].find(isText) : one,
  );
  return names.every(isText) && new Set(names).size === names.length ? names : null;
}

const areCells = (value: unknown, names: readonly string[]): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (row) =>
      Array.isArray(row) &&
      (row.length === names.length || (row.length < names.length && !row.some(isObject))),
  );

/** Rows that are lists of cells, with the names of their columns beside them or in the first row; null for anything else. */
export function cellsIn(value: unknown): RowForm | null {
  if (Array.isArray(value)) {
    const names = Array.isArray(value[0]) ? namesIn(value[0]) : null;
    return names?.some(tellsRecord) && areCells(value.slice(1), names)
      ? { form: 'cells', names, columns: null, rows: null }
      : null;
  }
  if (!isObject(value)) return null;
  const keys = Object.keys(value);
  for (const columns of keys) {
    const names = namesIn(value[columns]);
    const rows = names && keys.find((key) => key !== columns && areCells(value[key], names));
    if (names && rows && names.some(tellsRecord)) return { form: 'cells', names, columns, rows };
  }
  return null;
}

/** Lists beside each other whose rows have mostly the same keys; of two kinds of rows only a person knows which are meant. */
function listsIn(value: JsonObject): RowForm | null {
  const keys = Object.keys(value).filter((key) => Array.isArray(value[key]));
  if (keys.some((key) => /^(?:errors?|exceptions?|warnings?)$/i.test(key))) return null;
  const lists = keys.map((key) => value[key] as unknown[]).filter((list) => list.length > 0);
  const areRows = (list: unknown[]): list is JsonObject[] => list.every(isObject);
  if (keys.length < 2 || lists.length === 0 || !lists.every(areRows)) return null;
  return areAlike(lists) ? { form: 'lists', keys } : null;
}

/** Whether rows of several lists have at least half of their keys in common. */
export function areAlike(lists: readonly (readonly JsonObject[])[]): boolean {
  const sets = lists.map((rows) => new Set(rows.flatMap(Object.keys)));
  const all = new Set(sets.flatMap((set) => [...set]));
  const common = [...all].filter((key) => sets.every((set) => set.has(key)));
  return common.length * 2 >= all.size;
}

/** Whether a list holds envelopes that have nothing but their rows, such as the pages of a longer list. */
const arePages = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((page) => {
    const [rows, ...others] = isObject(page) ? Object.values(page) : [];
    return Array.isArray(rows) && rows.every(isRow) && others.length === 0;
  });

/** The form in which a value holds rows, where it is not the one of TAB-ENV-1. */
export function rowFormOf(value: unknown): RowForm | null {
  if (!isObject(value)) return cellsIn(value) ?? (arePages(value) ? { form: 'pages' } : null);
  const rows = Object.values(value);
  const isKeyed = rows.length > 1 && rows.every(isRow) && areAlike(rows.map((row) => [row]));
  return cellsIn(value) ?? listsIn(value) ?? (isKeyed ? { form: 'keyed' } : null);
}
