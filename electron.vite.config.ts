import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { documentation } from './docs/site/plugin.ts';
import { shippedLicences } from './src/start/licences.ts';

const here = (path: string): string => resolve(import.meta.dirname, path);

/** The commit that is built, shortened; "+" after it: the folder held changes of its own. "unknown" where the sources came without Git. */
function builtCommit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown';
  }
}

const licences = shippedLicences(import.meta.dirname);

/**
 * One build for all faces. `main` holds every Node entry: what Electron starts, the desktop main process, the command line (which also holds the
 * web host) and the threads. Nothing the command line reaches may import `electron`.
 */
export default defineConfig({
  main: {
    plugins: [licences.collect()],
    build: {
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input: {
          entry: here('src/entry.ts'),
          index: here('src/main/index.ts'),
          cli: here('src/cli/index.ts'),
          'assay-file-thread': here('src/adapters/assay-file/assay-file-thread.ts'),
          'journal-thread': here('src/adapters/journal/journal-thread.ts'),
          'judge-thread': here('src/adapters/workers/judge-thread.ts'),
          'xml-thread': here('src/adapters/workers/xml-thread.ts'),
        },
        output: {
          format: 'es',
          // Next to the entries, where modules look for the threads and the window.
          chunkFileNames: '[name]-[hash].js',
          // Comments, indentation and long names are read at every start. Functions and classes keep theirs, for the traces of errors.
          minify: {
            compress: false,
            mangle: { toplevel: false, keepNames: true },
            codegen: { removeWhitespace: true },
          },
        },
      },
    },
  },
  preload: {
    plugins: [licences.collect()],
    build: {
      rolldownOptions: {
        input: { index: here('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('src/renderer'),
    plugins: [
      react(),
      licences.collect(),
      licences.write(),
      documentation(import.meta.dirname, licences.collect),
    ],
    define: { 'import.meta.env.ASSAY_COMMIT': JSON.stringify(builtCommit()) },
    worker: { format: 'es', plugins: () => [licences.collect()] },
    // Its variant for pages looks characters up by writing markup, which a worker can't and the page's own policy forbids.
    resolve: {
      alias: {
        'decode-named-character-reference': here(
          'node_modules/decode-named-character-reference/index.js',
        ),
      },
    },
    // The window's own origin is app://, so that hot reload has to be told where its socket is.
    server: {
      port: 5173,
      strictPort: true,
      hmr: { protocol: 'ws', host: 'localhost', clientPort: 5173 },
    },
    build: {
      target: 'chrome130',
      minify: 'oxc',
      chunkSizeWarningLimit: 6000,
      rolldownOptions: {
        input: { index: here('src/renderer/index.html') },
        output: {
          codeSplitting: {
            // What the page needs before it can draw anything is one file: each further one costs its start some milliseconds.
            groups: [{ name: 'first', tags: ['$initial'] }],
          },
        },
      },
    },
  },
});
