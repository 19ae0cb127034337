import type { ChosenReadings } from '../../contract/assumptions.ts';
import { isBeyondBounds, reportNotJson } from '../../contract/body.ts';
import { findEnclosed, mistakenFor, wrappingFix } from '../../contract/likeness.ts';
import { meantText } from '../../contract/meant-values.ts';
import { createNotes, type Notes, weighing } from '../../contract/notes.ts';
import { listKeys, meantKey } from '../../contract/shapes.ts';
import { didYouMean, nearest } from '../../contract/spelling.ts';
import { described, isObject, type JsonObject, quoted } from '../../contract/words.ts';
import { type Headers, isSuccess } from '../../http/http.ts';
import { jsonPath, type Path } from '../../json/path.ts';
import { parseJson } from '../../json/text.ts';
import { several } from '../../text/wording.ts';
import type { Category, Surface } from '../actions.ts';
import type { OtherKey } from '../item.ts';
import { conversationIn } from '../thread.ts';
import type { ItemVerdict } from '../verdict.ts';
import { encodedTwice, readText, reportDuplicateKeys, scalarLikeness } from './body.ts';
import { denialOf, failWithStatus, fixOfDenial, hasIdAndTitle } from './denial.ts';
import { reportFailure, reportNoStatus, reportUnstored } from './failure.ts';
import { isItemKey, readItem } from './item.ts';
import type { Screen } from './row.ts';
import { reportInPlace } from './status-advice.ts';
import { type Fired, isCaused, isStored, reportOtherSurface, unseen } from './surface.ts';

/**
 * A reply to item_clicked or create_item. `httpStatus` null: only the body is known, and it is
 * judged like a 2xx reply. `sentId`: whether the call carried an id; missing if that is unknown, as
 * with a saved reply.
 */
export type ItemReply = Fired & {
  as: 'item_clicked' | 'create_item';
  body: Uint8Array | string;
  httpStatus: number | null;
  category: Category;
  surface?: Surface | undefined;
  headers?: Headers | undefined;
  sentId?: boolean | undefined;
  choices?: ChosenReadings | undefined;
  /** How many places a finding of many names; 1,000 unless it is said. */
  places?: number | undefined;
};

/**
 * The clause for the shape of the reply, the screen that shows it, and whether the fields of
 * DefaultItem are required.
 */
type Manner = { clause: 'TAB-CLK-1' | 'TAB-CRE-1'; screen: Screen; lenient: boolean };

function mannerOf({ as, category }: ItemReply): Manner {
  if (as === 'create_item') return { clause: 'TAB-CRE-1', screen: 'nowhere', lenient: true };
  // Messaging replies are not shown: only the detail object of a default tab has rules.
  return {
    clause: 'TAB-CLK-1',
    screen: category === 'messaging' ? 'conversation' : 'detail',
    lenient: category === 'messaging',
  };
}

/**
 * The notes on the shape of a reply: any JSON is tolerated, so that nothing in it is an error, and on a
 * messaging tab, where the shape is not shown, nothing more than a note (TAB-CLK-1, TAB-CRE-1).
 */
function notesOnShape(notes: Notes, { clause, lenient }: Manner): Notes {
  return weighing(notes, (level) => {
    if (clause === 'TAB-CRE-1') return 'info';
    if (lenient) notes.assume('fields-of-messaging-item');
    if (level === 'info' || lenient) return 'info';
    return notes.decide('detail-id-demanded') === 'other' ? 'info' : 'warning';
  });
}

/** What the widget does with a body that is not JSON. */
const asRawText = 'The widget treats it as {rawText} with this text.';

/**
 * Judges a reply to item_clicked or create_item. `text` is the body as text, which lines and
 * columns refer to; `parsed` is the same as JSON, undefined if the widget does not read it as JSON.
 * Never throws, whatever the bytes.
 */
