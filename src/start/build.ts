import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProgramEnd, runProgram } from './program.ts';

const sources = [
  'src',
  'docs',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const outputs = [
  'out/main/entry.js',
  'out/main/index.js',
  'out/main/cli.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const buildLimitMs = 5 * 60_000;

/** Whether every built entry below `root` exists and is newer than every source; a removed source counts, since its folder's time changes. */
export const isBuildFresh = async (root: string): Promise<boolean> => {
  const built = await Promise.all(outputs.map((path) => modifiedAt(join(root, path))));
  const written = await Promise.all(sources.map((path) => newestBelow(join(root, path))));
  return Math.min(...built.map((time) => time ?? Number.NEGATIVE_INFINITY)) > Math.max(...written);
};

const steps = { ssr: 'Building the app…', client: 'Building the window…' } as const;

/** Hears the output of a build in pieces, and names each step of it as it begins. */
export function buildSteps(begin: (step: string) => void): (text: string) => void {
  let heard = '';
  const begun = new Set<string>();
  return (text) => {
    heard += text;
    for (const [, what] of heard.matchAll(/building (ssr|client) environment/g)) {
      const step = steps[what as keyof typeof steps];
      if (!begun.has(step)) begin(step);
      begun.add(step);
    }
  };
}

/** Builds every app host with electron-vite; `begin` is called with the name of each step. On failure the caller shows `output`. */
export const buildAssay = (
  root: string,
  begin: (step: string) => void = () => undefined,
): Promise<ProgramEnd> =>
  runProgram(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'],
    {
      cwd: root,
      timeMs: buildLimitMs,
      env: { NODE_ENV: 'production' },
      onOutput: buildSteps(begin),
    },
  );

const newestBelow = async (path: string): Promise<number> => {
  const inside = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(
    [path, ...inside.map((name) => join(path, name))].map(modifiedAt),
  );
  return Math.max(...times.map((time) => time ?? 0));
};

const modifiedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (facts) => facts.mtimeMs,
    () => undefined,
  );
