import { type ActionName, actionNames, type Surface } from '../actions.ts';
import type { Tab } from '../tab.ts';
import type { WidgetVerdict } from '../verdict.ts';
import type { TabCall, TabEvent } from './event.ts';
import { shownList, shownRows, type TabState, type VisitorView } from './model.ts';
import { initialTabState, reduce } from './state.ts';

/** The call that was answered. `itemId` is the id of its row, `conversationId` that of the reply to item_clicked, where there is one. */
export type Answered = {
  tab: Tab;
  surface: Surface;
  path: 'row' | 'detail';
  itemId: string | undefined;
  conversationId: string | undefined;
  verdict: WidgetVerdict;
};

/** A visitor in front of a tab: does things one by one, and answers what the widget fired last. */
function visitor(tab: Tab) {
  // What leads up to the call is taken as given, so that a tab without it still shows what the answer does.
  let state: TabState = initialTabState({ ...tab, wired: [...actionNames] });
  let calls: readonly TabCall[] = [];
  const does = (event: TabEvent): void => {
    ({ state, calls } = reduce(state, event));
  };
  const last = (): number => state.nextCall - 1;
  return {
    does,
    last,
    state: () => state,
    calls: () => calls,
    opensRow(itemId: string | undefined): string {
      does({ type: 'opened' });
      does({
        type: 'list answered',
        call: last(),
        verdict: { value: { items: [{ id: itemId }], badge: null, view: 'list' } },
      });
      return state.list?.kept.rows[0]?.key ?? '';
    },
  };
}

type Visitor = ReturnType<typeof visitor>;

/** Replays the simulator up to the call and its answer; false if no visitor causes such a call, or nobody knows what the answer is. */
function replay(
  one: Visitor,
  { tab, surface, path, itemId, conversationId, verdict }: Answered,
): boolean {
  if (verdict.outcome === 'unread') return false;
  const done = verdict.outcome === 'done';
  if (verdict.as === 'get_items') {
    one.does({ type: 'opened' });
    one.does({ type: 'list answered', call: one.last(), verdict });
    return true;
  }
  const key = one.opensRow(itemId);
  // An empty id names no message, and none could be deleted: what the answer does is shown at one that has an id.
  const opensDetail = (): void => {
    one.does({ type: 'row clicked', key });
    one.does({
      type: 'detail answered',
      call: one.last(),
      verdict: { value: { item: {} } },
      messages: [{ id: itemId || 'entry', content: '' }],
    });
  };
  if (verdict.as === 'item_clicked') {
    one.does({ type: 'row clicked', key });
    one.does({ type: 'detail answered', call: one.last(), verdict, conversationId });
    return true;
  }
  if (verdict.as === 'create_item') {
    if (tab.category !== 'messaging') return false;
    opensDetail();
    one.does({ type: 'message sent', content: '', createdAt: '' });
    one.does({ type: 'message answered', call: one.last(), verdict });
    return true;
  }
  if ((tab.category === 'default') !== (surface === 'direct')) return false;
  const type = verdict.as === 'update_item' ? 'update' : 'delete';
  if (surface === 'direct') {
    if (path === 'detail') opensDetail();
    one.does(
      path === 'detail' ? { type: `${type} asked`, path } : { type: `${type} asked`, path, key },
    );
  } else {
    // The conversation is marked read as it opens; that is the update_item of a messaging tab.
    opensDetail();
    if (type === 'delete')
      one.does({ type: 'message deleted', key: one.state().detail?.messages.rows[0]?.key ?? '' });
  }
  one.does({ type: `${type} answered`, call: one.last(), done });
  return true;
}

/** What the visitor sees after the answer, by the reducer of the tab; null where no visitor causes such a call, and where the reply was not read, so that nobody knows. */
export function visitorViewAfter(answered: Answered): VisitorView | null {
  const { tab, verdict } = answered;
  const one = visitor(tab);
  if (!replay(one, answered)) return null;
  const state = one.state();
  const kept =
    verdict.as === 'delete_item'
      ? ((answered.surface === 'direct' ? state.list?.kept : state.detail?.messages) ?? null)
      : null;
  const message =
    verdict.as === 'create_item' ? (state.detail?.messages.rows.at(-1)?.value.state ?? null) : null;
  return {
    notices: state.notices.map(({ text }) => text),
    errorState: state.status === 'error' || state.detail?.status === 'error',
    rows: verdict.as === 'get_items' ? (shownList(state)?.items.length ?? null) : null,
    row: kept && (shownRows<unknown>(kept).length === 0 ? 'gone' : 'restored'),
    message: message === 'sending' ? null : message,
    channel:
      (verdict.as === 'item_clicked' &&
        tab.category === 'messaging' &&
        state.detail?.conversationId) ||
      null,
    fires: one
      .calls()
      .flatMap(({ action }): ActionName[] => (tab.wired.includes(action) ? [action] : [])),
  };
}