export function readItemReply(reply: ItemReply): {
  verdict: ItemVerdict;
  text: string;
  parsed: unknown;
} {
  const { as, body, httpStatus, category, surface = 'proxied', headers, fired = false } = reply;
  const notes = createNotes(reply.choices, reply.places);
  const manner = mannerOf(reply);
  const { clause } = manner;
  const shape = notesOnShape(notes, manner);
  // What is wrong with the text of a reply to create_item belongs to its shape.
  const text = readText(body, as === 'create_item' ? shape : notes, clause);
  // That a reply is no JSON is a note where its shape is not shown.
  const notesOnText = manner.lenient ? shape : notes;
  if (httpStatus === null) reportNoStatus(notes);
  if (!fired) reportOtherSurface(as, surface, category, notes);
  const conclude = (
    outcome: ItemVerdict['outcome'],
    value: ItemVerdict['value'],
    json: boolean,
    parsed?: unknown,
  ) => ({
    verdict: { as, outcome, value, ...notes.conclude(text, json) },
    text,
    parsed,
  });
  if (httpStatus !== null && !isSuccess(httpStatus)) {
    if (isStored(as, surface, category, fired)) {
      const caused = isCaused(as, surface, category);
      if (caused) notes.assume(failureOf[as].assumption);
      reportFailure(notes, { httpStatus, headers, text }, caused ? failureOf[as].effect : unseen);
    } else reportUnstored(notes, { httpStatus, headers, text, surface });
    return conclude('failure', null, false);
  }
  const isRead = as === 'item_clicked';
  reportInPlace(notes, { httpStatus: httpStatus ?? 200, headers, text, surface }, isRead);
  const isConversation = manner.screen === 'conversation';
  const parsed = parseJson(text);
  if (isBeyondBounds(parsed, notes, clause)) return conclude('unread', null, false);
  if (!parsed.ok) {
    if (!manner.lenient) notes.assume('raw-text-level');
    notes.step(clause, [], `The body is not JSON, so its text ${quoted(text)} becomes {rawText}.`);
    reportNotJson(text, parsed, notesOnText, {
      level: 'warning',
      clause,
      expected: as === 'create_item' ? 'The reply may be any JSON' : 'The reply must be JSON',
      effect: asRawText,
      fix: fixOfDenial(text, parsed),
    });
    if (isConversation) reportChannel(null, [], notes, reply);
    return conclude('item', { item: {}, rawText: text }, false);
  }
  const { value, at } = unwrapped(parsed.value, notes, manner);
  reportDuplicateKeys(text, parsed.value, as === 'create_item' ? shape : notes, () =>
    manner.lenient ? clause : 'TAB-ITM-1',
  );
  const rawText = rawTextIn(value);
  if (rawText !== null) {
    if (!manner.lenient) notes.assume('raw-text-level');
    notes.step(
      clause,
      at,
      `The reply contains only "rawText", so it is read like a body that is not JSON, with the text ${quoted(rawText)}.`,
    );
    const message =
      'The reply contains only "rawText", which is what a body that is not JSON becomes.';
    notesOnText.report('warning', clause, () => ({ at, message, effect: asRawText }));
    if (isConversation) reportChannel(null, at, notes, reply);
    return conclude('item', { item: {}, rawText }, true);
  }
  if (!isObject(value)) {
    nothingShown(value, at, shape, manner);
    if (isConversation) reportChannel(value, at, notes, reply);
    return conclude('item', { item: {} }, true, parsed.value);
  }
  tellMisplaced(value, at, shape, manner);
  const others = otherKeysOf(value, notes, manner);
  const item = readItem(
    {
      notes: shape,
      strict: notes,
      base: at,
      indexed: false,
      lenient: manner.lenient,
      screen: manner.screen,
      isBare: false,
      drawsOthers: others !== null,
      ids: new Map(),
    },
    value,
    0,
    0,
  );
  if (manner.screen === 'detail' && item.tags !== undefined && item.tags.length > 0)
    notes.assume('tags-on-rows-only');
  if (isConversation) reportChannel(value, at, notes, reply);
  const conversation =
    as === 'item_clicked' ? conversationIn(value, at, isConversation ? notes : null) : undefined;
  const found = { item, ...(others && { others }), ...(conversation && { conversation }) };
  return conclude('item', found, true, parsed.value);
}

