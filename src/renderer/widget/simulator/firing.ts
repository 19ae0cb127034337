import type { MockReply } from '#core/widget/mock-reply.ts';
import type { SentItem, TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import { type Tab, usualWebhookTransport } from '#core/widget/tab.ts';
import type { Visitor, VisitorChoice } from '#core/widget/visitor.ts';
import type { Outcome } from '#operations/outcome.ts';
import { type Fired, type Firing, firingSchema } from '#operations/widget-schemas.ts';
import { lackOf, mintingOf, type NamedVisitor, noKey, tabFor } from '../visitors/minting.ts';

type FiringParts = {
  tab: Tab;
  call: TabCall;
  /** The connector that the action's `connector_id` names. */
  connector: Firing['connector'];
  fault: MockReply | null;
  /** What the history keeps with the exchange. */
  origin?: Firing['origin'];
  guessesCategory?: Firing['guessesCategory'];
};

/** The item as JSON carries it: without the keys that the row or the detail object does not have. */
const asJson = (item: SentItem): Firing['item'] =>
  firingSchema.shape.item.parse(
    Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)),
  );

/** What only some actions carry. */
function partsOf(
  call: TabCall,
): Partial<Pick<Firing, 'path' | 'item' | 'itemId' | 'conversationId' | 'entry'>> {
  if (call.surface === 'direct') {
    const { id } = call.item;
    return {
      path: call.path,
      item: asJson(call.item),
      itemId: typeof id === 'string' ? id : undefined,
    };
  }
  switch (call.action) {
    case 'get_items':
      return {};
    case 'item_clicked':
      return { itemId: call.itemId };
    case 'update_item':
      return { conversationId: call.conversationId, entry: { kind: 'mark_read' } };
    case 'create_item':
      return {
        conversationId: call.conversationId,
        entry: { kind: 'message', content: call.content },
      };
    case 'delete_item':
      return { conversationId: call.conversationId, entry: { kind: 'delete', id: call.entryId } };
  }
}

/**
 * The input for firing a call of the widget with an anonymous visitor; the sender adds the real
 * one.
 */
export function firingOf({
  tab,
  call,
  connector,
  fault,
  origin,
  guessesCategory,
}: FiringParts): Firing {
  return {
    tab,
    action: call.action,
    surface: call.surface,
    path: 'row',
    item: null,
    entry: null,
    ...partsOf(call),
    visitor: { kind: 'anonymous' },
    connector,
    fault,
    timeoutSeconds: (tab.transport ?? usualWebhookTransport).timeoutSeconds,
    ...(origin === undefined ? {} : { origin }),
    ...(guessesCategory && { guessesCategory }),
  };
}

/** What an answered call means to the widget. Only the value of the verdict goes on; a verdict of another action, or on a reply that was not read, is as good as no answer. */
export function answerOf(
  { call, action }: Pick<TabCall, 'call' | 'action'>,
  { verdict, thread, asSent }: Pick<Fired, 'verdict' | 'thread' | 'asSent'>,
): TabEvent {
  if (verdict.as !== action || verdict.outcome === 'unread') return { type: 'given up', call };
  switch (verdict.as) {
    case 'get_items':
      return {
        type: 'list answered',
        call,
        verdict: { value: verdict.value },
        asSent: asSent?.rows,
      };
    case 'item_clicked':
      return {
        type: 'detail answered',
        call,
        verdict: { value: verdict.value },
        conversationId: thread?.conversationId ?? undefined,
        messages: thread?.messages,
        asSent: asSent?.detail ?? undefined,
      };
    case 'create_item':
      return { type: 'message answered', call, verdict: { value: verdict.value } };
    case 'update_item':
      return { type: 'update answered', call, done: verdict.outcome === 'done' };
    case 'delete_item':
      return { type: 'delete answered', call, done: verdict.outcome === 'done' };
  }
}

/** Who is to be in front of the tab; `named`: a visitor of the workspace file. */
export type VisitorAsked = {
  named?: NamedVisitor | undefined;
  choice: VisitorChoice;
  tab: Tab;
  /** The token that was pasted for the tab. */
  ownToken: string | undefined;
};

/**
 * The visitor in front of the widget. A token that they need is made where the call is fired, and never comes to the window. An error says what has to be set up.
 */
export function visitorFor({ choice, tab, ownToken, named }: VisitorAsked): Outcome<Visitor> {
  if (choice === 'anonymous') return { ok: true, value: { kind: 'anonymous' } };
  const { verifyWith, algorithms } = tab.identity;
  const lack = lackOf(choice, tab, null, ownToken ?? '');
  if (verifyWith === null || lack !== null)
    return { ok: false, error: { code: 'bad-input', message: (lack ?? noKey).text } };
  const accepted = algorithms === undefined ? {} : { algorithms };
  const minting = choice === 'own' ? null : mintingOf(tabFor(tab, named), choice);
  if (minting) return { ok: true, value: { kind: 'minted', ...minting, ...accepted } };
  return {
    ok: true,
    value: { kind: 'token', token: ownToken ?? '', verifyWith, ...accepted },
  };
}
