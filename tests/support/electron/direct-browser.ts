import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { _electron } from '@playwright/test';
import { build } from 'vite';
import type { DirectFetch, DirectFetchCall, DirectResult } from '#app/ports/ports.ts';
import type { HttpLimits } from '#core/http/http.ts';
import { sandboxSwitches } from '../../../src/start/desktop.ts';
import { keepAnswers } from './electron-app.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Builds the browser of the direct surface as the desktop app's main process is built, alone, into `folder`. */
async function buildInto(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'direct-browser-app/main.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'es', entryFileNames: 'main.js' },
      },
    },
    ssr: { noExternal: true, external: ['electron'] },
  });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'direct-browser', version: '1.0.0', type: 'module', main: 'main.js' }),
  );
}

/** A result as a test can get it out of the program: the body as text, and whether it was cancelled instead. */
export type TestedResult = DirectResult & { text: string; cancelled: boolean };

/** Opens Electron with nothing but the browser of the direct surface in it. */
export async function openDirectBrowser(executable: string) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-direct-'));
  await buildInto(folder);
  if (!executable.startsWith(join(root, 'node_modules/electron/')))
    process.env.ELECTRON_OVERRIDE_DIST_PATH = dirname(executable);
  const app = await _electron.launch({
    args: [...sandboxSwitches(process.platform, process.getuid?.()), '--disable-gpu', folder],
    cwd: folder,
  });
  keepAnswers(app);
  return {
    app,
    /** Sends the calls, a few of them at a time, and gives the results in their order. `cancelAfter` in milliseconds; `secret` is one that no redirect may take away. */
    send: (
      calls: readonly DirectFetchCall[],
      limits: HttpLimits,
      cancelAfter?: number,
      secret?: string,
    ): Promise<TestedResult[]> =>
      app.evaluate(
        async (_electron, given) => {
          const { send } = Reflect.get(globalThis, 'directBrowser') as DirectFetch;
          const one = async (call: DirectFetchCall): Promise<TestedResult> => {
            const signal =
              given.cancelAfter === null
                ? new AbortController().signal
                : AbortSignal.timeout(given.cancelAfter);
            try {
              const holdsSecret = (address: string): boolean =>
                given.secret !== null && address.includes(given.secret);
              const running = { signal, progress: () => undefined };
              const result = await send({ ...call, holdsSecret }, given.limits, running);
              const text =
                result.outcome.kind === 'reply'
                  ? new TextDecoder().decode(result.outcome.reply.body)
                  : '';
              return JSON.parse(JSON.stringify({ ...result, text, cancelled: false }));
            } catch (error) {
              if (!signal.aborted)
                throw new Error(
                  `${call.origin} ${call.request.url}: ${error instanceof Error ? error.stack : error}`,
                );
              const nothing = { allowed: false, stage: null, findings: [], remedies: [] };
              return {
                by: 'browser',
                hops: [],
                outcome: { kind: 'blocked', said: null },
                verdict: nothing,
                text: '',
                cancelled: true,
              };
            }
          };
          const results: TestedResult[] = [];
          const work = async (from: number): Promise<void> => {
            for (let index = from; index < given.calls.length; index += 3)
              results[index] = await one(given.calls[index] as DirectFetchCall);
          };
          await Promise.all([work(0), work(1), work(2)]);
          return results;
        },
        { calls: [...calls], limits, cancelAfter: cancelAfter ?? null, secret: secret ?? null },
      ),
    close: async (): Promise<void> => {
      await app.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
