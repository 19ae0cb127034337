import { createStore } from 'zustand/vanilla';
import type { ScenarioStep } from '#core/widget/scenario.ts';
import type { Call } from '#operations/client.ts';
import { nothingSelected } from '../../findings/selection.ts';
import { stepOf } from '../snapshots/scenario-steps.ts';
import { answerOf } from './answer.ts';
import { createEngine, withShot } from './engine.ts';
import { createReplay } from './replay.ts';
import { replayed } from './replayed.ts';
import { type PlayState, playOf, type Surroundings, shotShown, tabInUse } from './state.ts';

/** The most steps of a scenario. */
const mostSteps = 500;

/** The Widget view: what happened in each tab, what is shown of it, and who is in front of it when. */
export function createPlayStore(call: Call, around: Surroundings) {
  return createStore<PlayState>((set, get, store) => {
    const engine = createEngine(call, around, store);
    const scenarios = createReplay(engine, around, store);
    const tabOf = (id: string | null) => around.tabs().find((one) => one.id === id);
    const record = (tabId: string, step: ScenarioStep | null): void =>
      set(({ recording, recordingTab }) =>
        step && recording && recordingTab === tabId && recording.length < mostSteps
          ? { recording: [...recording, step] }
          : {},
      );
    return {
      plays: {},
      tabId: null,
      choose: (tabId) => set({ tabId, shotId: null, moment: null, selection: nothingSelected }),
      shotId: null,
      shotAsked: 0,
      showShot: (shotId) =>
        set(({ shotAsked }) => ({ shotId, shotAsked: shotAsked + 1, selection: nothingSelected })),
      moment: null,
      showMoment: (moment) => set({ moment }),
      visitors: {},
      setVisitor(tabId, choice) {
        if (choice !== 'own') record(tabId, { does: 'switch visitor', visitor: choice });
        set(({ visitors }) => ({ visitors: { ...visitors, [tabId]: choice } }));
      },
      ownTokens: {},
      setOwnToken: (tabId, token) =>
        set(({ ownTokens }) => ({ ownTokens: { ...ownTokens, [tabId]: token } })),
      autoFire: around.autoFire.read(),
      setAutoFire(on) {
        around.autoFire.write(on);
        set({ autoFire: on });
      },
      clock: { shift: 0, locale: null },
      setClock: (clock) => set({ clock }),
      faults: {},
      setFault: (tabId, action, fault) =>
        set(({ faults }) => {
          const { [action]: _, ...others } = faults[tabId] ?? {};
          return {
            faults: {
              ...faults,
              [tabId]: fault === null ? others : { ...others, [action]: fault },
            },
          };
        }),
      does(tabId, event) {
        const tab = tabOf(tabId);
        if (!tab) return;
        if (get().recording) record(tabId, stepOf(event, playOf(get(), tab).seen));
        // Whoever does something is back in the present.
        set({ moment: null });
        engine.does(tabId, event);
      },
      cancel: engine.cancel,
      reset(tabId) {
        engine.forget(tabId);
        set({ shotId: null, moment: null, selection: nothingSelected });
      },
      async judgeAgain() {
        const tab = tabInUse(around.tabs(), get().tabId);
        const shown = tab && shotShown(get().plays[tab.id] ?? null, get().shotId);
        const reply = shown?.fired?.reply;
        if (!tab || !shown || !reply) return null;
        const outcome = await call('judgeAgain', { reply: reply.id });
        if (!outcome.ok) return outcome.error;
        const { fired } = outcome.value;
        const play = get().plays[tab.id];
        if (!fired || !play?.shots.some(({ id }) => id === shown.id)) return null;
        const answer = play.moments.find(({ answers }) => answers === shown.id);
        const moments = answer
          ? replayed(play.moments, answer.number, answerOf(shown.call, fired))
          : play.moments;
        const again = {
          ...withShot(play, shown.id, { fired }),
          moments,
          seen: moments.at(-1)?.seen ?? play.seen,
        };
        set(({ plays }) => ({ plays: { ...plays, [tab.id]: again }, selection: nothingSelected }));
        return null;
      },
      selection: nothingSelected,
      select: (change) => set(({ selection }) => ({ selection: change(selection) })),
      recording: null,
      recordingTab: null,
      startRecording: () =>
        set(({ tabId }) => ({
          recording: [],
          recordingTab: tabInUse(around.tabs(), tabId)?.id ?? null,
        })),
      stopRecording() {
        const { recording } = get();
        set({ recording: null, recordingTab: null });
        return [...(recording ?? [])];
      },
      replay: scenarios.replay,
      replaying: null,
      replayed: null,
      stopReplay: scenarios.stop,
    };
  });
}
export type PlayStore = ReturnType<typeof createPlayStore>;
