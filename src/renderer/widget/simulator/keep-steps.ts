import type { Call } from '#operations/client.ts';
import type { TabStep } from '#operations/history-schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Stores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { stepOfSnapshot } from './restored.ts';
import type { Simulation } from './simulator.ts';
import { tabInUse } from './state.ts';

type KeptStores = Pick<Stores, 'simulator' | 'workspace'>;

/** How many kept calls are read at a time. */
const handful = 50;

/** The steps of the snapshots that came after the one with this number; all of them when the simulation began anew. */
function stepsAfter({ snapshots, exchanges }: Simulation, last: number): TabStep[] {
  const isAnew = (snapshots.at(-1)?.number ?? 0) < last;
  return snapshots
    .filter(({ number }) => isAnew || number > last)
    .flatMap((snapshot) => stepOfSnapshot(snapshot, exchanges) ?? []);
}

/** The newest step, with how far the list of calls is cleared since it; none where that is as before, or where nothing is kept. */
function clearedStep(simulation: Simulation, before: Simulation | undefined): TabStep[] {
  const { snapshots, exchanges, clearedTo } = simulation;
  const newest = snapshots.at(-1);
  const step = newest && stepOfSnapshot(newest, exchanges);
  if (!step || clearedTo === (before?.clearedTo ?? 0)) return [];
  const cleared = exchanges.filter(({ id }) => id <= clearedTo).map(({ call }) => call.call);
  return [{ ...step, clearedTo: Math.max(0, ...cleared) }];
}

/**
 * Keeps what happens in every tab, for a restart, for the life of the window. `restore` shows what
 * happened before; a tab in which something happened in the meantime begins anew.
 */
export function keepSteps({ simulator, workspace }: KeptStores, call: Call) {
  /** The simulation that was looked at last and the number of its last kept snapshot, by the tab. */
  const known = new Map<string, { simulation: Simulation; last: number }>();
  // One after the other: a step that comes first is kept first.
  let writing: Promise<unknown> = Promise.resolve();
  const look = ({ simulations }: { simulations: Readonly<Record<string, Simulation>> }): void => {
    for (const [tabId, simulation] of Object.entries(simulations)) {
      const before = known.get(tabId);
      if (before?.simulation === simulation) continue;
      const isLonger = before?.simulation.snapshots !== simulation.snapshots;
      const steps = [
        ...(isLonger ? stepsAfter(simulation, before?.last ?? 0) : []),
        ...clearedStep(simulation, before?.simulation),
      ];
      const last = simulation.snapshots.at(-1)?.number ?? 0;
      known.set(tabId, { simulation, last });
      if (steps.length > 0)
        writing = writing.then(() => call('keepTabSteps', { tabId, steps }).catch(() => undefined));
    }
    for (const tabId of known.keys()) {
      if (simulations[tabId]) continue;
      known.delete(tabId);
      writing = writing.then(() => call('forgetTabSteps', { tabId }).catch(() => undefined));
    }
  };
  look(simulator.getState());
  const stop = simulator.subscribe(look);

  async function callsOf(steps: readonly TabStep[]): Promise<Map<string, Fired>> {
    const found = new Map<string, Fired>();
    // The newest first: where not all can be restored, these are.
    const refs = steps.flatMap(({ calls }) => calls.map(({ ref }) => ref)).toReversed();
    for (let from = 0; from < refs.length; from += handful) {
      const outcome = await call('readTabCalls', { refs: refs.slice(from, from + handful) });
      if (!outcome.ok) break;
      for (const { ref, fired } of outcome.value.calls) found.set(ref, fired);
    }
    return found;
  }
  async function restoreTab(tabId: string): Promise<void> {
    const outcome = await call('readTabSteps', { tabId });
    if (!outcome.ok || outcome.value.steps.length === 0) return;
    const { steps } = outcome.value;
    const calls = await callsOf(steps);
    if (calls.size === 0) return;
    const kept = steps.at(-1)?.number ?? 0;
    simulator.getState().restoreTab(tabId, steps, calls, (simulation) => {
      const isShort = (simulation.snapshots.at(-1)?.number ?? 0) < kept;
      // The rest would be mixed with what happens from now on.
      if (isShort) writing = writing.then(() => call('forgetTabSteps', { tabId }));
      // What was added at the end is kept as well.
      known.set(tabId, {
        simulation: { ...simulation, snapshots: [] },
        last: isShort ? 0 : kept,
      });
    });
  }
  return {
    stop,
    /** The tab in use first. */
    async restore(): Promise<void> {
      const tabs = tabsOf(workspace.getState());
      const first = tabInUse(tabs, simulator.getState().tabId);
      simulator.setState({ restoring: true });
      for (const tab of first ? [first, ...tabs.filter((one) => one !== first)] : []) {
        await restoreTab(tab.id);
        simulator.setState({ restoring: false });
      }
      simulator.setState({ restoring: false });
    },
  };
}
