import type { Stores } from '../frame/context.ts';
import { blankTab } from '../widget/tab-dialog.tsx';
import { connectionsOf, tabsOf } from '../workspace/store.ts';

/** Fills the request bar in with a document of the sample service, and goes there. */
export function openSampleDocument({ workspace, documents, shell }: Stores, id: string): void {
  const sample = connectionsOf(workspace.getState()).find((one) => one.sample);
  if (sample) documents.getState().choose(sample.id);
  documents.getState().setId(id);
  shell.getState().go('documents');
  shell.getState().askFocus();
}

/** Goes to the tab on a scenario of the sample webhook, made first when there is none. Gives what went wrong, null for nothing. */
export async function openSampleTab({ workspace, widget, shell }: Stores, offer: { name: string; url: string }): Promise<string | null> {
  const known = tabsOf(workspace.getState()).find((tab) => tab.webhook_url === offer.url);
  const tab = known ?? { ...blankTab(), name: offer.name, tabName: offer.name, webhook_url: offer.url, sample: true };
  if (!known) {
    const error = await workspace.getState().saveTab(tab);
    if (error) return error.message;
  }
  widget.getState().choose(tab.id);
  shell.getState().go('widget');
  shell.getState().askFocus();
  return null;
}
