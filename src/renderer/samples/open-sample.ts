import { actionNames } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { SamplesInfo } from '#operations/schemas.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf, tabsOf } from '../shell/workspace-store.ts';
import { blankTab } from '../widget/setup/tab-draft.ts';

/**
 * Fills the request bar in with a document of the sample service, and goes there; returns whether
 * there is a connection to fetch it with.
 */
export function openSampleDocument({ workspace, documents, shell }: Stores, id: string): boolean {
  const sample = connectionsOf(workspace.getState()).find((one) => one.sample);
  if (sample) documents.getState().choose(sample.id);
  documents.getState().setId(id);
  shell.getState().go('documents');
  shell.getState().askFocus();
  return sample !== undefined;
}

/** The one tab of a scenario of the sample webhook, whichever run it was made in. */
export const scenarioTab = (
  tabs: readonly Tab[],
  offer: { name: string; url: string },
): Tab | undefined =>
  tabs.find((tab) => tab.id === `scenario-${offer.name}` || tab.webhook_url === offer.url);

type Offer = Pick<SamplesInfo['webhook']['offers'][number], 'name' | 'url' | 'category'>;

/**
 * Opens the tab for a scenario, with the address of this run; creates it if needed. Returns the
 * error, null if there is none.
 */
export async function openSampleTab(
  { workspace, simulator, shell }: Stores,
  offer: Offer,
): Promise<string | null> {
  const known = scenarioTab(tabsOf(workspace.getState()), offer);
  const { name, category } = offer;
  const blank =
    category === 'messaging' ? { ...blankTab(), category, wired: [...actionNames] } : blankTab();
  const fresh = { ...blank, id: `scenario-${name}`, name, tabName: name, sample: true };
  const tab = { ...(known ?? fresh), webhook_url: offer.url };
  if (known?.webhook_url !== offer.url) {
    const error = await workspace.getState().saveTab(tab);
    if (error) return error.message;
  }
  simulator.getState().choose(tab.id);
  shell.getState().go('widget');
  shell.getState().askFocus();
  return null;
}
