import { combine } from 'zustand/middleware';
import { createStore, type StateCreator } from 'zustand/vanilla';

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
