import { plural, several } from '../../text/wording.ts';
import type { ScenarioStep, Target } from '../scenario.ts';
import type { TabEvent } from './event.ts';
import type { TabState } from './model.ts';
import { type Row, shownRows } from './model.ts';
import { reduce } from './state.ts';

type Named = Row<{ id?: string | undefined }>;

const rowsOf = ({ list }: TabState): readonly Named[] => (list ? shownRows(list.kept) : []);
const messagesOf = ({ detail }: TabState): readonly Named[] =>
  detail ? shownRows(detail.messages) : [];

function targetOf(rows: readonly Named[], key: string): Target | null {
  const index = rows.findIndex((row) => row.key === key);
  return index === -1 ? null : { id: rows[index]?.value.id ?? null, index };
}

/**
 * The visitor's event as a step of a scenario, with `seen` the state before it; null for what a
 * scenario does not record.
 */
export function stepOf(event: TabEvent, seen: TabState): ScenarioStep | null {
  const onRow = (
    does: 'click row' | 'update row' | 'delete row',
    key: string,
  ): ScenarioStep | null => {
    const target = targetOf(rowsOf(seen), key);
    return target && { does, target };
  };
  switch (event.type) {
    case 'opened':
      return { does: 'open' };
    case 'focused':
      return { does: 'focus' };
    case 'refreshed':
      return { does: 'refresh' };
    case 'back':
      return { does: 'back' };
    case 'row clicked':
      return onRow('click row', event.key);
    case 'update asked':
      return event.path === 'row' ? onRow('update row', event.key) : { does: 'update detail' };
    case 'delete asked':
      return event.path === 'row' ? onRow('delete row', event.key) : { does: 'delete detail' };
    case 'message sent':
      return { does: 'send message', content: event.content };
    case 'message deleted': {
      const target = targetOf(messagesOf(seen), event.key);
      return target && { does: 'delete message', target };
    }
    default:
      return null;
  }
}

/** The event of a step in what is seen now, or why it cannot be done. */
export type Doable = { event: TabEvent } | { problem: string };

function onTarget(
  rows: readonly Named[],
  what: 'row' | 'message',
  { id, index }: Target,
  eventOf: (key: string) => TabEvent,
): Doable {
  const row = rows.find(({ value }) => id !== null && value.id === id) ?? rows[index];
  if (row) return { event: eventOf(row.key) };
  const there =
    rows.length === 0
      ? `there are no ${what}s`
      : `there ${plural(rows.length, 'is', 'are')} ${several(rows.length, what)}`;
  return {
    problem: `No ${what} ${id === null ? '' : `has the id ${JSON.stringify(id)}, and none `}is at position ${index + 1}: ${there}.`,
  };
}

function asEvent(
  step: Exclude<ScenarioStep, { does: 'switch visitor' }>,
  seen: TabState,
  createdAt: string,
): Doable {
  switch (step.does) {
    case 'open':
      return { event: { type: 'opened' } };
    case 'focus':
      return { event: { type: 'focused' } };
    case 'refresh':
      return { event: { type: 'refreshed' } };
    case 'back':
      return seen.detail === null
        ? { problem: 'No detail screen or conversation is open.' }
        : { event: { type: 'back' } };
    case 'update detail':
      return { event: { type: 'update asked', path: 'detail' } };
    case 'delete detail':
      return { event: { type: 'delete asked', path: 'detail' } };
    case 'click row':
      return onTarget(rowsOf(seen), 'row', step.target, (key) => ({ type: 'row clicked', key }));
    case 'update row':
      return onTarget(rowsOf(seen), 'row', step.target, (key) => ({
        type: 'update asked',
        path: 'row',
        key,
      }));
    case 'delete row':
      return onTarget(rowsOf(seen), 'row', step.target, (key) => ({
        type: 'delete asked',
        path: 'row',
        key,
      }));
    case 'delete message':
      return onTarget(messagesOf(seen), 'message', step.target, (key) => ({
        type: 'message deleted',
        key,
      }));
    case 'send message':
      return { event: { type: 'message sent', content: step.content, createdAt } };
  }
}

/** Why a step that could be named leads to nothing here. */
function whyNothing({ does }: ScenarioStep, { tab, detail }: TabState): string {
  const action = (
    name: 'item_clicked' | 'update_item' | 'delete_item' | 'create_item' | 'get_items',
  ): string | null => (tab.wired.includes(name) ? null : `${name} is not wired in this tab.`);
  const opened = detail === null ? 'No detail screen or conversation is open.' : null;
  const otherwise = `A ${tab.category} tab does not offer this here.`;
  switch (does) {
    case 'open':
    case 'focus':
    case 'refresh':
      return action('get_items') ?? otherwise;
    case 'click row':
      return action('item_clicked') ?? otherwise;
    case 'update row':
      return action('update_item') ?? otherwise;
    case 'delete row':
      return action('delete_item') ?? otherwise;
    case 'update detail':
      return opened ?? action('update_item') ?? otherwise;
    case 'delete detail':
      return opened ?? action('delete_item') ?? otherwise;
    case 'send message':
      return opened ?? action('create_item') ?? otherwise;
    case 'delete message':
      return action('delete_item') ?? 'The message has no id to send to the webhook.';
    default:
      return otherwise;
  }
}

/** What to do for a step in what is seen now; `createdAt` is the ISO time of a message that is sent. */
export function doable(
  step: Exclude<ScenarioStep, { does: 'switch visitor' }>,
  seen: TabState,
  createdAt: string,
): Doable {
  const asked = asEvent(step, seen, createdAt);
  if ('problem' in asked) return asked;
  return reduce(seen, asked.event).state === seen ? { problem: whyNothing(step, seen) } : asked;
}

/** A step in words: "Click row A-1". */
export function stepWords(step: ScenarioStep): string {
  const { does } = step;
  const words = does.charAt(0).toUpperCase() + does.slice(1);
  if ('target' in step) return `${words} ${step.target.id ?? step.target.index + 1}`;
  if (does === 'send message') return `${words} “${step.content}”`;
  return does === 'switch visitor' ? `${words}: ${step.visitor}` : words;
}
