import { AppWindow, FolderOpen, RotateCw, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { useAutoFire } from './auto-fire.ts';
import { happen, newSession } from './event-commands.ts';
import styles from './simulator.module.css';
import { useTab } from './use-simulator.ts';

/** What makes the widget fire get_items without a click on it, whether that happens by itself, and a new visitor session. */
export function EventBar() {
  const stores = useStores();
  const { play } = stores;
  const tab = useTab();
  const autoFire = useStore(play, (state) => state.autoFire);
  const [problem, setProblem] = useState<string | null>(null);
  useAutoFire();
  if (!tab) return null;
  const begin = async (): Promise<void> => {
    const error = await newSession(stores, tab);
    setProblem(error ? `A new session could not be started: ${error.message}` : null);
  };
  return (
    <fieldset className={styles.events} aria-label="Events">
      <Button small onPress={() => happen(stores, 'opened')}>
        <FolderOpen size={14} aria-hidden /> Open
      </Button>
      <Button small onPress={() => happen(stores, 'refreshed')}>
        <RotateCw size={14} aria-hidden /> Refresh
      </Button>
      <Button small onPress={() => happen(stores, 'focused')}>
        <AppWindow size={14} aria-hidden /> Focus
      </Button>
      <SwitchField isSelected={autoFire} onChange={play.getState().setAutoFire}>
        <SwitchButton className={cx(styles.switch)}>
          <span className={styles.track} aria-hidden />
          <span title="When on, opening the tab and returning to this window fire get_items, as in the real widget">
            Auto-fire
          </span>
        </SwitchButton>
      </SwitchField>
      <span className={styles.end}>
        <IconButton
          small
          name="New session"
          icon={<UserPlus size={14} />}
          onPress={() => void begin()}
        />
      </span>
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </fieldset>
  );
}
