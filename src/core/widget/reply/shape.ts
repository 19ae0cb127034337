import type { Edit, Suggestion } from '../../contract/finding.ts';
import { findEnclosed, mistakenFor, wrappingFix } from '../../contract/likeness.ts';
import {
  cellsIn,
  hasContent,
  innerRowKey,
  isListOfRows,
  type RowForm,
  rowFormOf,
} from '../../contract/meant-values.ts';
import type { Notes } from '../../contract/notes.ts';
import { listKeys, meantKey } from '../../contract/shapes.ts';
import { didYouMean, nearest } from '../../contract/spelling.ts';
import { described, isObject, type JsonObject, quoted } from '../../contract/words.ts';
import { jsonPath, type Path } from '../../json/path.ts';
import { grouped, several } from '../../text/wording.ts';
import { denialOf, failWithStatus, hasIdAndTitle } from './denial.ts';
import { bareArrayStart } from './recognised-texts.ts';

/**
 * The shape of a reply to get_items. `rows` are the items as received, `at` leads to the array or
 * to the single object; `envelope` has badge and view if there is an envelope.
 */
export type Shape = {
  kind: 'empty' | 'array' | 'envelope' | 'object';
  rows: readonly unknown[];
  at: Path;
  envelope: { keys: JsonObject; at: Path; listKey: string } | null;
};

const listKeyOf = (object: JsonObject): string | null =>
  listKeys.find((key) => Array.isArray(object[key])) ?? null;

/** How to bring the rows of a value at `path` into the form that the widget reads. */
const asRows = (path: Path): { edit: Edit } => ({ edit: { op: 'as-rows', path: [...path] } });

const inOneList = 'Return all rows in one list: {"items":[…]}.';

/** What rows of this form are, in words, and what to return in place of them. */
function formWords(form: RowForm): [are: string, fix: string] {
  switch (form.form) {
    case 'keyed':
      return ['keyed, not listed', 'Return the rows in a list: {"items":[…]}.'];
    case 'cells':
      return [
        `lists of cells, ${form.columns === null ? 'the first of names' : `with their names in ${quoted(form.columns)}`}`,
        'Return every row as an object: {"id":"…","title":"…"}.',
      ];
    case 'pages':
      return ['in several objects', inOneList];
    case 'lists':
      return [
        `in ${several(form.keys.length, 'list')}: ${form.keys.map((key) => quoted(key)).join(', ')}`,
        inOneList,
      ];
  }
}

/** What the form of rows is, in words that follow the message, and what to do about it. */
function formReason(form: RowForm, path: Path): Reason {
  const where = path.length === 0 ? '' : ` at ${jsonPath(path)}`;
  const [are, fix] = formWords(form);
  return { text: ` The rows${where} are ${are}.`, fix, ...asRows(path) };
}

/** Reports a list whose rows are lists of cells. */
function reportCells(holder: unknown, at: Path, notes: Notes): void {
  const form = cellsIn(holder);
  if (form?.form !== 'cells') return;
  const { text, ...suggestion } = formReason(form, at);
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: form.rows === null ? at : [...at, form.rows],
    message: text.trim(),
    effect: 'The visitor sees no rows.',
    ...suggestion,
  }));
}

/**
 * Finds the list in a reply, in the order of TAB-ENV-1, and records every step. Null for a JSON
 * scalar (TAB-ENV-5).
 */
