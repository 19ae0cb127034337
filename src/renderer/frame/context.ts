import { createContext, useContext } from 'react';
import type { Call } from '#operations/client.ts';
import { type CallsStore, createRunningCalls } from '../calls/store.ts';
import { type ClausesStore, createClausesStore } from '../clauses/store.ts';
import { createListStore, type ListStore } from '../documents/list-store.ts';
import { createProbeStore, type ProbeStore } from '../documents/probe-store.ts';
import { createDocumentsStore, type DocumentsStore } from '../documents/store.ts';
import { createTimelineStore, type TimelineStore } from '../documents/timeline-store.ts';
import { createJudgeStore, type JudgeStore } from '../judge/store.ts';
import { createSamplesStore, type SamplesStore } from '../sample-services/store.ts';
import { type ArchiveStore, createArchiveStore } from '../settings/archive-store.ts';
import { type AboutStore, createAboutStore } from '../settings/store.ts';
import { createTokensStore, type TokensStore } from '../tokens/store.ts';
import { createWidgetStore, type WidgetStore } from '../widget/store.ts';
import { createWorkspaceStore, type WorkspaceStore } from '../workspace/store.ts';
import { createXmlStore, type XmlStore } from '../xml/store.ts';
import { createShellStore, type ShellStore } from './shell-store.ts';

/** Every store of the window. */
export type Stores = {
  shell: ShellStore;
  calls: CallsStore;
  workspace: WorkspaceStore;
  documents: DocumentsStore;
  list: ListStore;
  timeline: TimelineStore;
  probe: ProbeStore;
  xml: XmlStore;
  widget: WidgetStore;
  judge: JudgeStore;
  tokens: TokensStore;
  clauses: ClausesStore;
  samples: SamplesStore;
  about: AboutStore;
  archive: ArchiveStore;
};

/** Makes the stores on one client; every call they make can be followed in `calls`. */
export function createStores(client: Call): Stores {
  const { store: calls, call } = createRunningCalls(client);
  return {
    shell: createShellStore(),
    calls,
    workspace: createWorkspaceStore(call),
    documents: createDocumentsStore(call),
    // What keeps a view up to date by itself is no call that a user would follow or cancel.
    list: createListStore(call, client),
    timeline: createTimelineStore(call, client),
    probe: createProbeStore(call),
    xml: createXmlStore(call),
    widget: createWidgetStore(call),
    judge: createJudgeStore(),
    tokens: createTokensStore(call),
    clauses: createClausesStore(),
    samples: createSamplesStore(call),
    about: createAboutStore(call),
    archive: createArchiveStore(call),
  };
}

export const StoresContext = createContext<Stores | null>(null);

/** The stores of this window. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('No stores around this view.');
  return stores;
}
