import type { StoreApi } from 'zustand/vanilla';
import type { Scenario, ScenarioStep } from '#core/widget/scenario.ts';
import { doable, stepWords } from '../snapshots/scenario-steps.ts';
import type { Engine } from './engine.ts';
import { type PlayState, playOf, type Surroundings } from './state.ts';

type Store = Pick<StoreApi<PlayState>, 'getState' | 'setState' | 'subscribe'>;

const isBusy = ({ plays }: PlayState, tabId: string): boolean =>
  plays[tabId]?.shots.some(({ state }) => state === 'running') ?? false;

/** Resolves once no call of the tab is running, or the replay was stopped. */
function idle({ getState, subscribe }: Store, tabId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const isOver = (state: PlayState): boolean => signal.aborted || !isBusy(state, tabId);
    if (isOver(getState())) return resolve();
    const end = (): void => {
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const unsubscribe = subscribe((state) => isOver(state) && end());
    signal.addEventListener('abort', end);
  });
}

/** Replays scenarios, one at a time. */
export function createReplay(engine: Pick<Engine, 'does'>, around: Surroundings, store: Store) {
  const { getState, setState } = store;
  let stopping: AbortController | null = null;

  /** Does one step; gives why it could not be done, null when it was. */
  function act(tabId: string, step: ScenarioStep): string | null {
    const tab = around.tabs().find(({ id }) => id === tabId);
    if (!tab) return 'The tab of this scenario no longer exists.';
    if (step.does === 'switch visitor') {
      setState(({ visitors }) => ({ visitors: { ...visitors, [tabId]: step.visitor } }));
      return null;
    }
    const createdAt = new Date(around.now() + getState().clock.shift).toISOString();
    const asked = doable(step, playOf(getState(), tab).seen, createdAt);
    if ('problem' in asked) return asked.problem;
    engine.does(tabId, asked.event);
    return null;
  }

  return {
    async replay(scenario: Scenario): Promise<void> {
      if (stopping) return;
      const own = new AbortController();
      stopping = own;
      const { tabId, steps } = scenario;
      setState({
        tabId,
        shotId: null,
        moment: null,
        replayed: null,
        replaying: { scenario, at: 0 },
      });
      let problem: string | null = null;
      let done = 0;
      await idle(store, tabId, own.signal);
      for (const [at, step] of steps.entries()) {
        if (own.signal.aborted) break;
        setState({ replaying: { scenario, at } });
        const why = act(tabId, step);
        if (why !== null) {
          problem = `Step ${at + 1}, ${stepWords(step)}: ${why}`;
          break;
        }
        done += 1;
        await idle(store, tabId, own.signal);
      }
      if (own.signal.aborted && done < steps.length) problem = 'Stopped.';
      stopping = null;
      setState({ replaying: null, replayed: { scenario, done, problem } });
    },
    stop: (): void => stopping?.abort(),
  };
}