export function shapeOf(parsed: unknown, notes: Notes, lenient: boolean): Shape | null {
  if (parsed === null || parsed === '') {
    notes.step(
      'TAB-ENV-1',
      [],
      `The reply is ${parsed === null ? 'null' : 'an empty JSON string'}, which is an empty list and not an error.`,
    );
    return { kind: 'empty', rows: [], at: [], envelope: null };
  }
  let value = parsed;
  let at: Path = [];
  if (Array.isArray(value)) {
    const [only] = value;
    if (value.length !== 1 || !isObject(only) || listKeyOf(only) === null) {
      notes.step(
        'TAB-ENV-1',
        [],
        `${bareArrayStart}: ${several(value.length, 'element')}, used as the items.`,
      );
      if (value.length === 1 && isObject(only)) hiddenList(only, notes);
      if (value.length > 1 && value.every(isEnvelope)) severalEnvelopes(value, notes);
      reportCells(value, [], notes);
      return { kind: 'array', rows: value, at: [], envelope: null };
    }
    // An array with one element is a bare array as well.
    notes.assume('shapes-in-order');
    notes.step(
      'TAB-ENV-1',
      [],
      'The outer array with the envelope as its only element was unwrapped.',
    );
    value = only;
    at = [0];
  }
  if (!isObject(value)) return null;
  const listKey = listKeyOf(value);
  if (listKey !== null) {
    const rows = value[listKey] as unknown[];
    notes.step(
      'TAB-ENV-1',
      [...at, listKey],
      `The list was taken from the key "${listKey}": ${several(rows.length, 'item')}.`,
    );
    if (!rows.some(isObject)) reportCells(value, at, notes);
    // An envelope may have an id and a title of its own; alone in an array, it is a list of one record.
    if ((listKey !== 'items' || at.length > 0) && value.id != null && value.title != null)
      recordAsEnvelope([...at, listKey], listKey, notes);
    return { kind: 'envelope', rows, at: [...at, listKey], envelope: { keys: value, at, listKey } };
  }
  notes.step(
    'TAB-ENV-1',
    [],
    `The reply is an object in which none of ${listKeys.join(', ')} holds an array, so it is the only item.`,
  );
  phantomRow(value, notes, lenient);
  return { kind: 'object', rows: [value], at: [], envelope: null };
}

const isEnvelope = (value: unknown): boolean =>
  isObject(value) && listKeyOf(value) !== null && !hasIdOrTitle(value);

/** Reports an array of envelopes, such as the pages of a list: only a single one is unwrapped. */
function severalEnvelopes(envelopes: unknown[], notes: Notes): void {
  const count = grouped(envelopes.length);
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: [],
    message: `The ${count} elements of the array hold a list each. Only a single envelope is unwrapped.`,
    effect: `The visitor sees ${count} empty rows.`,
    fix: inOneList,
    ...(rowFormOf(envelopes) !== null && asRows([])),
  }));
}

/**
 * A record that has an array under a list key is read as an envelope: the elements of
 * the array become the rows.
 */
function recordAsEnvelope(at: Path, listKey: string, notes: Notes): void {
  notes.assume('shapes-in-order');
  notes.report('warning', 'TAB-ENV-1', () => ({
    at,
    part: 'key',
    message: `The object has an id and a title, as a record does, but its "${listKey}" holds an array, so the widget reads it as an envelope. Return a record inside a list: {"items":[…]}.`,
    effect: `The visitor sees the elements of "${listKey}" as rows, not the object.`,
    fix: 'Return the record inside a list: {"items":[…]}.',
    edit: { op: 'wrap', path: [...at.slice(0, -1)] },
  }));
}

/**
 * Keys that show that an object is a messaging item, whose fields the documents do not show
 * (TAB-MSG-1).
 */
const messagingKeys = ['description', 'timestamp', 'conversationId'];

const hasIdOrTitle = (value: unknown): boolean =>
  isObject(value) && (value.id != null || value.title != null);

const tellsOfItem = (object: JsonObject): boolean =>
  Object.keys(object).some(
    (key) => typeof object[key] !== 'object' && nearest(key, messagingKeys) !== null,
  );

/** Whether a place is inside of what reports errors: a list there has no items, whatever its elements are like. */
const isOfErrors = (at: Path): boolean =>
  at.some((step) => typeof step === 'string' && /^(?:errors?|exceptions?)$/i.test(step));

/** A list as TAB-ENV-1 accepts it, which lies where it is not looked for, or rows in another form. */
const isList = (value: unknown, at: Path): boolean =>
  !isOfErrors(at) &&
  (isListOfRows(value) ||
    rowFormOf(value) !== null ||
    (isObject(value) && listKeyOf(value) !== null));

