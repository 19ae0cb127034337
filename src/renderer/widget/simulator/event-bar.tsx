import { AppWindow, FolderOpen, RotateCw, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { connectorOf, tabsOf } from '../../shell/workspace-store.ts';
import { isRefusedUntilUnlocked } from '../../tokens/until-unlocked.ts';
import { cx } from '../../ui/cx.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { dispatchEvent, newSession } from './event-commands.ts';
import styles from './simulator.module.css';
import { useSimulation, useTab } from './use-simulator.ts';

/**
 * Fires get_items when the tab is first shown and when the window gets the focus (TAB-EVT-1), while
 * auto-fire is on. It never interrupts a replayed scenario, and returning to the window never asks
 * for a passphrase.
 */
export function useAutoFire(): void {
  const { simulator, tokens, workspace } = useStores();
  const id = useTab()?.id;
  const isOpened = useSimulation() !== null;
  const isOn = useStore(simulator, ({ autoFire, replaying }) => autoFire && replaying === null);
  useEffect(() => {
    if (isOn && id !== undefined && !isOpened) simulator.getState().does(id, { type: 'opened' });
  }, [simulator, isOn, id, isOpened]);
  useEffect(() => {
    if (!isOn || id === undefined) return;
    const focused = (): void => {
      const tab = tabsOf(workspace.getState()).find((one) => one.id === id);
      const verifying = tab?.identity.verifyWith;
      const secret = verifying && 'secretTokenId' in verifying ? verifying.secretTokenId : null;
      if (
        tab &&
        isRefusedUntilUnlocked(tokens.getState(), [
          connectorOf(workspace.getState(), tab, 'get_items')?.tokenId,
          secret,
        ])
      )
        return;
      if (simulator.getState().simulations[id]) simulator.getState().focusWindow(id);
    };
    window.addEventListener('focus', focused);
    return () => window.removeEventListener('focus', focused);
  }, [simulator, tokens, workspace, isOn, id]);
}

/**
 * The events that fire get_items without a click in the widget, the auto-fire switch, and a new
 * visitor session.
 */
export function EventBar() {
  const stores = useStores();
  const { simulator } = stores;
  const tab = useTab();
  const autoFire = useStore(simulator, (state) => state.autoFire);
  const [problem, setProblem] = useState<string | null>(null);
  useAutoFire();
  if (!tab) return null;
  const begin = async (): Promise<void> => {
    const error = await newSession(stores, tab);
    setProblem(error ? `A new session could not be started: ${error.message}` : null);
  };
  return (
    <fieldset className={styles.events} aria-label="Events">
      <Button small onPress={() => dispatchEvent(stores, 'opened')}>
        <FolderOpen size={14} aria-hidden /> Open
      </Button>
      <Button small onPress={() => dispatchEvent(stores, 'refreshed')}>
        <RotateCw size={14} aria-hidden /> Refresh
      </Button>
      <Button small onPress={() => dispatchEvent(stores, 'focused')}>
        <AppWindow size={14} aria-hidden /> Focus
      </Button>
      <SwitchField isSelected={autoFire} onChange={simulator.getState().setAutoFire}>
        <SwitchButton className={cx('row small', styles.switch)}>
          <span className="switch-track" aria-hidden />
          <span title="When on, opening the tab and returning to this window fire get_items, as in the real widget">
            Auto-fire
          </span>
        </SwitchButton>
      </SwitchField>
      <span className="push">
        <IconButton
          small
          name="Start new session"
          icon={<UserPlus size={14} />}
          onPress={() => void begin()}
        />
      </span>
      {problem && (
        <span role="alert" className={cx('tone-error breaks', styles.problem)}>
          {problem}
        </span>
      )}
    </fieldset>
  );
}
