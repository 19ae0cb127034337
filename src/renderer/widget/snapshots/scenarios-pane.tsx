import { Circle, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import { useStore } from 'zustand';
import { several } from '#core/text/wording.ts';
import { type Scenario, type ScenarioStep, scenarioSchema } from '#core/widget/scenario.ts';
import { stepWords } from '#core/widget/simulator/scenario-steps.ts';
import { useStores } from '../../shell/context.ts';
import { scenariosOf } from '../../shell/workspace-store.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { Field, FormRows, problemsOf } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { CardRow } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from '../simulator/simulator.module.css';
import { useTab } from '../simulator/use-simulator.ts';
import { keyedTexts } from './snapshot-view.tsx';

/** How far the replay of a scenario is, with a way to stop it, and how the last one ended. */
export function ReplayNote() {
  const { simulator } = useStores();
  const replaying = useStore(simulator, (state) => state.replaying);
  const replayed = useStore(simulator, (state) => state.replayed);
  if (replaying) {
    const { scenario, at } = replaying;
    const step = scenario.steps[at];
    const text = `${scenario.name}: step ${at + 1} of ${scenario.steps.length}${step ? `, ${stepWords(step)}` : ''}`;
    return (
      <div className={cx('row ruled', styles.replay)}>
        <ProgressBar
          aria-label={`Replaying ${scenario.name}`}
          className={cx('progress', styles.progress)}
          value={at}
          maxValue={scenario.steps.length}
        >
          <div
            className="progress-fill"
            style={{ width: `${(100 * at) / Math.max(1, scenario.steps.length)}%` }}
          />
        </ProgressBar>
        <span role="status">{text}</span>
        <Button small onPress={simulator.getState().stopReplay}>
          Stop
        </Button>
      </div>
    );
  }
  if (!replayed) return null;
  const { scenario, done, problem } = replayed;
  return (
    <p
      className={cx('row ruled', styles.replay, problem !== null && 'tone-error breaks')}
      role="status"
    >
      {scenario.name}: {done} of {several(scenario.steps.length, 'step')} done. {problem}
    </p>
  );
}

/** The steps of a scenario, in words. */
export function RecordedSteps({ steps }: { steps: readonly ScenarioStep[] }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {keyedTexts(steps.map(stepWords)).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ol>
  );
}

/** Names a scenario that was recorded, or gives one another name. */
export function ScenarioDialog({
  scenario,
  isNew,
  onClose,
}: {
  scenario: Scenario;
  isNew: boolean;
  onClose(): void;
}) {
  const { workspace, drafts } = useStores();
  const [name, setName] = useState(scenario.name);
  const [tried, setTried] = useState(false);
  const named = { ...scenario, name: name.trim() };
  const { name: problem } = problemsOf(scenarioSchema, named);
  return (
    <FormDialog
      title={isNew ? 'Save scenario' : 'Rename scenario'}
      action={isNew ? 'Save' : 'Rename'}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (problem) return { code: 'bad-input', message: problem };
        const error = await workspace.getState().saveScenario(named);
        if (!error && isNew) drafts.getState().keep('scenarios', scenario.tabId, null);
        return error;
      }}
    >
      <FormRows>
        <Field
          label="Name"
          value={name}
          onChange={setName}
          error={tried ? problem : null}
          autoFocus
          required
        />
        {isNew && <RecordedSteps steps={scenario.steps} />}
      </FormRows>
    </FormDialog>
  );
}

type Doing = { what: 'name' | 'rename' | 'remove'; scenario: Scenario } | null;

/** The recorded scenarios of the tab: record, replay, rename, delete. */
export function ScenariosPane() {
  const { workspace, simulator, drafts } = useStores();
  const tab = useTab();
  const recorded = useStore(drafts, (state) => state.scenarios[tab?.id ?? ''] ?? null);
  const scenarios = useStore(workspace, scenariosOf).filter(({ tabId }) => tabId === tab?.id);
  const { recording, recordingTab, replaying, startRecording, stopRecording, replay } =
    useStore(simulator);
  const [doing, setDoing] = useState<Doing>(null);
  const isBusy = replaying !== null || recording !== null;
  const stop = (): void => {
    const steps = stopRecording();
    const tabId = recordingTab ?? tab?.id;
    if (steps.length === 0 || tabId === undefined) return;
    const scenario = { id: crypto.randomUUID(), name: '', tabId, steps };
    drafts.getState().keep('scenarios', tabId, scenario);
    setDoing({ what: 'name', scenario });
  };
  // The notice about it offers to take that back.
  const discard = (): void => {
    if (!recorded) return;
    drafts.getState().noteClosed('scenarios', recorded.tabId);
    drafts.getState().discardClosed();
  };
  const record = (
    <Button small isDisabled={!tab || isBusy} onPress={startRecording}>
      <Circle size={12} aria-hidden /> Record
    </Button>
  );
  return (
    <div className="column">
      <div className={cx('row ruled', styles.tools)}>
        {recording ? (
          <Button small look="primary" onPress={stop}>
            <Square size={12} aria-hidden /> Stop recording
          </Button>
        ) : (
          record
        )}
        <span role="status" className="muted">
          {recording ? `Recording: ${several(recording.length, 'step')}` : ''}
        </span>
      </div>
      {recording && <RecordedSteps steps={recording} />}
      <ReplayNote />
      {recorded && !recording && (
        <CardRow
          title="Recorded, not saved yet"
          text={several(recorded.steps.length, 'step')}
          tools={
            <>
              <Button small onPress={() => setDoing({ what: 'name', scenario: recorded })}>
                Save…
              </Button>
              <Button small look="quiet" onPress={discard}>
                Discard
              </Button>
            </>
          }
        />
      )}
      {scenarios.length === 0 && !recording && !recorded && (
        <EmptyState tight title="No scenario yet">
          Record your steps: open the tab, click, update, delete, send a message or switch the
          visitor. You can replay them later.
        </EmptyState>
      )}
      {scenarios.map((scenario) => (
        <CardRow
          key={scenario.id}
          title={scenario.name}
          text={several(scenario.steps.length, 'step')}
          tools={
            <>
              <Button
                small
                isDisabled={recording !== null}
                aria-label={`Replay ${scenario.name}`}
                onPress={() => void replay(scenario)}
              >
                <Play size={12} aria-hidden /> Replay
              </Button>
              <IconButton
                small
                name={`Rename ${scenario.name}`}
                icon={<Pencil size={14} />}
                onPress={() => setDoing({ what: 'rename', scenario })}
              />
              <IconButton
                small
                name={`Delete ${scenario.name}`}
                icon={<Trash2 size={14} />}
                onPress={() => setDoing({ what: 'remove', scenario })}
              />
            </>
          }
        />
      ))}
      {doing && doing.what !== 'remove' && (
        <ScenarioDialog
          scenario={doing.scenario}
          isNew={doing.what === 'name'}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.what === 'remove' && (
        <FormDialog
          title="Delete scenario"
          alert
          danger
          action="Delete"
          onClose={() => setDoing(null)}
          onSubmit={() => workspace.getState().removeScenario(doing.scenario.id)}
        >
          The scenario “{doing.scenario.name}” and its{' '}
          {several(doing.scenario.steps.length, 'step')} will be deleted.
        </FormDialog>
      )}
    </div>
  );
}
