import { actionNames } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { SamplesInfo } from '#operations/schemas.ts';
import { samplesOf } from '../settings/store.ts';
import type { Stores } from '../shell/context.ts';
import { connectionsOf, tabsOf } from '../shell/workspace-store.ts';
import { blankTab } from '../widget/setup/tab-draft.ts';
import { fetchFrom, fireAt } from './check-pasted.ts';

const noSamples = 'The sample services do not run.';

/** Fetches a document of the sample service, or shows Documents where its connection was removed; without an id, a completed one. Returns the error if the service does not run, else null. */
export function fetchSample(
  stores: Stores,
  id = samplesOf(stores.about.getState())?.documents.ids.completed,
): string | null {
  if (id === undefined) return noSamples;
  const sample = connectionsOf(stores.workspace.getState()).find((one) => one.sample);
  if (sample) fetchFrom(stores, sample.id, id);
  else stores.shell.go('documents');
  return null;
}

type Offer = SamplesInfo['webhook']['offers'][number];

/** The one tab of a scenario of the sample webhook, whichever run it was made in. */
const scenarioTab = (tabs: readonly Tab[], offer: Offer): Tab | undefined =>
  tabs.find((tab) => tab.id === `scenario-${offer.name}` || tab.webhook_url === offer.url);

/**
 * Fires get_items of the tab of a scenario, with the address of this run; creates the tab if needed.
 * Returns the error, or null.
 */
export async function fireScenario(stores: Stores, offer: Offer): Promise<string | null> {
  const { workspace } = stores;
  const known = scenarioTab(tabsOf(workspace.getState()), offer);
  const { name, category } = offer;
  const blank =
    category === 'messaging' ? { ...blankTab(), category, wired: [...actionNames] } : blankTab();
  const fresh = { ...blank, id: `scenario-${name}`, name, tabName: name, sample: true };
  const tab = { ...(known ?? fresh), webhook_url: offer.url };
  if (known?.webhook_url !== offer.url) {
    const error = await workspace.saveTab(tab);
    if (error) return error.message;
  }
  fireAt(stores, tab.id);
  return null;
}

/** Fires get_items of a tab on the sample webhook, and adds such a tab when the user removed them all; returns the error, null when it worked. */
export async function fireSample(stores: Stores): Promise<string | null> {
  const tab = tabsOf(stores.workspace.getState()).find(({ sample }) => sample);
  if (tab) {
    fireAt(stores, tab.id);
    return null;
  }
  const offer = samplesOf(stores.about.getState())?.webhook.offers[0];
  return offer ? fireScenario(stores, offer) : noSamples;
}
