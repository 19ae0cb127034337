import { useEffect, useMemo } from 'react';
import { useFindings } from '../findings/selection.ts';
import { useStores } from '../shell/context.ts';
import type { PlaceOf, ShownPlace } from './places.ts';

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

/** The same, and the place of the finding that is picked. */
export function usePickedPlace(placeOf: PlaceOf | null): ShownPlace | null {
  const { picked, asked, focus } = useFindings().selection;
  useShownPlaces(placeOf);
  return useMemo(() => {
    const place = picked && asked > 0 ? placeOf?.(picked) : null;
    return place ? { ...place, focus } : null;
  }, [placeOf, picked, asked, focus]);
}
