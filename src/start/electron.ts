import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonIn, runProgram } from './program.ts';

/** An Electron executable on this machine, or the reason in one clause why there is none. */
export type ElectronFound = { readonly executable: string } | { readonly missing: string };

/** How long a download of Electron may take in all, and how long it may stand still, in milliseconds. */
export interface DownloadLimits {
  readonly timeMs: number;
  readonly stallMs: number;
}

/** Finds Electron without touching the network: `ELECTRON_OVERRIDE_DIST_PATH` first, then what `install-electron` left in node_modules. */
export const findElectron = async (
  root: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ElectronFound> => {
  const packageFolder = join(root, 'node_modules/electron');
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  const inside = await readFile(join(packageFolder, 'path.txt'), 'utf8').catch(() => undefined);
  if (given)
    return existing(
      join(given, inside ?? executableName()),
      `ELECTRON_OVERRIDE_DIST_PATH points to ${given}, but there is no Electron there`,
    );
  if (inside === undefined) return { missing: "Electron's runtime is not installed" };
  return existing(join(packageFolder, 'dist', inside), "Electron's runtime is not installed");
};

/** Finds Electron, and downloads it by the electron package's own installer when it is not there yet; gives up on refusal or standstill. */
export const installElectron = async (
  root: string,
  limits: DownloadLimits,
): Promise<ElectronFound> => {
  const found = await findElectron(root);
  if ('executable' in found || process.env.ELECTRON_OVERRIDE_DIST_PATH) return found;
  const packageFolder = join(root, 'node_modules/electron');
  const end = await runProgram(process.execPath, [join(packageFolder, 'install.js')], {
    ...limits,
    growing: [join(packageFolder, 'dist')],
    env: { ELECTRON_GET_NO_PROGRESS: '1' },
  });
  if (end.ok) return findElectron(root);
  const why = {
    time: 'it took too long',
    stall: 'the download stopped',
    'not found': reasonIn(end.output),
  };
  return {
    missing: `Electron's runtime could not be downloaded (${end.stopped === null ? reasonIn(end.output) : why[end.stopped]})`,
  };
};

const executableName = (): string => {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
};

const existing = (executable: string, missing: string): Promise<ElectronFound> =>
  access(executable).then(
    () => ({ executable }),
    () => ({ missing }),
  );
