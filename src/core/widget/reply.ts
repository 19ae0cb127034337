import { type Headers, isSuccess } from '../http.ts';
import type { Path } from '../json/path.ts';
import { parseJson } from '../json/text.ts';
import { createNotes, type Notes } from '../reading/notes.ts';
import { quoted } from '../reading/words.ts';
import type { Category } from './actions.ts';
import { readText, tellDuplicates } from './body.ts';
import type { ListValue } from './item.ts';
import { likeness, scalarLikeness } from './not-json.ts';
import { readBadge, readExtraKeys, readView } from './read-envelope.ts';
import { keepsItems, tellFailure } from './read-failure.ts';
import { readRows } from './read-rows.ts';
import { type Shape, shapeOf } from './shape.ts';
import type { ListVerdict } from './verdict.ts';

/** A reply to get_items. `httpStatus` null: only the body is known, judged as if it came with 2xx. */
export type ListReply = { body: Uint8Array | string; httpStatus: number | null; category: Category; headers?: Headers };

const emptyList: ListValue = { items: [], badge: null, view: 'list' };

/** Judges a reply to get_items; `text` is the body as text, which the findings' lines and columns refer to. Never throws, whatever the bytes. */
export function readListReply({ body, httpStatus, category, headers }: ListReply): { verdict: ListVerdict; text: string } {
  const notes = createNotes();
  const text = readText(body, notes, 'TAB-ENV-1');
  const conclude = (outcome: ListVerdict['outcome'], value: ListValue | null, json: boolean): { verdict: ListVerdict; text: string } => ({
    verdict: { as: 'get_items', outcome, value, ...notes.conclude(text, json) },
    text,
  });
  if (httpStatus !== null && !isSuccess(httpStatus)) {
    tellFailure(notes, { httpStatus, headers, text }, keepsItems);
    return conclude('failure', null, false);
  }
  if (isBlank(text, notes)) return conclude('empty', emptyList, false);
  const parsed = parseJson(text);
  const shape = parsed.ok ? shapeOf(parsed.value, notes, category === 'messaging') : null;
  if (!parsed.ok || shape === null) {
    tellRawText(notes, text, parsed);
    return conclude('list', { ...emptyList, items: [{}] }, parsed.ok);
  }
  tellDuplicates(text, parsed.value, notes, clauseFor(shape));
  const value = readShape(shape, category, notes);
  return conclude(value.items.length === 0 ? 'empty' : 'list', value, true);
}

/** An empty body is an empty list; one of white space only counts as such. */
function isBlank(text: string, notes: Notes): boolean {
  if (text.trim() !== '') return false;
  if (text === '') {
    notes.step('TAB-ENV-1', [], 'The body is empty: an empty list, no error.');
    return true;
  }
  notes.lean('blank-body');
  notes.step('TAB-ENV-1', [], 'The body is white space only: counted as empty.');
  notes.report('warning', 'TAB-ENV-1', () => ({
    at: [],
    message: 'The body holds white space only; an empty list is null or an empty body.',
    effect: 'shown as an empty list',
  }));
  return true;
}

function tellRawText(notes: Notes, text: string, parsed: ReturnType<typeof parseJson>): void {
  const came = parsed.ok ? scalarLikeness(parsed.value) : likeness(text, parsed);
  notes.lean('scalar-as-raw-text');
  notes.step('TAB-ENV-5', [], `The reply is no list and no object: its text ${quoted(text.trim())} becomes one item, {rawText}.`);
  const isFault = !parsed.ok && /^(?:truncated JSON|JSON with a fault|several JSON texts)/.test(came);
  notes.report('error', 'TAB-ENV-5', () => ({
    at: [],
    ...(isFault && !parsed.ok ? { offset: Math.min(parsed.offset, Math.max(0, text.length - 1)) } : {}),
    message: `The reply must be a JSON array, a JSON object or empty; what came is ${came}.`,
    effect: 'one row without an id is drawn: the row shows `Item 1`',
  }));
}

/** Keys inside an item are the item's business, all others the envelope's. */
function clauseFor({ kind, at }: Shape): (path: Path) => string {
  const depth = kind === 'object' ? 0 : at.length;
  return (path) => (path.length > depth + (kind === 'object' ? 0 : 1) && at.every((step, index) => path[index] === step) ? 'TAB-ITM-1' : 'TAB-ENV-2');
}

function readShape(shape: Shape, category: Category, notes: Notes): ListValue {
  readExtraKeys(shape, notes);
  const color = readBadge(shape, notes);
  const view = readView(shape, category, notes);
  const { items, unread } = readRows(shape, category, notes);
  if (view === 'direct') {
    notes.step('TAB-ENV-7', [], 'view "direct": the list is skipped, item_clicked is opened on the first item and the back button is hidden.');
    if (items.length === 0) notes.lean('direct-without-items');
  }
  return { items, badge: color === null ? null : { color, count: category === 'messaging' ? unread : items.length }, view };
}