/** What the visitor sees when the call fails, and the decision of ours behind it (TAB-ERR-1). */
export const failureOf = {
  item_clicked: {
    effect: 'The widget shows an error state next to what the list says about the item.',
    assumption: 'row-while-detail-loads',
  },
  create_item: {
    effect: 'The widget shows an error state, and the message stays, marked as not sent.',
    assumption: 'failed-message-stays',
  },
} as const;

function unwrapped(
  parsed: unknown,
  notes: Notes,
  { clause }: Manner,
): { value: unknown; at: Path } {
  if (!Array.isArray(parsed) || parsed.length !== 1) return { value: parsed, at: [] };
  notes.step(clause, [], 'The outer array with a single element was unwrapped.');
  return { value: parsed[0], at: [0] };
}

/**
 * The text of `{"rawText": …}`, which is judged like a body that is not JSON; a value that is not a
 * string is returned as JSON text. Null for anything else.
 */
function rawTextIn(value: unknown): string | null {
  if (!isObject(value) || !Object.hasOwn(value, 'rawText') || Object.keys(value).length !== 1)
    return null;
  return typeof value.rawText === 'string' ? value.rawText : JSON.stringify(value.rawText);
}

/**
 * Keys that show that a reply is a conversation, whose fields the documents do not show
 * (TAB-MSG-1).
 */
const ofConversations = ['conversationId', 'messages', 'entries'];

/** Whether the object can be the expected reply: it has a key of a record, or of a conversation. */
const isOurs = (value: unknown, lenient: boolean): boolean =>
  isObject(value) &&
  ['id', 'title', ...(lenient ? ofConversations : [])].some((key) => value[key] != null);

/** Says where the item is that was probably meant, of an object that holds nothing of one; or that it reports a failure. */
function tellMisplaced(
  value: JsonObject,
  at: Path,
  notes: Notes,
  { clause, lenient }: Manner,
): void {
  if (lenient) notes.assume('fields-of-messaging-item');
  const mistaken = mistakenFor(value);
  const denial = denialOf(value);
  const isOfItem = isOurs(value, lenient) && (value.id != null || denial === null);
  if (clause === 'TAB-CLK-1' && mistaken === null && isOfItem) return;
  const level = lenient ? 'info' : 'warning';
  const listKey = listKeys.find((key) => Array.isArray(value[key]));
  // Tags and a status may have an id too, so the fields of the item are not searched.
  const isField = (key: string) => isItemKey(key) || /^(?:tags|status)$/.test(meantKey(key) ?? '');
  const around = Object.fromEntries(Object.entries(value).filter(([key]) => !isField(key)));
  const inner =
    clause === 'TAB-CLK-1' && !hasIdAndTitle(value)
      ? findEnclosed(around, (one) => isOurs(one, lenient))
      : null;
  if (mistaken !== null) {
    notes.report(level, clause, () => ({
      at,
      message: mistaken,
      effect: 'Nothing of the reply inside it is read.',
      ...wrappingFix(value, at),
    }));
  } else if (denial !== null) {
    const effect =
      clause === 'TAB-CLK-1'
        ? 'The widget treats it as the item.'
        : 'The visitor sees the message as sent anyway.';
    const message = `The reply says ${denial.says}.`;
    notes.report(level, clause, () => ({
      at: denial.key === null ? at : [...at, denial.key],
      message,
      effect,
      fix: failWithStatus,
    }));
  } else if (listKey !== undefined && clause === 'TAB-CLK-1' && !lenient) {
    const message = `The reply must be one item; got an object with a list in "${listKey}", which is the envelope of get_items.`;
    const effect = 'The list is not opened, so none of its items is shown.';
    const [only, ...more] = value[listKey] as unknown[];
    notes.report('warning', clause, () => ({
      at: [...at, listKey],
      part: 'key',
      message,
      effect,
      // Of several items only a person knows which was clicked.
      ...(isObject(only) &&
        more.length === 0 && { edit: { op: 'keep', path: [...at, listKey, 0] } as const }),
    }));
  } else if (inner !== null) {
    const place = jsonPath([...at, ...inner.at]);
    const where = inner.isText
      ? `in the text at ${place}, which the widget does not read as JSON`
      : `at ${place}, where the widget does not look`;
    notes.report(level, clause, () => ({
      at: [...at, ...inner.at],
      message: `The reply must be one item; the item is ${where}.`,
      effect: 'Nothing of it is shown.',
      fix: `Return ${inner.isText ? `the text at ${place}` : place} alone.`,
      edit: { op: inner.isText ? 'parse' : 'keep', path: [...at, ...inner.at] },
    }));
  }
}

