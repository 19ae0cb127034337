import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The command line, bundled. */
    cli: string;
  }
}

const root = resolve(import.meta.dirname, '../../..');
const here = (path: string): string => join(root, 'src', path);

/** Bundles the command line and its threads once for all tests that start it: from its sources it takes four times as long to start. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cache = join(root, 'node_modules/.cache/assay');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'cli-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: {
        input: {
          cli: here('cli/index.ts'),
          'assay-file-thread': here('adapters/assay-file/assay-file-thread.ts'),
          'journal-thread': here('adapters/journal/journal-thread.ts'),
          'judge-thread': here('adapters/workers/judge-thread.ts'),
          'xml-thread': here('adapters/workers/xml-thread.ts'),
        },
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  provide('cli', join(folder, 'cli.js'));
  return () => rm(folder, { recursive: true, force: true });
}
