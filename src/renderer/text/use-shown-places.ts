import { useEffect } from 'react';
import { useStores } from '../shell/context.ts';
import type { PlaceOf } from './places.ts';

/** Tells the lists of findings where these are in the text on screen, as long as that is there; null while it is not. */
export function useShownPlaces(placeOf: PlaceOf | null): void {
  const { shell } = useStores();
  useEffect(() => {
    if (!placeOf) return;
    shell.showPlaces(placeOf);
    return () => {
      // Another text may be on show already when this one goes.
      if (shell.getState().placeOf === placeOf) shell.showPlaces(null);
    };
  }, [shell, placeOf]);
}
