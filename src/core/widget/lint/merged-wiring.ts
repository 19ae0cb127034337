import { type Finding, type Level, requestFinding } from '../../contract/finding.ts';
import type { ActionName, Category } from '../actions.ts';
import type { Tab } from '../tab.ts';

type Lack = { level: Level; message: string; effect: string };

/** What a tab lacks without the action (TAB-SRF-4); null where the contract does not say. */
const lacks: Record<ActionName, Record<Category, Lack | null>> = {
  get_items: {
    default: {
      level: 'error',
      message: 'get_items is not wired, but a default tab requires it.',
      effect: 'The tab has no list to show.',
    },
    messaging: null,
  },
  item_clicked: both({
    level: 'warning',
    message: 'item_clicked is not wired.',
    effect: 'The rows are not clickable, so no visitor can cause this request.',
  }),
  create_item: { default: null, messaging: null },
  update_item: withButton('update_item', 'Update'),
  delete_item: withButton('delete_item', 'Delete'),
};

function both(lack: Lack): Record<Category, Lack> {
  return { default: lack, messaging: lack };
}

/** On a messaging tab these are fired without a button as well: by the automatic mark-read, by deleting a message. */
function withButton(action: ActionName, button: string): Record<Category, Lack | null> {
  return {
    default: {
      level: 'warning',
      message: `${action} is not wired.`,
      effect: `There is no ${button} button, so no visitor can cause this request.`,
    },
    messaging: null,
  };
}

/** The findings about an action that is not wired; none when it is wired. */
export function unwired({ wired, category }: Tab, action: ActionName): Finding[] {
  const lack = wired.includes(action) ? null : lacks[action][category];
  return lack === null
    ? []
    : [requestFinding('TAB-SRF-4', lack.level, '$request', lack.message, lack.effect)];
}
