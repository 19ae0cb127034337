import { type ReactNode, useState } from 'react';
import { categories } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import { CheckButton } from '../checks/check-pane.tsx';
import { readAsCategory } from '../home/check-pasted.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import styles from './bar.module.css';
import { DisplayControl } from './preview/display-control.tsx';
import { TabDialog } from './setup/tab-dialog.tsx';
import { FireButton } from './simulator/fire-button.tsx';
import { useSimulation, useTab } from './simulator/use-simulator.ts';
import { VisitorControl } from './visitors/visitor-control.tsx';

/** Says that the category of a pasted tab was guessed from its reply, and changes it in one press. */
function GuessedCategory({ tab }: { tab: Tab }) {
  const stores = useStores();
  const guessed = useStateOf('start', 'guessed');
  const calls = useSimulation()?.exchanges.length ?? 0;
  // Whoever goes on to use the tab takes it as it is.
  if (guessed?.tabId !== tab.id || calls > 1) return null;
  const other = categories.find((one) => one !== tab.category) ?? tab.category;
  return (
    <div className="list-note" role="note">
      <span className="grow">
        {guessed.problem === undefined
          ? `Read as a ${tab.category} tab, guessed from its reply`
          : `The tab could not be changed to ${guessed.category}: ${guessed.problem}`}
      </span>
      <Button small onPress={() => void readAsCategory(stores, tab, other)}>
        Read as {other}
      </Button>
    </div>
  );
}

/**
 * Everything that changes what the widget gets, in one row: what happens, who is in front of it, what
 * replies, and how and when it looks. `before` is what else the row begins with.
 */
export function WidgetBar({ before }: { before?: ReactNode }) {
  const tab = useTab();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="rigid ruled container">
      <fieldset aria-label="Simulator" className={cx('view-bar', styles.bar)}>
        {before}
        <FireButton />
        <CheckButton checked={tab && { kind: 'tab', id: tab.id }} />
        <VisitorControl onEdit={() => setEditing(true)} />
        <span className="spring" />
        <DisplayControl />
      </fieldset>
      <div role="status">{tab && <GuessedCategory key={tab.id} tab={tab} />}</div>
      {tab && isEditing && <TabDialog tab={tab} isNew={false} onClose={() => setEditing(false)} />}
    </div>
  );
}
