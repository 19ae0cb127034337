import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
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

/** One of the threads in src/adapters as `bundled-cli.ts` built it for the tests, which starts at once. */
export const threadFile = (name: string): string => join(dirname(inject('cli')), `${name}.js`);
