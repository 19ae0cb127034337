import type { AssumptionChoices } from '../choices.ts';
import { type Headers, isSuccess } from '../http.ts';
import type { Path } from '../json/path.ts';
import { parseJson } from '../json/text.ts';
import { reportNotJson } from '../reading/body.ts';
import { createNotes, type Notes } from '../reading/notes.ts';
import { described, isObject, type JsonObject, quoted } from '../reading/words.ts';
import type { Category } from './actions.ts';
import { readText, tellDuplicates } from './body.ts';
import type { Item } from './item.ts';
import { scalarLikeness } from './not-json.ts';
import { keepsItems, tellFailure, tellNoStatus } from './read-failure.ts';
import { readItem } from './read-item.ts';
import { listKeys } from './shape.ts';
import type { ItemVerdict } from './verdict.ts';

/** A reply to item_clicked or create_item. `httpStatus` null: only the body is known, judged as if it came with 2xx. */
export type ItemReply = {
  as: 'item_clicked' | 'create_item';
  body: Uint8Array | string;
  httpStatus: number | null;
  category: Category;
  headers?: Headers | undefined;
  choices?: AssumptionChoices | undefined;
};

/** Which clause rules the shape of the reply, and whether the fields of DefaultItem are demanded of it. */
type Manner = { clause: 'TAB-CLK-1' | 'TAB-CRE-1'; lenient: boolean };

/** Judges a reply to item_clicked or create_item; `text` is the body as text, which lines and columns refer to. Never throws, whatever the bytes. */
export function readItemReply(reply: ItemReply): { verdict: ItemVerdict; text: string } {
  const { as, body, httpStatus, category, headers } = reply;
  const notes = createNotes(reply.choices);
  // The composer's reply is "any JSON", and messaging replies are not shown: only the detail object of a default tab is fixed.
  const manner: Manner = { clause: as === 'create_item' ? 'TAB-CRE-1' : 'TAB-CLK-1', lenient: as === 'create_item' || category === 'messaging' };
  const text = readText(body, notes, manner.clause);
  if (httpStatus === null) tellNoStatus(notes);
  const conclude = (outcome: ItemVerdict['outcome'], value: ItemVerdict['value'], json: boolean): { verdict: ItemVerdict; text: string } => ({
    verdict: { as, outcome, value, ...notes.conclude(text, json) },
    text,
  });
  if (as === 'create_item' && category === 'default') {
    const message = 'A default tab never fires create_item; wiring it has no effect.';
    notes.report('warning', 'TAB-SRF-2', () => ({ at: [], message, effect: 'no visitor ever causes this reply' }));
  }
  if (httpStatus !== null && !isSuccess(httpStatus)) {
    tellFailure(notes, { httpStatus, headers, text }, keepsItems);
    return conclude('failure', null, false);
  }
  const parsed = parseJson(text);
  if (!parsed.ok) {
    notes.step(manner.clause, [], `The body is no JSON: its text ${quoted(text)} becomes {rawText}.`);
    const effect = 'treated as {rawText} with the text in it';
    reportNotJson(text, parsed, notes, { level: 'warning', clause: manner.clause, expected: 'The reply must be JSON', effect });
    if (as === 'item_clicked' && category === 'messaging') tellChannel(null, [], notes);
    return conclude('item', { item: {}, rawText: text }, false);
  }
  const { value, at } = unwrapped(parsed.value, notes, manner);
  tellDuplicates(text, parsed.value, notes, () => (manner.lenient ? manner.clause : 'TAB-ITM-1'));
  const item = isObject(value) ? readDetail(value, at, notes, manner) : nothingShown(value, at, notes, manner);
  if (as === 'item_clicked' && category === 'messaging') tellChannel(value, at, notes);
  return conclude('item', { item }, true);
}

function unwrapped(parsed: unknown, notes: Notes, { clause }: Manner): { value: unknown; at: Path } {
  if (!Array.isArray(parsed) || parsed.length !== 1) return { value: parsed, at: [] };
  notes.step(clause, [], 'The outer array with a single element was unwrapped.');
  return { value: parsed[0], at: [0] };
}

function readDetail(value: JsonObject, at: Path, notes: Notes, { clause, lenient }: Manner): Item {
  let idDemanded = !lenient;
  if (lenient) {
    notes.lean('fields-of-messaging-item');
  } else {
    if (value.id === undefined) idDemanded = notes.decide('detail-id-demanded') === 'ours';
    const listKey = listKeys.find((key) => Array.isArray(value[key]));
    if (listKey !== undefined) {
      const message = `The reply must be one item; an object with a list in "${listKey}" came, which is the envelope of get_items.`;
      notes.report('warning', clause, () => ({
        at: [...at, listKey],
        part: 'key',
        message,
        effect: 'the list is not opened: none of its items is shown',
      }));
    }
  }
  return readItem({ notes, base: at, indexed: false, lenient, idDemanded, badgeOnFirst: false, ids: new Map() }, value, 0, 0);
}

/** JSON that is no object is tolerated, and there is nothing in it to show. */
function nothingShown(value: unknown, at: Path, notes: Notes, { clause, lenient }: Manner): Item {
  const isTolerated = lenient || notes.decide('detail-id-demanded') === 'other';
  const came = typeof value === 'string' ? scalarLikeness(value) : described(value);
  const message = `The reply is to be one item, an object; what came is ${came}.`;
  notes.step(clause, at, 'There is no object in the reply: nothing of it is shown.');
  notes.report(isTolerated ? 'info' : 'warning', clause, () => ({ at, message, effect: 'tolerated: nothing of it is shown' }));
  return {};
}

/** Which name the realtime channel gets (TAB-CLK-2): an empty text is none. */
function tellChannel(value: unknown, at: Path, notes: Notes): void {
  const texts = isObject(value) ? ['conversationId', 'id'].filter((name) => typeof value[name] === 'string') : [];
  const key = texts.find((name) => isObject(value) && value[name] !== '');
  if (texts[0] !== key) notes.lean('empty-channel-name');
  const text =
    key === undefined ? 'The realtime channel is named by the id that was sent.' : `The realtime channel is named by "${key}" of the reply.`;
  notes.step('TAB-CLK-2', key === undefined ? at : [...at, key], text);
}
