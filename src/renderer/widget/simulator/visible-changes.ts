import { several } from '#core/text/wording.ts';
import type { Item } from '#core/widget/item.ts';
import { rowTitle } from '#core/widget/simulator/display.ts';
import { type Row, shownRows, type TabState } from '#core/widget/simulator/model.ts';
import {
  type PreviewMessage,
  type PreviewScreen,
  previewScreen,
} from '#core/widget/simulator/preview.ts';
import { quoted } from './snapshot-words.ts';

/** A row and its place in the list, from 0. */
type Placed = Row<Item> & { index: number };

const fields = ['id', 'title', 'type', 'status', 'description', 'timestamp', 'is_urgent'] as const;

/**
 * Whether two items look the same. Lists may be long, so items are compared without serialising
 * them.
 */
function isAlike(one: Item, other: Item): boolean {
  const [tags, others] = [one.tags ?? [], other.tags ?? []];
  return (
    fields.every((name) => one[name] === other[name]) &&
    tags.length === others.length &&
    tags.every(({ label, color, tooltip }, index) => {
      const tag = others[index];
      return tag?.label === label && tag.color === color && tag.tooltip === tooltip;
    })
  );
}

/** How many rows at the beginning, and after those at the end, have the same keys in both lists. */
function samePlaces(
  old: readonly Row<Item>[],
  now: readonly Row<Item>[],
): { head: number; tail: number } {
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head]?.key === now[head]?.key) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail]?.key === now[now.length - 1 - tail]?.key)
    tail += 1;
  return { head, tail };
}

const between = (rows: readonly Row<Item>[], head: number, tail: number): Placed[] =>
  rows.slice(head, rows.length - tail).map((row, offset) => ({ ...row, index: head + offset }));

/** Rows with the same fate: named while they are few. */
const fates = (rows: readonly Placed[], fate: string): string[] =>
  rows.length > 3
    ? [`${rows.length} rows are ${fate}`]
    : rows.map(({ value, index }) => `Row ${quoted(rowTitle(value, index))} is ${fate}`);

/** Which rows were removed, added, changed and moved between two states, in short sentences. */
export function rowChanges(before: TabState, after: TabState): string[] {
  if (before.list?.kept === after.list?.kept || !after.list) return [];
  const now = shownRows(after.list.kept);
  if (!before.list)
    return [
      now.length === 0
        ? 'The list is empty'
        : now.length === 1
          ? 'The first row appears'
          : `The first ${now.length} rows appear`,
    ];
  const { hidden } = before.list.kept;
  const old = shownRows(before.list.kept);
  // Most of a long list stays where it is, and only what lies between has to be looked up.
  const { head, tail } = samePlaces(old, now);
  const [left, right] = [between(old, head, tail), between(now, head, tail)];
  const [were, are] = [
    new Map(left.map((row) => [row.key, row.value])),
    new Set(right.map(({ key }) => key)),
  ];
  const stayed = left.filter(({ key }) => are.has(key));
  const remaining = right.filter(({ key }) => were.has(key));
  const added = right.filter(({ key }) => !were.has(key));
  const shift = old.length - now.length;
  const changed: Placed[] = [];
  for (const [index, row] of now.entries()) {
    const isMoved = index >= head && index < now.length - tail;
    const was = isMoved ? were.get(row.key) : old[index < head ? index : index + shift]?.value;
    if (was !== undefined && was !== row.value && !isAlike(was, row.value))
      changed.push({ ...row, index });
  }
  return [
    ...fates(
      left.filter(({ key }) => !are.has(key)),
      'removed',
    ),
    ...fates(
      added.filter(({ key }) => hidden.includes(key)),
      'back',
    ),
    ...fates(
      added.filter(({ key }) => !hidden.includes(key)),
      'new',
    ),
    ...fates(changed, 'changed'),
    ...(remaining.some(({ key }, index) => stayed[index]?.key !== key)
      ? ['The rows are in a different order']
      : []),
  ];
}

