import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from './folder.ts';

/** A file that a worker thread can be started with to run one of the sources in src/adapters, which a build would have made. */
export async function threadFile(source: string): Promise<string> {
  const boot = join(await ownFolder(), 'thread.mjs');
  const [loader, thread] = [import.meta.resolve('tsx/esm/api'), new URL(`../../src/adapters/${source}`, import.meta.url).href];
  await writeFile(boot, `import { register } from ${JSON.stringify(loader)};\nregister();\nawait import(${JSON.stringify(thread)});\n`);
  return boot;
}
