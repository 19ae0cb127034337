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

/**
 * Half of the time of a command with a passphrase would go into deriving its key, at a cost of half a second each. In the unit tests it is the least that a
 * token file allows; the end-to-end tests with a keyring have the usual one.
 */
export const cheapKeys = {
  name: 'cheap-keys',
  enforce: 'pre',
  transform(code: string, id: string): string | null {
    if (!id.endsWith('/vault/seal.ts')) return null;
    const cheap = code.replace('{ N: 131_072,', '{ N: 1024,');
    if (cheap === code) throw new Error(`${id} has another usual cost`);
    return cheap;
  },
} as const;

/**
 * Bundles the command line, to start or to run in the process of a test, and its threads, once for all: from its sources it takes
 * four times as long to start.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cache = join(root, 'node_modules/.cache/assay');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'cli-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [cheapKeys],
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: {
        input: {
          cli: here('cli/index.ts'),
          run: here('cli/run.ts'),
          'mcp-server': here('cli/mcp/server.ts'),
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
