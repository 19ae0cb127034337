import { shownRows } from '#core/widget/simulator/kept-rows.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import {
  type DrawnMessage,
  type DrawnScreen,
  drawnScreen,
} from '#core/widget/simulator/preview.ts';
import { rowChanges } from './row-changes.ts';
import { counted, quoted } from './snapshot-words.ts';

// Times are not compared: they change by themselves.
const anyone = { now: 0, locale: 'en', timeZone: 'UTC' };

function screenChanges(old: DrawnScreen, now: DrawnScreen): string[] {
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

function messageChanges(old: readonly DrawnMessage[], now: readonly DrawnMessage[]): string[] {
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
  { status: was }: DrawnScreen,
  { status: is }: DrawnScreen,
  before: TabState,
  { list }: TabState,
): string[] {
  if (was === is) return [];
  if (is === 'loading') return ['The list is loading'];
  if (is === 'error')
    return [
      list
        ? `The tab shows an error and keeps its ${counted(shownRows(list.kept).length, 'row')}`
        : 'The tab shows an error',
    ];
  return [list === before.list ? 'The list is no longer loading' : 'The list is loaded'];
}

function badgeChanges({ badge: was }: DrawnScreen, { badge: is }: DrawnScreen): string[] {
  const count = (badge: DrawnScreen['badge']): string => String(badge?.count ?? 'no number');
  const color = (badge: DrawnScreen['badge']): string => badge?.color ?? 'the accent colour';
  if (!is) return [];
  if (!was) return [`The badge shows ${count(is)} in ${color(is)}`];
  return [
    ...(was.count === is.count ? [] : [`The badge goes from ${count(was)} to ${count(is)}`]),
    ...(was.color === is.color ? [] : [`The badge turns from ${color(was)} to ${color(is)}`]),
  ];
}

/** What changed on the visitor's screen between two states, in short sentences; none where nothing did. */
export function changesSeen(before: TabState, after: TabState): string[] {
  const [old, now] = [drawnScreen(before, anyone), drawnScreen(after, anyone)];
  const has = (notices: DrawnScreen['notices'], notice: number): boolean =>
    notices.some((one) => one.notice === notice);
  return [
    ...screenChanges(old, now),
    ...rowChanges(before, after),
    ...statusChanges(old, now, before, after),
    ...badgeChanges(old, now),
    ...messageChanges(old.detail?.messages ?? [], now.detail?.messages ?? []),
    ...now.notices.flatMap(({ notice, text }) =>
      has(old.notices, notice) ? [] : [`Notice ${quoted(text)} is shown`],
    ),
    ...old.notices.flatMap(({ notice, text }) =>
      has(now.notices, notice) ? [] : [`Notice ${quoted(text)} closes`],
    ),
  ];
}