/** Why an object is no list, in words that follow the message, and what to do about it. */
type Reason = { text: string } & Partial<Suggestion>;

/** Where the list lies that was probably meant; null when no list is in reach. `base` leads to the object. */
function enclosedList(object: JsonObject, base: Path = []): Reason | null {
  const found = findEnclosed(object, isList);
  if (found === null) return null;
  const { at, isText, value } = found;
  const path = [...base, ...at];
  const form = isText ? null : rowFormOf(value);
  if (form !== null) return formReason(form, path);
  const other = findEnclosed(
    object,
    (inner, where) =>
      isListOfRows(inner) && !isOfErrors(where) && at.some((step, depth) => where[depth] !== step),
  );
  // Which of two lists is meant, only a person knows.
  const edit = other === null ? { edit: { op: isText ? 'parse' : 'keep', path } as const } : {};
  if (isText)
    return {
      text: ` The list is in the text at ${jsonPath(at)}, which the widget does not read as JSON: return that text as the body.`,
      fix: `Return the text at ${jsonPath(path)} as the body.`,
      ...edit,
    };
  const listKey = isObject(value) ? listKeyOf(value) : null;
  const place = jsonPath(listKey === null ? at : [...at, listKey]);
  if (other !== null)
    return {
      text: ` There is a list at ${place} and another one at ${jsonPath(other.at)}, where the widget does not look: return the right one alone.`,
      fix: 'Return the right list alone.',
    };
  return {
    text: ` The list is at ${place}, where the widget does not look: return ${jsonPath(at)} alone.`,
    fix: `Return ${jsonPath(path)} alone.`,
    ...edit,
  };
}

/** Warns about a bare array whose only element is not an item but contains the list. */
function hiddenList(only: JsonObject, notes: Notes): void {
  if (hasIdAndTitle(only)) return;
  const mistaken = mistakenFor(only);
  const reason =
    mistaken === null
      ? (enclosedList(only, [0]) ?? failureIn(only))
      : { text: ` ${mistaken}`, ...wrappingFix(only, [0]) };
  if (reason === null) return;
  const { text, ...suggestion } = reason;
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: [0],
    message: `The only element of the array does not look like an item.${text}`,
    effect: 'The visitor sees one empty row.',
    ...suggestion,
  }));
}

/** Keys of which a row shows something; the status is left out, since replies to calls have one as well. */
const shownKeys = ['title', 'type', 'description', 'timestamp', 'tags'];

/** Warns about an object with an id of which a row shows nothing else, and that holds a list: the id may be that of the call. Which is meant, only a person knows. */
function listInRecord(object: JsonObject, notes: Notes): void {
  if (hasIdAndTitle(object) || shownKeys.some((key) => object[key] != null)) return;
  const found = enclosedList(object);
  if (found === null) return;
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: [],
    message: `The reply contains no list, so the whole object becomes one row, of which only the id is known.${found.text}`,
    effect: 'The visitor sees one row for the whole object.',
    fix: found.fix,
  }));
}

/**
 * Reports an object that becomes a row although it was hardly meant as an item: `{"error": ...}`,
 * `{"items": {}}`.
 */
function phantomRow(object: JsonObject, notes: Notes, lenient: boolean): void {
  const mistaken = mistakenFor(object);
  // An id of any type, or a title, shows that it is a record; the item reader reports its problems.
  if (
    mistaken === null &&
    hasIdOrTitle(object) &&
    (object.id != null || denialOf(object) === null)
  ) {
    if (!lenient) listInRecord(object, notes);
    return;
  }
  const held = listKeys.find((key) => Object.hasOwn(object, key));
  if (mistaken === null && held === undefined && lenient && tellsOfItem(object)) return;
  const { text, ...suggestion }: Reason =
    mistaken === null
      ? reasonFor(object, held)
      : { text: ` ${mistaken}`, ...wrappingFix(object, []) };
  // Keys under other names are a record's all the same; each has a finding of its own. Replies to calls have a status and a time as well.
  const isMisnamed =
    text === '' &&
    Object.keys(object).some((key) => ![null, 'status', 'timestamp'].includes(meantKey(key)));
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: held === undefined ? [] : [held],
    message: `The reply contains no list, so the whole object becomes one row.${text}`,
    effect: 'The visitor sees one row for the whole object.',
    ...(isMisnamed
      ? { fix: 'Return the record inside a list: {"items":[…]}.', edit: { op: 'wrap', path: [] } }
      : suggestion),
  }));
}