// Times are not compared, because they change with the clock.
const anyone = { now: 0, locale: 'en', timeZone: 'UTC' };

function screenChanges(old: PreviewScreen, now: PreviewScreen): string[] {
  const what = now.screen === 'conversation' ? 'conversation' : 'detail screen';
  const title = quoted(now.detail?.title ?? '');
  const [was, is] = [old.detail?.state, now.detail?.state];
  const says = {
    loading: `The ${what} is loading`,
    ready: `The ${what} ${title} is shown`,
    error: `The ${what} shows an error`,
  };
  if (now.screen === 'list') return old.screen === 'list' ? [] : ['The list is shown again'];
  if (old.screen === 'list')
    return [`The ${what} ${title} opens${is === 'loading' ? ', loading' : ''}`];
  return is === undefined || was === is ? [] : [says[is]];
}

function messageChanges(old: readonly PreviewMessage[], now: readonly PreviewMessage[]): string[] {
  const before = new Map(old.map((message) => [message.key, message]));
  const after = new Set(now.map(({ key }) => key));
  const said = { sending: 'is being sent', sent: 'is sent', failed: 'could not be sent' };
  const added = now.filter(({ key }) => !before.has(key));
  const gone = old.filter(({ key }) => !after.has(key));
  return [
    ...(gone.length > 3
      ? [`${gone.length} messages are removed`]
      : gone.map(({ content }) => `Message ${quoted(content)} is removed`)),
    ...(added.length > 3
      ? [`${added.length} messages appear`]
      : added.map(
          ({ content, state }) =>
            `Message ${quoted(content)} ${state === 'sending' ? 'appears, being sent' : 'appears'}`,
        )),
    ...now.flatMap(({ key, content, state }) => {
      const was = before.get(key);
      return was && was.state !== state ? [`Message ${quoted(content)} ${said[state]}`] : [];
    }),
  ];
}

function statusChanges(
  { status: was }: PreviewScreen,
  { status: is }: PreviewScreen,
  before: TabState,
  { list }: TabState,
): string[] {
  if (was === is) return [];
  if (is === 'loading') return ['The list is loading'];
  if (is === 'error')
    return [
      list
        ? `The tab shows an error and keeps its ${several(shownRows(list.kept).length, 'row')}`
        : 'The tab shows an error',
    ];
  return [list === before.list ? 'The list is no longer loading' : 'The list is loaded'];
}

function badgeChanges({ badge: was }: PreviewScreen, { badge: is }: PreviewScreen): string[] {
  const count = (badge: PreviewScreen['badge']): string => String(badge?.count ?? 'no number');
  const color = (badge: PreviewScreen['badge']): string => badge?.color ?? 'the accent colour';
  if (!is) return [];
  if (!was) return [`The badge shows ${count(is)} in ${color(is)}`];
  return [
    ...(was.count === is.count ? [] : [`The badge goes from ${count(was)} to ${count(is)}`]),
    ...(was.color === is.color ? [] : [`The badge turns from ${color(was)} to ${color(is)}`]),
  ];
}

/** What changed on the visitor's screen between two states, in short sentences; none where nothing did. */
export function visibleChanges(before: TabState, after: TabState): string[] {
  const [old, now] = [previewScreen(before, anyone), previewScreen(after, anyone)];
  return [
    ...screenChanges(old, now),
    ...rowChanges(before, after),
    ...statusChanges(old, now, before, after),
    ...badgeChanges(old, now),
    ...messageChanges(old.detail?.messages ?? [], now.detail?.messages ?? []),
    ...now.notices.flatMap(({ notice, text }) =>
      old.notices.some((one) => one.notice === notice) ? [] : [`Notice ${quoted(text)} is shown`],
    ),
    ...old.notices.flatMap(({ text }) =>
      now.notices.some((one) => one.text === text) ? [] : [`Notice ${quoted(text)} closes`],
    ),
  ];
}
