import type { Notes } from '../../contract/notes.ts';
import { type ActionName, actions, type Category, type Surface } from '../actions.ts';

/**
 * Where a reply is from. `fired`: Assay sent its call, and the findings of the request already say
 * when no visitor causes it; false or missing: a saved reply that the user assigned to a surface
 * (TAB-SRF-5).
 */
export type Fired = { fired?: boolean | undefined };

/** Whether a failed reply is stored in a widget_issues record: of a proxied call, which was fired or which the category fires (TAB-SRF-5). */
export const isStored = (
  as: ActionName,
  surface: Surface,
  category: Category,
  fired: boolean,
): boolean => surface === 'proxied' && (fired || isCaused(as, surface, category));

/** Whether a visitor causes calls of the action over that surface, by the routing table (TAB-SRF-2, TAB-SRF-3). */
export const isCaused = (as: ActionName, surface: Surface, category: Category): boolean =>
  actions[as].surface[category] === surface;

/** The effect of a call that was fired although no visitor causes it, whatever the reply. */
export const unseen = 'No visitor can cause this call, so the widget shows nothing of it.';

/** What a call of the action is on a category, in a sentence about the routing table. */
function routeOf(as: ActionName, category: Category, expected: Surface): string {
  if (expected === 'direct') return `A default tab fires ${as} directly from the browser`;
  return category === 'default'
    ? `A default tab fires ${as} through the platform`
    : `On a messaging tab ${as} is proxied when fired inside the messaging view`;
}

/**
 * Warns about a saved reply that is assigned to a surface on which the routing table never fires
 * the action (TAB-SRF-2, TAB-SRF-3, TAB-SRF-5), or to an action that the category never fires. For
 * a sent call, the findings of its request say the same.
 */
export function reportOtherSurface(
  as: ActionName,
  surface: Surface,
  category: Category,
  notes: Notes,
): void {
  const expected = actions[as].surface[category];
  if (expected === surface) return;
  if (expected === null) {
    const message = `A default tab never fires ${as}; wiring it has no effect.`;
    notes.report('warning', 'TAB-SRF-2', () => ({
      at: [],
      message,
      effect: 'No visitor can cause this reply.',
    }));
    return;
  }
  notes.report('warning', category === 'default' ? 'TAB-SRF-2' : 'TAB-SRF-3', () => ({
    at: [],
    message: `${routeOf(as, category, expected)}, but the reply is judged as ${surface}.`,
    effect: `It is judged as ${surface} anyway.`,
    fix: `Judge the reply as ${expected}.`,
  }));
}
