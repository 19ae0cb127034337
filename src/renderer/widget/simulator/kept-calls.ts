import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import { shownRows, type TabState } from '#core/widget/simulator/model.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import { type VisitorChoice, visitorChoices } from '#core/widget/visitor.ts';
import { type HistoryEntry, type KeptExchange, recordedTag } from '#operations/history-schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { answerOf, firingOf } from './firing.ts';
import { resendOf } from './resend.ts';
import type { Simulation, Snapshot, WidgetExchange } from './simulator.ts';
import { withSnapshot } from './snapshots.ts';

/** A call of a webhook as the history has it, its secrets masked. */
export type KeptCall = {
  entry: Pick<HistoryEntry, 'ref' | 'at' | 'tags' | 'visitor'> & { seq?: number };
  asked: NonNullable<KeptExchange['asked']> | null;
  fired: Fired;
};

const usual = { call: 0, action: 'get_items', surface: 'proxied' } as const;

/** A call that was answered before, or that somebody else sent. Without `call` nothing in the preview belongs to it, and of its call only action and surface count. */
export function keptExchange(
  tab: Tab,
  { entry, asked, fired }: KeptCall,
  id: number,
  call?: TabCall,
): WidgetExchange {
  const { action, surface } = fired;
  const at = Date.parse(entry.at);
  const firing = firingOf({ tab, call: usual, connector: null, fault: null });
  const isRecorded = entry.tags.includes(recordedTag);
  return {
    id,
    ...(entry.seq !== undefined && { seq: entry.seq }),
    tabId: tab.id,
    call: call ?? ({ call: 0, action, surface } as TabCall),
    firing: {
      ...firing,
      ...asked,
      tab,
      action,
      surface,
      ...(entry.ref !== null && { origin: { ref: entry.ref } }),
    },
    at,
    endedAt: fired.milliseconds === null ? null : at + fired.milliseconds,
    visitor: visitorChoices.find((one) => one === entry.visitor) ?? ('anonymous' as VisitorChoice),
    state: 'answered',
    progress: null,
    fired,
    error: null,
    ...(!call && { listedOnly: isRecorded ? 'recorded' : 'kept' }),
  };
}

/** What the visitor did to cause a kept call, in this state; null where nothing in it could. */
function causeOf({ entry, asked, fired }: KeptCall, seen: TabState): TabEvent | null {
  const { action, surface } = fired;
  if (action === 'get_items') return { type: seen.status === 'idle' ? 'opened' : 'refreshed' };
  if (!asked) return null;
  const { path, item, conversationId, entry: sent } = asked;
  const itemId = asked.itemId ?? item?.id;
  const row = seen.list && shownRows(seen.list.kept).find(({ value }) => value.id === itemId);
  const isOfRow = action === 'item_clicked' || (surface === 'direct' && path === 'row');
  const call = {
    call: 0,
    action,
    surface,
    key: (isOfRow ? row?.key : seen.detail?.key) ?? '',
    path,
    item,
    conversationId,
    content: sent?.kind === 'message' ? sent.content : '',
    entryId: sent?.kind === 'delete' ? sent.id : '',
  };
  const resend = resendOf(call as unknown as TabCall, seen, entry.at);
  return 'event' in resend ? resend.event : null;
}

/** Whether the call was of the session that the tab is in now. */
const isOfSession = ({ fired: { request } }: KeptCall, { sessionId }: Tab): boolean =>
  request !== null && `${request.url}${request.body ?? ''}`.includes(sessionId);

/**
 * The simulation of a tab as its kept calls left it, oldest first: they are played again, and nothing is sent. What belongs to an earlier session,
 * or to nothing that is on show, is only listed.
 */
export function playKept(tab: Tab, kept: readonly KeptCall[], nextId: () => number): Simulation {
  let simulation: Simulation = { snapshots: [], exchanges: [], seen: initialTabState(tab) };
  let open: { call: TabCall; id: number }[] = [];
  const add = (event: TabEvent, at: number, answers: WidgetExchange | null): void => {
    const { state: seen, calls } = reduce(simulation.seen, event);
    const asked = calls.map((call) => ({ call, id: nextId() }));
    open = [...open.filter(({ id }) => id !== answers?.id), ...asked];
    const exchangeIds = asked.map(({ id }) => id);
    simulation = withSnapshot(
      simulation,
      { at, event, seen, exchangeIds, answers: answers?.id ?? null },
      answers ? [answers] : [],
    );
  };
  /** Of what was not answered the history has nothing. */
  const giveUp = (at: number): void => {
    for (const { call } of open.splice(0)) add({ type: 'given up', call: call.call }, at, null);
  };
  const begun = kept.findIndex((one) => isOfSession(one, tab));
  for (const [index, one] of kept.entries()) {
    const { fired } = one;
    const at = Date.parse(one.entry.at);
    const find = () =>
      open.find(({ call }) => call.action === fired.action && call.surface === fired.surface);
    if (begun !== -1 && index >= begun && !find()) {
      const cause = causeOf(one, simulation.seen);
      if (cause) {
        giveUp(at);
        add(cause, at, null);
      }
    }
    const asked = find();
    if (asked) add(answerOf(asked.call, fired), at, keptExchange(tab, one, asked.id, asked.call));
    else
      simulation = {
        ...simulation,
        exchanges: [...simulation.exchanges, keptExchange(tab, one, nextId())],
      };
  }
  giveUp(Date.parse(kept.at(-1)?.entry.at ?? ''));
  return simulation;
}

/** What a visitor who just came would see after a list that is only listed; null for any other call. */
export function seenAlone(tab: Tab, { call, fired, at, id }: WidgetExchange): Snapshot | null {
  if (!fired || call.action !== 'get_items') return null;
  const opened = reduce(initialTabState(tab), { type: 'opened' });
  const [asked] = opened.calls;
  if (!asked) return null;
  const event = answerOf(asked, fired);
  const { state: seen } = reduce(opened.state, event);
  return { number: 0, at, event, words: '', seen, exchangeIds: [], answers: id };
}
