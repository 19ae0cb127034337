import type { StoreApi } from 'zustand/vanilla';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import { keyed } from '#core/widget/simulator/model.ts';
import { reduce } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Call } from '#operations/client.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { nothingSelected } from '../../findings/selection.ts';
import { answerOf, firingOf, visitorFor } from './firing.ts';
import type { Play, Shot } from './simulator.ts';
import { withMoment } from './snapshots.ts';
import { type PlayState, playOf, type Surroundings, tabInUse } from './state.ts';

/** Items from which a list is long: to take it and to draw it are then two turns of the window. */
const long = 5000;

/** Does what a long list needs before the widget takes it, so that taking it is quick. */
export async function readAhead({ verdict }: Pick<Fired, 'verdict'>): Promise<void> {
  if (verdict.as !== 'get_items' || !verdict.value || verdict.value.items.length < long) return;
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  await turn();
  keyed(verdict.value.items);
  await turn();
}

type Store = Pick<StoreApi<PlayState>, 'getState' | 'setState'>;

/** A play with a change to one of its calls. */
export const withShot = (play: Play, id: number, change: Partial<Shot>): Play => ({
  ...play,
  shots: play.shots.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/**
 * Plays the tabs: takes what happens through the reducer, fires the calls it asks for, and takes their answers through it again. What comes
 * of a call that was forgotten by a reset is not looked at.
 */
export function createEngine(call: Call, around: Surroundings, { getState, setState }: Store) {
  const underWay = new Map<number, AbortController>();
  let lastShot = 0;
  const tabOf = (id: string): Tab | undefined => around.tabs().find((one) => one.id === id);

  function shotOf(tab: Tab, asked: TabCall, at: number): Shot {
    lastShot += 1;
    const { visitors, faults, clock } = getState();
    const now = clock.shift === 0 ? null : at + clock.shift;
    const { action } = asked;
    const firing = firingOf({
      tab,
      call: asked,
      connector: around.connectorOf(tab, action),
      fault: faults[tab.id]?.[action] ?? null,
      now,
    });
    const visitor = visitors[tab.id] ?? 'anonymous';
    return {
      id: lastShot,
      tabId: tab.id,
      call: asked,
      firing,
      at,
      visitor,
      state: 'running',
      progress: null,
      fired: null,
      error: null,
    };
  }

  /** Something happens in a tab; `answered` is what it brings to the call that it answers. */
  function happens(
    tab: Tab,
    event: TabEvent,
    answered: (Partial<Shot> & Pick<Shot, 'id'>) | null,
  ): void {
    const kept = playOf(getState(), tab);
    const before = answered ? withShot(kept, answered.id, answered) : kept;
    const { state: seen, calls } = reduce(before.seen, event);
    const at = around.now();
    const shots = calls.map((one) => shotOf(tab, one, at));
    const number = (before.moments.at(-1)?.number ?? 0) + 1;
    const moment = {
      number,
      at,
      event,
      seen,
      shotIds: shots.map(({ id }) => id),
      answers: answered?.id ?? null,
    };
    const play = withMoment(before, moment, shots);
    setState(({ plays, tabId, shotId, selection }) => {
      const isShown =
        tabInUse(around.tabs(), tabId)?.id === tab.id &&
        (shotId === null || shotId === answered?.id);
      return {
        plays: { ...plays, [tab.id]: play },
        ...(isShown && { selection: { ...nothingSelected, hidden: selection.hidden } }),
      };
    });
    for (const shot of shots) void send(tab, shot);
  }

  async function fired(tab: Tab, shot: Shot, signal: AbortSignal): Promise<Outcome<Fired>> {
    const { ownTokens } = getState();
    const visitor = visitorFor({ choice: shot.visitor, tab, ownToken: ownTokens[tab.id] });
    // A direct call carries no identity, so nothing needs to be set up for it.
    if (!visitor.ok && shot.call.surface === 'proxied') return visitor;
    const firing = visitor.ok ? { ...shot.firing, visitor: visitor.value } : shot.firing;
    return call('fireAction', firing, {
      signal,
      onProgress: (progress) =>
        setState(({ plays }) => {
          const play = underWay.has(shot.id) ? plays[tab.id] : undefined;
          return play
            ? { plays: { ...plays, [tab.id]: withShot(play, shot.id, { progress }) } }
            : {};
        }),
    });
  }

  async function send(tab: Tab, shot: Shot): Promise<void> {
    const controller = new AbortController();
    underWay.set(shot.id, controller);
    const outcome = await fired(tab, shot, controller.signal);
    if (outcome.ok) await readAhead(outcome.value);
    const now = tabOf(tab.id);
    if (!underWay.delete(shot.id) || !now) return;
    const ended = { id: shot.id, progress: null };
    if (outcome.ok)
      happens(now, answerOf(shot.call, outcome.value), {
        ...ended,
        state: 'answered',
        fired: outcome.value,
      });
    else
      happens(
        now,
        { type: 'given up', call: shot.call.call },
        { ...ended, state: 'given up', error: outcome.error },
      );
  }

  const cancel = (shotId: number): void => underWay.get(shotId)?.abort();

  /** Forgets what happened in a tab; its calls are cancelled. */
  function forget(tabId: string): void {
    const { [tabId]: play, ...plays } = getState().plays;
    for (const { id } of play?.shots ?? []) {
      cancel(id);
      underWay.delete(id);
    }
    setState({ plays });
  }

  return {
    /** The visitor does something in a tab that is there. */
    does(tabId: string, event: TabEvent): void {
      const tab = tabOf(tabId);
      if (!tab) return;
      // A tab that became one of the other category is another tab to the visitor.
      if (getState().plays[tabId]?.seen.tab.category !== tab.category) forget(tabId);
      happens(tab, event, null);
    },
    cancel,
    forget,
  };
}
export type Engine = ReturnType<typeof createEngine>;
