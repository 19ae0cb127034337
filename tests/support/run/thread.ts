import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from '../folder.ts';

/** A file that a worker thread can be started with to run these lines, which may import sources of ours. */
export async function threadOf(lines: string): Promise<string> {
  const file = join(await ownFolder(), 'thread.mjs');
  await writeFile(
    file,
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};\nregister();\n${lines}\n`,
  );
  return file;
}

/** The same for one of the sources in src/adapters, which a build would have made. */
export const threadFile = (source: string): Promise<string> =>
  threadOf(
    `await import(${JSON.stringify(new URL(`../../../src/adapters/${source}`, import.meta.url).href)});`,
  );
