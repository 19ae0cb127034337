import { type ActionName, isWrite } from '#core/widget/actions.ts';
import { rowTitle, shortened } from '#core/widget/simulator/display.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { shownRows, type TabState } from '#core/widget/simulator/model.ts';
import { reduce } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';

/** Something that the visitor can do with an item, and the action that it fires. */
export type ItemEvent = { title: string; action: ActionName; event: TabEvent };

/** Letters of an item's title in a menu. */
const longestTitle = 32;

function eventsOf({ list, detail }: TabState): ItemEvent[] {
  const row = list && shownRows(list.kept)[0];
  const item = detail?.row ?? row?.value;
  if (!item) return [];
  const name = `“${shortened(rowTitle(item, 0), longestTitle)}”`;
  const pressed =
    detail || !row ? { path: 'detail' as const } : { path: 'row' as const, key: row.key };
  const buttons: ItemEvent[] = [
    { title: `Update ${name}`, action: 'update_item', event: { type: 'update asked', ...pressed } },
    { title: `Delete ${name}`, action: 'delete_item', event: { type: 'delete asked', ...pressed } },
  ];
  if (detail || !row) return buttons;
  return [
    {
      title: `Click ${name}`,
      action: 'item_clicked',
      event: { type: 'row clicked', key: row.key },
    },
    ...buttons,
  ];
}

/**
 * What the visitor can do with the open item, or with the first row while none is open. Only what
 * fires its action in this state is given; a message is written in the preview itself, which alone
 * writes to a tab whose writes are off.
 */
export const itemEvents = (seen: TabState, { writes }: Pick<Tab, 'writes'>): ItemEvent[] =>
  eventsOf(seen).filter(
    ({ action, event }) =>
      (writes !== 'off' || !isWrite(action, null)) &&
      reduce(seen, event).calls.some((call) => call.action === action),
  );
