import { join } from 'node:path';
import { z } from 'zod';
import { fileNames } from './data-folder.ts';
import { jsonFile } from './json-file.ts';

const portSchema = z.object({ port: z.int().min(1).max(65_535) });

/**
 * Remembers the port of the web host, so that the next start has the same address, under which the
 * browser keeps settings of the window. Losing it is not worth a message.
 */
export function webPortFile(folder: string) {
  const file = jsonFile(join(folder, fileNames.webPort), portSchema, 'port', () => undefined);
  return {
    read: (): Promise<number | null> =>
      file.read().then(
        (stored) => stored?.port ?? null,
        () => null,
      ),
    write: (port: number): Promise<unknown> => file.change(() => ({ port })).catch(() => undefined),
  };
}
