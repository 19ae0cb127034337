import { join } from 'node:path';
import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { fileNames } from '#adapters/storage/file-names.ts';
import { jsonFile } from '#adapters/storage/json-file.ts';

const stateSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(640),
  height: z.number().min(400),
  maximized: z.boolean(),
});

const standard = { width: 1440, height: 900, maximized: false };

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Remembers where the window stood and how large it was; a place that is on no screen any more is forgotten. */
export function windowState(folder: string) {
  const file = jsonFile(
    join(folder, fileNames.window),
    stateSchema,
    'window position',
    () => undefined,
  );
  return {
    async read(): Promise<{
      width: number;
      height: number;
      maximized: boolean;
      x?: number;
      y?: number;
    }> {
      const state = await file.read().catch(() => null);
      const visible =
        state !== null &&
        screen.getAllDisplays().some((display) => overlaps(state, display.workArea));
      return visible ? state : standard;
    },
    /** Losing a window position is not worth a message, so a failed write is let go. */
    watch(window: BrowserWindow): void {
      window.on(
        'close',
        () =>
          void file
            .change(() => ({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
            .catch(() => undefined),
      );
    },
  };
}
