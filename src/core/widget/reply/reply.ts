import type { ChosenReadings } from '../../contract/assumptions.ts';
import { isBeyondBounds, reportNotJson } from '../../contract/body.ts';
import { createNotes, type Notes } from '../../contract/notes.ts';
import { described, isObject, quoted } from '../../contract/words.ts';
import { type Headers, isSuccess } from '../../http/http.ts';
import type { Path } from '../../json/path.ts';
import { trimSpace } from '../../json/scan.ts';
import { parseJson } from '../../json/text.ts';
import { grouped } from '../../text/wording.ts';
import type { Category, Surface } from '../actions.ts';
import type { Item, ListValue } from '../item.ts';
import { misreadUnread, sumOfUnread, unreadOf } from '../messaging.ts';
import type { ListVerdict } from '../verdict.ts';
import { encodedTwice, readText, reportDuplicateKeys, scalarLikeness } from './body.ts';
import { fixOfDenial } from './denial.ts';
import { readBadge, readExtraKeys, readView } from './envelope.ts';
import { keepsItems, reportFailure, reportNoStatus, reportUnstored } from './failure.ts';
import { readItem } from './item.ts';
import { leftOutEnd } from './recognised-texts.ts';
import { type ItemReading, innerName, placeOf } from './row.ts';
import { type Shape, shapeOf } from './shape.ts';
import { reportInPlace } from './status-advice.ts';
import { type Fired, isStored, reportOtherSurface } from './surface.ts';

/**
 * The items that the widget shows, in the order of the reply (TAB-ENV-4), and on a messaging tab
 * the number of unread messages of each.
 */
export function readRows(
  { kind, rows, at }: Shape,
  category: Category,
  notes: Notes,
): { items: Item[]; unread: number[] } {
  const lenient = category === 'messaging';
  if (lenient && rows.length > 0) notes.assume('fields-of-messaging-item');
  const reading: ItemReading = {
    notes,
    strict: notes,
    base: at,
    indexed: kind !== 'object',
    lenient,
    screen: 'row',
    isBare: kind === 'array',
    drawsOthers: false,
    ids: new Map(),
  };
  const items: Item[] = [];
  const unread: number[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (!isObject(row)) {
      leftOut(reading, [...at, index], row);
      continue;
    }
    items.push(readItem(reading, row, index, items.length + 1));
    if (!lenient) continue;
    unread.push(unreadOf(row));
    for (const { key, wanted } of misreadUnread(row)) {
      const place = { index, number: items.length };
      notes.report('info', 'TAB-MSG-1', () => ({
        at: placeOf(reading, place, key),
        message: `The ${key} of ${innerName(place)} must be ${wanted}; got ${described(row[key])}.`,
        effect: 'It is ignored and not counted.',
      }));
    }
  }
  return { items, unread };
}

function leftOut({ notes, lenient }: ItemReading, at: Path, row: unknown): void {
  notes.assume('wrong-type-as-absent');
  notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-2', () => ({
    at,
    message: `An item must be an object; got ${described(row)}.`,
    effect: 'It is left out, so no row is drawn for it.',
    fix: 'Return every item as an object: {"id":"…","title":"…"}.',
    edit: { op: 'as-item', path: [...at] },
  }));
  notes.tally(
    'TAB-ITM-2',
    '',
    () => at,
    (count) =>
      count === 1
        ? `1 element that is not an object was ${leftOutEnd}`
        : `${grouped(count)} elements that are not objects were ${leftOutEnd}`,
  );
}

/**
 * A reply to get_items. `httpStatus` null: only the body is known, and it is judged like a 2xx
 * reply. `choices`: the decisions that the user switched to their other reading.
 */
export type ListReply = Fired & {
  body: Uint8Array | string;
  httpStatus: number | null;
  category: Category;
  surface?: Surface | undefined;
  headers?: Headers | undefined;
  choices?: ChosenReadings | undefined;
  /** How many places a finding of many names; 1,000 unless it is said. */
  places?: number | undefined;
};

const emptyList: ListValue = { items: [], badge: null, view: 'list' };

/**
 * Judges a reply to get_items. `text` is the body as text, which lines and columns refer to;
 * `parsed` is the same as JSON, undefined if the widget does not read it as JSON. Never throws,
 * whatever the bytes.
 */
