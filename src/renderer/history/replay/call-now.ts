import type { Output } from '#app/api.ts';
import type { Connection } from '#core/document/connection.ts';
import { hostOf } from '#core/http/host-limit.ts';
import { isWrite } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import {
  documentOfDraft,
  draftOf,
  draftOfDocument,
  firingOfDraft,
  ownerAmong,
  type ReplayDraft,
} from '#operations/send-again.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import type { Stores } from '../../shell/context.ts';
import {
  connectionsOf,
  connectorOf,
  tabsOf,
  type WorkspaceState,
} from '../../shell/workspace-store.ts';
import { formatInstant } from '../../ui/format.ts';
import { visitorFor } from '../../widget/simulator/firing.ts';
import { titleOf } from '../history-words.ts';
import type { CallToSend } from './replay-store.ts';

type Kept = Output<'openExchange'>;

/** What a kept call is sent with again: its tab or connection as it is now. */
export type Owner = { kind: 'webhook'; owner: Tab } | { kind: 'document'; owner: Connection };

/** The tab or connection of a kept call; null where it was removed. */
export function ownerOf(state: WorkspaceState, { kind, ownerId }: Kept['entry']): Owner | null {
  if (kind === 'document') {
    const owner = connectionsOf(state).find(({ id }) => id === ownerId);
    return owner ? { kind, owner } : null;
  }
  const owner = tabsOf(state).find(({ id }) => id === ownerId);
  return owner ? { kind, owner } : null;
}

/** The call of a draft at this moment; null where it cannot be made. */
export function callNow(
  { workspace, simulator }: Stores,
  kept: Kept,
  draft: ReplayDraft,
  of: Owner,
): CallToSend | null {
  if (of.kind === 'document') {
    const asked = documentOfDraft(draft);
    if (typeof asked === 'string') return null;
    return {
      name: 'fetchDocument',
      input: { ...asked, connection: of.owner, sendEmptyId: true },
    };
  }
  const tab = of.owner;
  const { visitors, ownTokens, namedVisitors } = simulator.getState();
  const who = visitorFor({
    choice: visitors[tab.id] ?? 'anonymous',
    tab,
    ownToken: ownTokens[tab.id],
    named: namedVisitors[tab.id],
  });
  const visitor = who.ok ? who.value : ({ kind: 'anonymous' } as const);
  const action = kept.fired?.action;
  const connector = action ? connectorOf(workspace.getState(), tab, action) : null;
  const input = firingOfDraft(kept, draft, { tab, connector, visitor }, Date.now());
  return input && { name: 'fireAction', input };
}

/** What is edited of a kept call; null where its tab or connection was removed. */
function draftNow({ workspace }: Pick<Stores, 'workspace'>, kept: Kept): ReplayDraft | null {
  const of = ownerOf(workspace.getState(), kept.entry);
  if (of === null) return null;
  return of.kind === 'document' ? draftOfDocument(kept) : draftOf(kept, of.owner);
}

/** Whether the writes among these calls may be sent again; asks once for each tab, and says where its writes are off. */
async function maySendAgain(
  { workspace, historyList }: Stores,
  entries: readonly HistoryEntry[],
): Promise<boolean> {
  for (const tab of tabsOf(workspace.getState())) {
    const writes = entries.filter(
      ({ ownerId, action, url }) => ownerId === tab.id && isWrite(action, url),
    );
    if (writes.length === 0) continue;
    if (tab.writes === 'off') {
      historyList.setState({ trouble: writesAreOff(tab) });
      return false;
    }
    const calls = writes.map((entry) => `${titleOf(entry)} · ${formatInstant(entry.at)}`);
    if ((await historyList.mayWrite(tab, calls)) !== 'writes') return false;
  }
  return true;
}

/** Why a write is not sent to a tab again. */
export const writesAreOff = ({ name }: Pick<Tab, 'name'>): CallError => ({
  code: 'refused',
  message: `Writes are off for the tab ${name}, so nothing was sent. Its settings can turn them on.`,
});

/** Sends these kept calls again, oldest first: what was sent, with the times of now. */
export async function sendAgain(stores: Stores, entries: readonly HistoryEntry[]): Promise<void> {
  const { replay, workspace, historyList } = stores;
  if (!(await maySendAgain(stores, entries))) return;
  const oldestFirst = entries.map(({ seq }) => seq).sort((one, other) => one - other);
  const send = async (): Promise<void> => {
    const error = await replay.sendAgain(oldestFirst, (kept) => {
      const of = ownerOf(workspace.getState(), kept.entry);
      const draft = draftNow(stores, kept);
      return of && draft && callNow(stores, kept, draft, of);
    });
    if (error) historyList.setState({ trouble: error });
  };
  await (entries.length === 1 ? historyList.showSent(send) : send());
}

/** Opens a kept call to be edited and sent. */
export async function openReplay(stores: Stores, seq: number): Promise<void> {
  const { replay, historyList } = stores;
  await replay.open(seq, (kept) => draftNow(stores, kept));
  const { kept, error } = replay.getState();
  if (kept === null && error) historyList.setState({ trouble: error });
}

/** Sends the calls to the address that was entered. Asks for the writes of each tab, as its settings say. */
export async function sendElsewhere({ replay, workspace, historyList }: Stores): Promise<void> {
  const { elsewhere, address } = replay.getState();
  const tabs = tabsOf(workspace.getState());
  const writes = (elsewhere ?? []).filter(({ action, url }) => isWrite(action, url));
  const tabOf = (entry: HistoryEntry) => ownerAmong(tabs, entry, (tab) => tab.webhook_url);
  const allowed = new Set<number>();
  for (const tab of new Set(writes.map(tabOf))) {
    const own = writes.filter((entry) => tabOf(entry) === tab);
    const calls = own.map((entry) => `${titleOf(entry)} · ${formatInstant(entry.at)}`);
    const to = { name: hostOf(address), writes: tab?.writes };
    const may = await historyList.mayWrite(to, calls, 'Send only the others');
    if (may === 'nothing') return;
    if (may === 'writes') for (const { seq } of own) allowed.add(seq);
  }
  await replay.sendElsewhere(allowed);
}
