import { useMemo, useState } from 'react';
import { countSentence } from '#core/contract/finding.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import { SetupAdviceList, useSetupAdvice } from './advice-list.tsx';
import styles from './setup.module.css';
import { TabDialog } from './tab-dialog.tsx';

/** The setup advice for the tab in use: what breaks the contract before anything is sent. */
export function SetupAdviceSheet() {
  const tab = useTab();
  const advise = useSetupAdvice();
  const [editing, setEditing] = useState(false);
  const findings = useMemo(() => (tab ? advise(tab) : []), [tab, advise]);
  if (!tab) {
    return (
      <EmptyState tight title="No tab yet">
        Set up a tab to see advice on its settings before anything is sent.
      </EmptyState>
    );
  }
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <span>
          {tab.name}: {countSentence(findings)}
        </span>
        <Button small onPress={() => setEditing(true)}>
          Edit tab
        </Button>
      </div>
      <SetupAdviceList findings={findings} />
      {editing && <TabDialog tab={tab} isNew={false} onClose={() => setEditing(false)} />}
    </div>
  );
}
