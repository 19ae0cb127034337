import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { gate } from '../gate.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The writer in one file, in a folder of the test's: it starts several times as fast as from its sources. */
export async function bundledWriter(folder: string): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      ssr: resolve(import.meta.dirname, 'kept-writer.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
    },
  });
  // The native library is found from there as well.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return join(folder, 'kept-writer.js');
}

type Write = { what: string; place: string; value: string };
const written = (line: string): Write => {
  const [, what = '', place = '', value = ''] = line.split(' ');
  return { what, place, value };
};

/** A process that writes into a folder what `kept-writer` writes. */
export function keptWriter(
  program: string,
  folder: string,
  run: string,
  count: number,
  places: 'few' | 'distinct' = 'few',
) {
  const child = spawn(process.execPath, [program, folder, run, String(count), places], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): void => void child.kill('SIGKILL');
  onTestFinished(stop);
  let [printed, complaints] = ['', ''];
  const { opened: writing, open: heard } = gate();
  child.stdout.on('data', (data) => {
    printed += String(data);
    if (/^= .*\n/m.test(printed)) heard();
  });
  child.stderr.on('data', (data) => {
    complaints += String(data);
  });
  const ended = once(child, 'close').then(heard);
  // A line that was cut off within is none.
  const lines = (mark: string): Write[] => {
    const all = printed.split('\n').slice(0, -1);
    return all.filter((line) => line.startsWith(mark)).map(written);
  };
  return {
    /** Once something is acknowledged. */
    writing,
    ended,
    kill: stop,
    begun: () => lines('>'),
    acknowledged: () => lines('='),
    complaints: () => complaints,
  };
}
