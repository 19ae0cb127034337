import { type Finding, type Level, requestFinding } from '../../contract/finding.ts';
import { type ActionName, actionNames, type Category } from '../actions.ts';
import type { Tab } from '../tab.ts';
import { surfaceOf, tabFinding, wiredOn } from './advice.ts';

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

/** The findings about an action that is not wired; empty if it is wired. */
export function unwired({ wired, category }: Tab, action: ActionName): Finding[] {
  const lack = wired.includes(action) ? null : lacks[action][category];
  return lack === null
    ? []
    : [requestFinding('TAB-SRF-4', lack.level, '$request', lack.message, lack.effect)];
}

/** What a messaging tab lacks without the action. */
const missed: Partial<
  Record<ActionName, { clause: string; level: 'warning' | 'info'; effect: string }>
> = {
  get_items: {
    clause: 'TAB-EVT-1',
    level: 'warning',
    effect:
      'The tab stays empty: it fetches nothing when the visitor opens, focuses or refreshes it.',
  },
  create_item: {
    clause: 'TAB-EVT-2',
    level: 'info',
    effect: 'The visitor cannot write a message.',
  },
  update_item: {
    clause: 'TAB-EVT-2',
    level: 'info',
    effect: 'An opened conversation is not marked as read.',
  },
  delete_item: {
    clause: 'TAB-EVT-2',
    level: 'info',
    effect: 'The visitor cannot delete a message.',
  },
};

function adviseUnwired(tab: Tab, action: ActionName): Finding[] {
  const at = `wired.${action}`;
  // A read-only list is a valid tab, so what it lacks is only a note.
  const known = unwired(tab, action).map((finding) =>
    tabFinding(
      finding.clause,
      finding.level === 'error' ? 'error' : 'info',
      at,
      finding.message,
      finding.effect,
    ),
  );
  const miss = tab.category === 'messaging' && known.length === 0 ? missed[action] : undefined;
  return miss === undefined
    ? known
    : [tabFinding(miss.clause, miss.level, at, `${action} is not wired.`, miss.effect)];
}

/** The actions that a category can fire at all. */
export const firedOn = (category: Category): ActionName[] =>
  actionNames.filter((action) => surfaceOf({ category }, action) !== null);

/** The findings about which actions are wired (TAB-SRF-2, TAB-SRF-4). */
export const adviseActions = (tab: Tab): Finding[] =>
  actionNames.flatMap((action) => {
    if (!tab.wired.includes(action)) return adviseUnwired(tab, action);
    if (surfaceOf(tab, action) !== null) return [];
    const message = `A ${tab.category} tab never fires ${action}, but it is wired.`;
    return [
      tabFinding(
        'TAB-SRF-2',
        'warning',
        `wired.${action}`,
        message,
        'The wiring has no effect, because no visitor can cause this request.',
      ),
    ];
  });

const fields = ['agentName', 'tabName', 'sessionId'] as const;

/** The empty names of a tab, which the webhook does not receive (TAB-REQ-1). */
export function adviseNames(tab: Tab): Finding[] {
  const onDirect = wiredOn(tab, 'direct').length > 0;
  return fields
    .filter((name) => tab[name] === '')
    .map((name) => {
      const inBody =
        onDirect && name !== 'agentName' ? '; direct calls send it as an empty string' : '';
      return tabFinding(
        'TAB-REQ-1',
        'info',
        name,
        `${name} is empty.`,
        `Proxied calls leave it out${inBody}.`,
        `Enter ${name} in the settings of the tab, or let the webhook accept calls without it.`,
      );
    });
}
