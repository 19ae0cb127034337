import { useState } from 'react';
import { Pane } from '../ui/layout/pane.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DrawnWidget } from './preview/preview.tsx';
import { TabDialog } from './setup/tab-dialog.tsx';
import { ClockButton } from './simulator/clock-button.tsx';
import { EventBar } from './simulator/event-bar.tsx';
import { useTab } from './simulator/use-simulator.ts';
import styles from './stage.module.css';
import { VisitorBar } from './visitors/visitor-bar.tsx';

/** The widget as its visitor sees it, with what the visitor can do, who the visitor is, and what time it is taken to be. */
export function Stage() {
  const tab = useTab();
  const [isEditing, setEditing] = useState(false);
  return (
    <Pane name="Widget preview">
      {tab ? (
        <div className={styles.stage}>
          <div className={styles.bars}>
            <EventBar />
            <VisitorBar onEdit={() => setEditing(true)} more={<ClockButton />} />
          </div>
          <DrawnWidget key={tab.id} tab={tab} />
        </div>
      ) : (
        <EmptyState title="No tab yet">Set up a tab to see it here as a visitor does.</EmptyState>
      )}
      {tab && isEditing && <TabDialog tab={tab} isNew={false} onClose={() => setEditing(false)} />}
    </Pane>
  );
}
