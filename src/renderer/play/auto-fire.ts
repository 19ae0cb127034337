import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../frame/context.ts';
import { usePlay, useTab } from './use-play.ts';

/**
 * Fires get_items when the tab comes into view for the first time and when the window gets the focus (TAB-EVT-1), while auto-fire is on.
 * A scenario that is replayed is not disturbed.
 */
export function useAutoFire(): void {
  const { play } = useStores();
  const id = useTab()?.id;
  const isOpened = usePlay() !== null;
  const isOn = useStore(play, ({ autoFire, replaying }) => autoFire && replaying === null);
  useEffect(() => {
    if (isOn && id !== undefined && !isOpened) play.getState().does(id, { type: 'opened' });
  }, [play, isOn, id, isOpened]);
  useEffect(() => {
    if (!isOn || id === undefined) return;
    const focused = (): void => {
      if (play.getState().plays[id]) play.getState().does(id, { type: 'focused' });
    };
    window.addEventListener('focus', focused);
    return () => window.removeEventListener('focus', focused);
  }, [play, isOn, id]);
}
