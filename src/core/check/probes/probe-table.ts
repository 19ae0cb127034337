import { clickProbes } from './click-probes.ts';
import { corsProbes } from './cors-probes.ts';
import { deleteProbes } from './delete-probes.ts';
import { connectionProbes, documentProbes } from './document-probes.ts';
import { listProbes } from './list-probes.ts';
import { listTravelProbes } from './list-travel-probes.ts';
import { messageProbes } from './message-probes.ts';
import type { TabProbe } from './probe.ts';
import { refusalProbes } from './refusal-probes.ts';
import { updateProbes } from './update-probes.ts';
import { visitorProbes } from './visitor-probes.ts';

/** The probes of a tab in groups, in the order in which they run: those that write come last. */
const groupsOfTab = {
  lists: { title: 'Lists', probes: [...listProbes, ...listTravelProbes] },
  clicks: { title: 'Opened items', probes: clickProbes },
  visitors: { title: 'Visitors kept apart', probes: visitorProbes },
  cors: { title: 'Calls from a browser', probes: corsProbes },
  refusals: { title: 'Refusals and error replies', probes: refusalProbes },
  updates: { title: 'Updates', probes: updateProbes },
  deletions: { title: 'Deletions', probes: deleteProbes },
  messages: { title: 'Messages', probes: messageProbes },
} as const satisfies Record<string, { title: string; probes: readonly TabProbe[] }>;

export const tabProbes: readonly TabProbe[] = Object.values(groupsOfTab).flatMap(
  ({ probes }) => probes,
);

/** Every probe in groups that people can choose, each by its id, and which of them write. */
export const probeGroups = [
  ...Object.entries(groupsOfTab).map(([name, { title, probes }]) => ({ name, title, probes })),
  { name: 'documents', title: 'Documents', probes: [...documentProbes, ...connectionProbes] },
].map(({ name, title, probes }) => ({
  name,
  title,
  probes: probes.map(({ id, sends, writes }) => ({ id, sends, writes })),
}));
