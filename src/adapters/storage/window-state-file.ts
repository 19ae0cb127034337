import { join } from 'node:path';
import type { WindowStateStore } from '#app/ports/ports.ts';
import { windowStateSchema } from '#operations/window-schemas.ts';
import { fileNames } from './data-folder.ts';
import { jsonFile } from './json-file.ts';

/** What the window showed last, in the data folder. */
export const windowStateFile = (folder: string, notice: (text: string) => void): WindowStateStore =>
  jsonFile(
    join(folder, fileNames.windowState),
    windowStateSchema,
    'record of what the window showed',
    notice,
  );
