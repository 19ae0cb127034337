import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { connectorOf, tabsOf } from '../../shell/workspace-store.ts';
import { isKeptBack } from '../../tokens/kept-back.ts';
import { usePlay, useTab } from './use-simulator.ts';

/**
 * Fires get_items when the tab comes into view for the first time and when the window gets the focus (TAB-EVT-1), while auto-fire is on.
 * A scenario that is replayed is not disturbed, and whoever comes back to the window is not asked for a passphrase by it.
 */
export function useAutoFire(): void {
  const { play, tokens, workspace } = useStores();
  const id = useTab()?.id;
  const isOpened = usePlay() !== null;
  const isOn = useStore(play, ({ autoFire, replaying }) => autoFire && replaying === null);
  useEffect(() => {
    if (isOn && id !== undefined && !isOpened) play.getState().does(id, { type: 'opened' });
  }, [play, isOn, id, isOpened]);
  useEffect(() => {
    if (!isOn || id === undefined) return;
    const focused = (): void => {
      const tab = tabsOf(workspace.getState()).find((one) => one.id === id);
      const verifying = tab?.identity.verifyWith;
      const secret = verifying && 'secretTokenId' in verifying ? verifying.secretTokenId : null;
      if (
        tab &&
        isKeptBack(tokens.getState(), [
          connectorOf(workspace.getState(), tab, 'get_items')?.tokenId,
          secret,
        ])
      )
        return;
      if (play.getState().plays[id]) play.getState().does(id, { type: 'focused' });
    };
    window.addEventListener('focus', focused);
    return () => window.removeEventListener('focus', focused);
  }, [play, tokens, workspace, isOn, id]);
}
