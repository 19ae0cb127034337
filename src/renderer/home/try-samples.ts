import { openSampleDocument, openSampleTab } from '#renderer/samples/open-sample.ts';
import { samplesOf } from '#renderer/samples/store.ts';
import { fetchAsFilledIn } from '../documents/use-fetch.ts';
import type { Stores } from '../shell/context.ts';
import { tabsOf } from '../shell/workspace-store.ts';
import { fireTab } from '../widget/simulator/event-commands.ts';

/** Fetches a document of the sample service, if that runs. */
export function fetchSample(stores: Stores): void {
  const id = samplesOf(stores.samples.getState())?.documents.ids.completed;
  if (id !== undefined && openSampleDocument(stores, id)) fetchAsFilledIn(stores);
}

/** Fires get_items of a tab on the sample webhook, and adds such a tab when the user removed them all; returns the error, null when it worked. */
export async function fireSample(stores: Stores): Promise<string | null> {
  const { workspace, simulator, shell, samples } = stores;
  const tab = tabsOf(workspace.getState()).find(({ sample }) => sample);
  if (tab) {
    simulator.getState().choose(tab.id);
    shell.getState().go('widget');
  } else {
    const offer = samplesOf(samples.getState())?.webhook.offers[0];
    const error = offer ? await openSampleTab(stores, offer) : 'The sample services do not run.';
    if (error) return error;
  }
  fireTab(stores);
  return null;
}