/**
 * The keys outside DefaultItem that the detail screen shows (TAB-CLK-3); null if it shows none of
 * them.
 */
function otherKeysOf(value: JsonObject, notes: Notes, { screen }: Manner): OtherKey[] | null {
  const others = screen === 'detail' ? Object.keys(value).filter((key) => !isItemKey(key)) : [];
  if (others.length === 0 || notes.decide('detail-keys') === 'ours') return null;
  notes.step(
    'TAB-CLK-3',
    [],
    `The detail screen also draws ${several(others.length, 'key')} outside DefaultItem.`,
  );
  return others.map((key) => {
    const held = value[key];
    return { key, text: typeof held === 'string' ? held : JSON.stringify(held) };
  });
}

/** JSON that is not an object is tolerated, but the widget has nothing to show. */
function nothingShown(value: unknown, at: Path, notes: Notes, { clause, lenient }: Manner): void {
  const came = typeof value === 'string' ? scalarLikeness(value) : described(value);
  const message =
    clause === 'TAB-CRE-1'
      ? `The reply is ${came}, which has no fields to show.`
      : `The reply must be one item, an object; got ${came}.`;
  notes.step(clause, at, 'The reply contains no object, so nothing of it is shown.');
  notes.report(lenient ? 'info' : 'warning', clause, () => ({
    at,
    message,
    effect: 'It is tolerated, but nothing of it is shown.',
    ...encodedTwice(value, at),
  }));
}

const channelKey = 'conversationId';

/** Other names for the channel that a spelling check does not find. */
const channelAliases = ['convId', 'conversationUuid'];

/** What the realtime channel has of a name when the reply gives none (TAB-CLK-2). */
function nameFromCall({ sentId }: ItemReply): string {
  if (sentId === undefined) return 'is named by the id that was sent, if there was one';
  return sentId ? 'is named by the id that was sent' : 'has no name, because no id was sent';
}

/**
 * Reports which name the realtime channel gets (TAB-CLK-2); an empty text does not count as a name.
 * A conversationId that is ignored gets a warning.
 */
function reportChannel(value: unknown, at: Path, notes: Notes, reply: ItemReply): void {
  const texts = isObject(value)
    ? [channelKey, 'id'].filter((name) => typeof value[name] === 'string')
    : [];
  const key = texts.find((name) => isObject(value) && value[name] !== '');
  if (texts[0] !== key) notes.assume('empty-channel-name');
  const named = `The realtime channel ${key === undefined ? nameFromCall(reply) : `is named by "${key}" of the reply`}`;
  notes.step('TAB-CLK-2', key === undefined ? at : [...at, key], `${named}.`);
  if (!isObject(value)) return;
  const effect = `It is ignored. ${named}.`;
  const held = value[channelKey];
  if (held !== undefined) {
    if (typeof held === 'string' && held !== '') return;
    const message =
      held === ''
        ? 'conversationId is an empty string, which names no channel.'
        : `conversationId must be a string; got ${described(held)}.`;
    notes.report(held === '' ? 'info' : 'warning', 'TAB-CLK-2', () => ({
      at: [...at, channelKey],
      message,
      effect,
      ...(meantText(held) !== null &&
        held !== '' && { edit: { op: 'as-text', path: [...at, channelKey] } }),
    }));
    return;
  }
  const near = Object.keys(value).find(
    (name) => nearest(name, [channelKey, ...channelAliases]) !== null,
  );
  if (near === undefined) return;
  const message = `The reply has the key ${quoted(near)}, which the widget does not read.${didYouMean(channelKey)}`;
  notes.report('warning', 'TAB-CLK-2', () => ({
    at: [...at, near],
    part: 'key',
    message,
    effect,
    edit: { op: 'rename', path: [...at, near], to: channelKey },
  }));
}
