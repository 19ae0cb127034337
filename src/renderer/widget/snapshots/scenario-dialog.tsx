import { useState } from 'react';
import { type Scenario, type ScenarioStep, scenarioSchema } from '#core/widget/scenario.ts';
import { useStores } from '../../shell/context.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { problemsOf } from '../../ui/form/problems.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import styles from '../simulator/simulator.module.css';
import { keyedTexts } from './keyed-texts.ts';
import { stepWords } from './scenario-steps.ts';

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
  const { workspace } = useStores();
  const [name, setName] = useState(scenario.name);
  const [tried, setTried] = useState(false);
  const named = { ...scenario, name: name.trim() };
  const { name: problem } = problemsOf(scenarioSchema, named);
  return (
    <FormDialog
      title={isNew ? 'Save scenario' : 'Rename scenario'}
      action={isNew ? 'Save' : 'Rename'}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        return problem
          ? { code: 'bad-input', message: problem }
          : workspace.getState().saveScenario(named);
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
