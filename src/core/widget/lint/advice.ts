import { type Finding, type Level, requestFinding } from '../../contract/finding.ts';
import { type ActionName, actionNames, actions, type Surface } from '../actions.ts';
import type { Tab } from '../tab.ts';

// The effect of a request's finding has no full stop; among the sentences of the setup advice it gets one.
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.)]$/.test(text) ? '' : '.'}`;

/**
 * A finding about the settings of a tab; `at` is a path inside the tab, such as
 * `wired.create_item`.
 */
export const tabFinding = (
  clause: string,
  level: Level,
  at: string,
  message: string,
  effect: string,
  fix?: string,
): Finding => requestFinding(clause, level, `$tab.${at}`, message, sentence(effect), fix);

/** The surface that an action travels on in this tab; null where the tab never fires it (TAB-SRF-2, TAB-SRF-3). */
export const surfaceOf = (
  { category }: Pick<Tab, 'category'>,
  action: ActionName,
): Surface | null => actions[action].surface[category];

/** The wired actions that use the surface, in the order of the document. */
export const wiredOn = (tab: Pick<Tab, 'category' | 'wired'>, surface: Surface): ActionName[] =>
  actionNames.filter((action) => tab.wired.includes(action) && surfaceOf(tab, action) === surface);