export function readListReply({
  body,
  httpStatus,
  category,
  surface = 'proxied',
  headers,
  choices,
  places,
  fired = false,
}: ListReply): {
  verdict: ListVerdict;
  text: string;
  parsed: unknown;
} {
  const notes = createNotes(choices, places);
  const text = readText(body, notes, 'TAB-ENV-1', 'TAB-ENV-5');
  if (httpStatus === null) reportNoStatus(notes);
  if (!fired) reportOtherSurface('get_items', surface, category, notes);
  const conclude = (
    outcome: ListVerdict['outcome'],
    value: ListValue | null,
    json: boolean,
    parsed?: unknown,
  ) => ({
    verdict: { as: 'get_items', outcome, value, ...notes.conclude(text, json) } as const,
    text,
    parsed,
  });
  if (httpStatus !== null && !isSuccess(httpStatus)) {
    if (isStored('get_items', surface, category, fired))
      reportFailure(notes, { httpStatus, headers, text }, keepsItems);
    else reportUnstored(notes, { httpStatus, headers, text, surface });
    return conclude('failure', null, false);
  }
  reportInPlace(notes, { httpStatus: httpStatus ?? 200, headers, text, surface });
  if (httpStatus === 202 && text === '')
    notes.report('info', 'TAB-ENV-1', () => ({
      at: [],
      message:
        'HTTP 202 says that the call was accepted, and the body is empty: nothing answered it yet.',
      effect: 'The widget shows an empty list.',
      fix: 'Answer 200 with the list.',
    }));
  if (isBlank(text, notes)) return conclude('empty', emptyList, false);
  const parsed = parseJson(text);
  if (isBeyondBounds(parsed, notes, 'TAB-ENV-1')) return conclude('unread', null, false);
  const shape = parsed.ok ? shapeOf(parsed.value, notes, category === 'messaging') : null;
  if (!parsed.ok || shape === null) {
    const items = reportRawText(notes, text, parsed);
    return conclude(items.length === 0 ? 'empty' : 'list', { ...emptyList, items }, parsed.ok);
  }
  reportDuplicateKeys(text, parsed.value, notes, clauseFor(shape));
  const value = readShape(shape, category, notes);
  return conclude(value.items.length === 0 ? 'empty' : 'list', value, true, parsed.value);
}

/** An empty body is an empty list; one of white space only counts as such, unless that decision was switched. */
function isBlank(text: string, notes: Notes): boolean {
  if (trimSpace(text) !== '') return false;
  if (text === '') {
    notes.step('TAB-ENV-1', [], 'The body is empty, which is an empty list and not an error.');
    return true;
  }
  if (notes.decide('blank-body') === 'other') return false;
  notes.step('TAB-ENV-1', [], 'The body is only white space, which counts as empty.');
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: [],
    message: 'The body is only white space. Return null or an empty body for an empty list.',
    effect: 'The widget shows an empty list.',
  }));
  return true;
}

/**
 * Reports that the reply has no list, and returns the items that the widget shows anyway
 * (TAB-ENV-5).
 */
function reportRawText(notes: Notes, text: string, parsed: ReturnType<typeof parseJson>): Item[] {
  const isEmpty = notes.decide('scalar-as-raw-text') === 'other';
  const becomes = isEmpty ? 'is dropped, so the list is empty' : 'becomes one item, {rawText}';
  notes.step(
    'TAB-ENV-5',
    [],
    `The reply is neither a list nor an object, so its text ${quoted(trimSpace(text))} ${becomes}.`,
  );
  const expected = 'The reply must be a JSON array, a JSON object or empty';
  const effect = isEmpty
    ? 'The widget shows an empty list.'
    : 'The widget draws one row without an id, which shows "Item 1".';
  const fix = fixOfDenial(text, parsed);
  if (parsed.ok) {
    notes.report('error', 'TAB-ENV-5', () => ({
      at: [],
      message: `${expected}; got ${scalarLikeness(parsed.value)}.`,
      effect,
      ...(fix && { fix }),
      ...encodedTwice(parsed.value),
    }));
  } else {
    reportNotJson(text, parsed, notes, {
      level: 'error',
      clause: 'TAB-ENV-5',
      expected,
      effect,
      fix,
    });
  }
  return isEmpty ? [] : [{}];
}

/** Keys inside an item are the item's business, all others the envelope's. */
function clauseFor({ kind, at }: Shape): (path: Path) => string {
  const depth = kind === 'object' ? 0 : at.length;
  return (path) =>
    path.length > depth + (kind === 'object' ? 0 : 1) &&
    at.every((step, index) => path[index] === step)
      ? 'TAB-ITM-1'
      : 'TAB-ENV-2';
}

function readShape(shape: Shape, category: Category, notes: Notes): ListValue {
  readExtraKeys(shape, notes);
  const color = readBadge(shape, notes);
  const view = readView(shape, category, notes);
  const { items, unread } = readRows(shape, category, notes);
  const badge =
    color === null
      ? null
      : { color, count: category === 'messaging' ? sumOfUnread(unread) : items.length };
  const value: ListValue = {
    items,
    badge,
    view: view === 'direct' ? openedDirectly(items, shape, notes) : view,
  };
  return unread.some((count) => count > 0) ? { ...value, unread } : value;
}

/** What view "direct" comes to (TAB-ENV-7): without items there is nothing to open. */
function openedDirectly(
  items: readonly Item[],
  { envelope }: Shape,
  notes: Notes,
): ListValue['view'] {
  const isList = items.length === 0 && notes.decide('direct-without-items') === 'other';
  if (items.length === 0)
    notes.report('info', 'TAB-ENV-7', () => ({
      at: [...(envelope?.at ?? []), 'view'],
      message: '"view" is "direct", but the list has no items to open.',
      effect: isList
        ? 'It counts as "list", so the visitor sees an empty list.'
        : 'The visitor sees an empty conversation, without a back button.',
      fix: 'Return the conversation to open as the first item, or leave "view" out while there is none.',
    }));
  if (isList) {
    notes.step('TAB-ENV-7', [], 'view "direct" without items counts as "list".');
    return 'list';
  }
  const opens =
    items.length === 0
      ? 'an empty conversation is shown'
      : 'item_clicked is opened on the first item';
  notes.step(
    'TAB-ENV-7',
    [],
    `view "direct": the list is skipped, ${opens} and the back button is hidden.`,
  );
  return 'direct';
}
