import { combine } from 'zustand/middleware';
import { createStore, type StateCreator } from 'zustand/vanilla';
import type { Outcome } from '#operations/outcome.ts';
import type { Loaded } from '../rpc/outcome-of.ts';

type ActionsOf<State> = {
  [Name in keyof State as State[Name] extends (...given: never[]) => unknown
    ? Name
    : never]: State[Name];
};

/** A store with its actions on it, as they are in its state: `shell.go('widget')`. */
export function createActingStore<State extends object>(make: StateCreator<State>) {
  const store = createStore(make);
  const actions = Object.entries(store.getState()).filter(
    ([, value]) => typeof value === 'function',
  );
  return Object.assign(store, Object.fromEntries(actions) as ActionsOf<State>);
}

/** The same of a state to begin with, and what can be done with it. */
export const storeOf = <State extends object, Actions extends object>(
  begun: State,
  actions: StateCreator<State, [], [], Actions>,
) => createActingStore(combine(begun, actions));

/** What a question brought; what was read before stays on show where it failed. */
export const loadedOf = <T>(outcome: Outcome<T>, before: Loaded<T>): Loaded<T> => {
  if (outcome.ok) return { state: 'ready', value: outcome.value };
  return before.state === 'ready' ? before : { state: 'failed', error: outcome.error };
};

/** The value, null until it is read. */
export const readOf = <T>(loaded: Loaded<T>): T | null =>
  loaded.state === 'ready' ? loaded.value : null;