/** Makes a list of what a list key holds: of one record, or of nothing. */
function listEdit(value: unknown, key: string): { edit?: Edit } {
  if (hasIdOrTitle(value)) return { edit: { op: 'as-list', path: [key] } };
  return hasContent(value) ? {} : { edit: { op: 'set', path: [key], value: [] } };
}

/** What a webhook returns that reports in its body how the call went. */
const outcomeKeys = ['error', 'errors', 'message', 'ok', 'success'];

function failureIn(object: JsonObject): (Reason & { fix: string }) | null {
  const denial = denialOf(object);
  return denial && { text: ` It says ${denial.says}.`, fix: failWithStatus };
}

function reasonFor(object: JsonObject, held: string | undefined): Reason {
  const failed = failureIn(object);
  if (held !== undefined) {
    const value = object[held];
    // What is beside a record is about that record, such as "included" of JSON:API.
    const form = rowFormOf(value);
    if (form !== null) return formReason(form, [held]);
    const deeper = enclosedList(hasIdOrTitle(value) ? { [held]: value } : object);
    const place = ` "${held}" must hold an array; got ${described(value)}.`;
    // A reply that says that it failed has no list, not an empty one.
    if (failed && deeper === null && !hasContent(value))
      return { ...failed, text: `${place}${failed.text}` };
    return {
      fix: `Return an array under "${held}".`,
      ...listEdit(value, held),
      ...deeper,
      text: `${place}${deeper?.text ?? ''}`,
    };
  }
  const arrays = Object.keys(object).filter(
    (key) => Array.isArray(object[key]) && !outcomeKeys.includes(key),
  );
  const lists = arrays.filter((key) => isListOfRows(object[key]));
  const near = arrays.find((key) => nearest(key, listKeys));
  const isPlain = !failed && near === undefined;
  if (isPlain && hasIdAndTitle(object)) return { text: '' };
  const form = isPlain ? rowFormOf(object) : null;
  if (form !== null) return formReason(form, []);
  // Which of two kinds of rows is meant, only a person knows.
  if (isPlain && lists.length > 1)
    return {
      text: ` There are lists in ${lists.map((key) => quoted(key)).join(' and ')}, which are no list keys.`,
      fix: 'Return the right list under "items".',
    };
  const misspelt = near ?? lists[0];
  const record = failed ? null : innerRowKey(object);
  if (record !== null)
    return {
      text: ` The record is inside ${quoted(record)}, where the widget does not look.`,
      fix: 'Return the record inside a list: {"items":[…]}.',
      edit: { op: 'as-list', path: [record] },
    };
  const deeper = misspelt === undefined ? enclosedList(object) : null;
  if (deeper !== null) return deeper;
  // What is beside a failure, such as its stack trace, is no list of items.
  if (misspelt === undefined && failed) return failed;
  const list = misspelt ?? arrays.find((key) => (object[key] as unknown[]).every(isObject));
  if (list !== undefined) {
    const meant = nearest(list, listKeys) ?? 'items';
    return {
      text: ` ${quoted(list)} holds an array, but it is not a list key.${didYouMean(meant)}`,
      fix: `Rename ${quoted(list)} to "${meant}".`,
      edit: { op: 'rename', path: [list], to: meant },
    };
  }
  const outcome = outcomeKeys.find((key) => object[key] !== undefined);
  return outcome === undefined
    ? { text: '' }
    : {
        text: ` It looks like a message about the call ("${outcome}"). A list without items is {"items":[]}.`,
        fix: 'Return the list under "items", or {"items":[]} when there are no items.',
      };
}
