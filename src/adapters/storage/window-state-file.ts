import { join } from 'node:path';
import { z } from 'zod';
import { isObject } from '#core/contract/words.ts';
import { windowStateSchema } from '#operations/window-schemas.ts';
import { fileNames } from './data-folder.ts';
import { jsonFile } from './json-file.ts';
import { isMarked } from './our-marks.ts';

/** A file of ours without what this Assay cannot read: one kept report, and otherwise a whole part. */
function readableParts(stored: unknown): unknown {
  if (!isObject(stored) || !isMarked(JSON.stringify(stored))) return stored;
  const kept = structuredClone(stored);
  for (const { path } of windowStateSchema.safeParse(stored).error?.issues ?? []) {
    const [part = '', list, entry = ''] = path.map(String);
    const { checks } = kept;
    if (part === 'checks' && list === 'reports' && isObject(checks) && isObject(checks.reports))
      delete checks.reports[entry];
    else delete kept[part];
  }
  return kept;
}

/** What the window showed last, in the data folder. */
export const windowStateFile = (folder: string, notice: (text: string) => void) =>
  jsonFile(
    join(folder, fileNames.windowState),
    z.preprocess(readableParts, windowStateSchema),
    'record of what the window showed',
    notice,
  );
