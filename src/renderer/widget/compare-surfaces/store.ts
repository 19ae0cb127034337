import { createStore } from 'zustand/vanilla';
import { actions, type Surface, surfaces } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Call } from '#operations/client.ts';
import type { Outcome, Progress } from '#operations/outcome.ts';
import type { Fired, Firing } from '#operations/widget-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { type VisitorAsked, visitorFor } from '../simulator/firing.ts';

/** The actions that can be fired on both surfaces. */
export const bothWays = ['update_item', 'delete_item'] as const;
export type BothWays = (typeof bothWays)[number];

/** The same call for both surfaces, and who is in front of the widget; `shift` in milliseconds is that of the clock of the view. */
export type ComparisonRequest = Pick<Firing, 'path' | 'connector' | 'fault'> & {
  tab: Tab;
  action: BothWays;
  item: NonNullable<Firing['item']>;
  conversationId: string | undefined;
  visitor: Omit<VisitorAsked, 'tab'>;
  shift: number;
};

/** The result of one surface. */
export type Side =
  | { state: 'waiting' }
  | { state: 'running'; progress: Progress | null }
  | { state: 'done'; fired: Fired }
  | { state: 'failed'; error: CallError };

/** One comparison. `order` is that of firing: the surface that the widget takes comes first. */
export type Comparison = {
  tabId: string;
  action: BothWays;
  startedAt: number;
  running: boolean;
  order: readonly Surface[];
  sides: Readonly<Record<Surface, Side>>;
};

type SurfacesState = {
  /** The last comparison; null before the first. */
  last: Comparison | null;
  /** Fires on both surfaces, one after the other; does nothing while that is under way. */
  fire(asked: ComparisonRequest): Promise<void>;
  /** Gives up the call under way; what was not fired yet is not. */
  cancel(): void;
};

const cancelled: CallError = { code: 'cancelled', message: 'Cancelled.' };

/** The same action on both surfaces, side by side; nothing of it touches what the visitor sees. */
export function createSurfacesStore(call: Call) {
  let controller: AbortController | null = null;
  return createStore<SurfacesState>((set, get) => {
    const put = (surface: Surface, side: Side): void =>
      set(({ last }) =>
        last ? { last: { ...last, sides: { ...last.sides, [surface]: side } } } : {},
      );

    async function fireOn(
      surface: Surface,
      asked: ComparisonRequest,
      signal: AbortSignal,
    ): Promise<Outcome<Fired>> {
      const { tab, action, path, item, conversationId, connector, fault, visitor, shift } = asked;
      const itemId = typeof item.id === 'string' ? item.id : undefined;
      const who = visitorFor({ ...visitor, tab });
      // A direct call carries no identity, so nothing needs to be set up for it.
      if (!who.ok && surface === 'proxied') return who;
      const firing = {
        tab,
        action,
        surface,
        path,
        item,
        connector,
        fault,
        ...(itemId !== undefined && { itemId }),
        ...(conversationId !== undefined && { conversationId }),
        ...(who.ok && { visitor: who.value }),
        ...(shift !== 0 && { now: new Date(Date.now() + shift).toISOString() }),
      };
      return call('fireAction', firing, {
        signal,
        onProgress: (progress) => put(surface, { state: 'running', progress }),
      });
    }

    return {
      last: null,
      async fire(asked) {
        if (get().last?.running) return;
        const own = new AbortController();
        controller = own;
        const { tab, action } = asked;
        const first = actions[action].surface[tab.category] ?? 'proxied';
        const order = [first, ...surfaces.filter((one) => one !== first)];
        const sides = { proxied: { state: 'waiting' }, direct: { state: 'waiting' } } as const;
        set({
          last: { tabId: tab.id, action, startedAt: Date.now(), running: true, order, sides },
        });
        for (const surface of order) {
          if (own.signal.aborted) {
            put(surface, { state: 'failed', error: cancelled });
            continue;
          }
          put(surface, { state: 'running', progress: null });
          const outcome = await fireOn(surface, asked, own.signal);
          put(
            surface,
            outcome.ok
              ? { state: 'done', fired: outcome.value }
              : { state: 'failed', error: outcome.error },
          );
        }
        set(({ last }) => ({ last: last && { ...last, running: false } }));
      },
      cancel: () => controller?.abort(),
    };
  });
}
export type SurfacesStore = ReturnType<typeof createSurfacesStore>;
