import type { Tab } from '#core/widget/tab.ts';
import type { Stores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { tabInUse } from './state.ts';

/** The tab in use, outside of views: the one picked, else the first; null where there is none. */
export const chosenTab = ({ workspace, play }: Pick<Stores, 'workspace' | 'play'>): Tab | null =>
  tabInUse(tabsOf(workspace.getState()), play.getState().tabId);
