import { useEffect } from 'react';
import { useStateOf, useStores } from '../../shell/context.ts';
import { connectorOf, tabsOf } from '../../shell/workspace-store.ts';
import { isRefusedUntilUnlocked } from '../../tokens/until-unlocked.ts';
import { useSimulation, useTab } from './use-simulator.ts';

/**
 * Fires get_items when the tab is first shown and when the window gets the focus (TAB-EVT-1), while
 * auto-fire is on. Returning to the window never asks for a passphrase.
 */
export function useAutoFire(): void {
  const { simulator, tokens, workspace } = useStores();
  const id = useTab()?.id;
  const simulation = useSimulation();
  const isOpened = (simulation?.snapshots.length ?? 0) > 0;
  const isOn = useStateOf('simulator', 'autoFire');
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
      if (simulator.getState().simulations[id])
        simulator.getState().does(id, { type: 'focused' }, 'window');
    };
    window.addEventListener('focus', focused);
    return () => window.removeEventListener('focus', focused);
  }, [simulator, tokens, workspace, isOn, id]);
}
