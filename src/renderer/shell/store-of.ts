import { combine } from 'zustand/middleware';
import { createStore, type StateCreator } from 'zustand/vanilla';
import type { Outcome } from '#operations/outcome.ts';
import type { Loaded } from '../rpc/outcome-of.ts';

/** A store of a state to begin with and of what can be done with it, which is also on the store: `shell.go('widget')`. */
export function storeOf<State extends object, Actions extends object>(
  begun: State,
  make: StateCreator<State, [], [], Actions>,
) {
  const store = createStore(combine(begun, make));
  const actions = Object.entries(store.getState()).filter(
    ([, value]) => typeof value === 'function',
  );
  return Object.assign(store, Object.fromEntries(actions) as Actions);
}

/** What a question brought; what was read before stays on show where it failed. */
export const loadedOf = <T>(outcome: Outcome<T>, before: Loaded<T>): Loaded<T> => {
  if (outcome.ok) return { state: 'ready', value: outcome.value };
  return before.state === 'ready' ? before : { state: 'failed', error: outcome.error };
};

/** The value, null until it is read. */
export const readOf = <T>(loaded: Loaded<T>): T | null =>
  loaded.state === 'ready' ? loaded.value : null;
