import { openSampleDocument, openSampleTab } from '#renderer/samples/open-sample.ts';
import { samplesOf } from '#renderer/samples/store.ts';
import { fetchAsFilledIn } from '../documents/use-fetch.ts';
import type { Stores } from '../shell/context.ts';
import { tabsOf } from '../shell/workspace-store.ts';
import { fireTab } from '../widget/simulator/event-commands.ts';

const noSamples = 'The sample services do not run.';

/** Fetches a document of the sample service, or shows Documents where its connection was removed; returns the error if the service does not run, else null. */
export function fetchSample(stores: Stores): string | null {
  const id = samplesOf(stores.samples.getState())?.documents.ids.completed;
  if (id === undefined) return noSamples;
  if (openSampleDocument(stores, id)) fetchAsFilledIn(stores);
  return null;
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
    const error = offer ? await openSampleTab(stores, offer) : noSamples;
    if (error) return error;
  }
  fireTab(stores);
  return null;
}
