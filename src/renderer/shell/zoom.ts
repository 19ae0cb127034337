import type { Command } from './command.ts';
import type { ShellStore } from './shell-store.ts';

/** The sizes of the window in percent, those of Chromium. */
const steps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;

/** The next size after this one; at either end it stays. */
export const zoomAfter = (percent: number, by: 1 | -1): number =>
  (by === 1 ? steps.find((step) => step > percent) : steps.findLast((step) => step < percent)) ??
  percent;

/** What the preload of the desktop app gives: the size of the page as a factor. */
export type DesktopZoom = { readZoom(): number; setZoom(factor: number): void };

/** Keeps the size of the page and the one in the store the same, for the life of the window. */
export function followZoom(desktop: DesktopZoom, shell: ShellStore): void {
  const shown = (): number => Math.round(desktop.readZoom() * 100);
  shell.subscribe(({ zoom }, before) => {
    if (zoom !== before.zoom && zoom !== shown()) desktop.setZoom(zoom / 100);
  });
  // The menu of the app zooms too, which changes the size of the window in CSS pixels.
  window.addEventListener('resize', () => shell.setZoom(shown()));
}

/**
 * Zoom in, out and back, in the desktop app. A page cannot set the zoom of a browser, and CSS cannot
 * replace it, because the layout depends on the width of the window.
 */
export function zoomCommands(shell: ShellStore): Command[] {
  const zoomBy = (by: 1 | -1) => (): void => shell.setZoom(zoomAfter(shell.getState().zoom, by));
  const zooms = [
    { id: 'zoom-in', title: 'Zoom in', keys: 'Mod+Plus', run: zoomBy(1) },
    { id: 'zoom-out', title: 'Zoom out', keys: 'Mod+-', run: zoomBy(-1) },
    {
      id: 'zoom-reset',
      title: 'Zoom to actual size',
      keys: 'Mod+0',
      run: () => shell.setZoom(100),
    },
  ];
  return zooms.map((zoom) => ({ ...zoom, group: 'Window', inDialogs: true }));
}
