import { Circle, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '#core/widget/scenario.ts';
import { useStores } from '../../shell/context.ts';
import { scenariosOf } from '../../shell/workspace-store.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { CardRow } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from '../simulator/simulator.module.css';
import { counted } from '../simulator/snapshot-words.ts';
import { useTab } from '../simulator/use-simulator.ts';
import { ReplayNote } from './replay-note.tsx';
import { RecordedSteps, ScenarioDialog } from './scenario-dialog.tsx';

type Doing = { what: 'name' | 'rename' | 'remove'; scenario: Scenario } | null;

/** What a visitor did in the tab, kept to be done again: record, replay, rename, delete. */
export function ScenariosPane() {
  const { workspace, play } = useStores();
  const tab = useTab();
  const scenarios = useStore(workspace, scenariosOf).filter(({ tabId }) => tabId === tab?.id);
  const { recording, recordingTab, replaying, startRecording, stopRecording, replay } =
    useStore(play);
  const [doing, setDoing] = useState<Doing>(null);
  const isBusy = replaying !== null || recording !== null;
  const stop = (): void => {
    const steps = stopRecording();
    const tabId = recordingTab ?? tab?.id;
    if (steps.length > 0 && tabId !== undefined)
      setDoing({ what: 'name', scenario: { id: crypto.randomUUID(), name: '', tabId, steps } });
  };
  const record = (
    <Button small isDisabled={!tab || isBusy} onPress={startRecording}>
      <Circle size={12} aria-hidden /> Record
    </Button>
  );
  return (
    <div className={styles.scenarios}>
      <div className={styles.tools}>
        {recording ? (
          <Button small look="primary" onPress={stop}>
            <Square size={12} aria-hidden /> Stop recording
          </Button>
        ) : (
          record
        )}
        <span role="status" className={styles.muted}>
          {recording ? `Recording: ${counted(recording.length, 'step')}` : ''}
        </span>
      </div>
      {recording && <RecordedSteps steps={recording} />}
      <ReplayNote />
      {scenarios.length === 0 && !recording && (
        <EmptyState tight title="No scenario yet">
          Record your steps: open the tab, click, update, delete, send a message or switch the
          visitor. You can replay them later.
        </EmptyState>
      )}
      {scenarios.map((scenario) => (
        <CardRow
          key={scenario.id}
          title={scenario.name}
          text={counted(scenario.steps.length, 'step')}
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
          {counted(doing.scenario.steps.length, 'step')} are deleted.
        </FormDialog>
      )}
    </div>
  );
}
