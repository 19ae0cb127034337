import { runProgram } from '../../../src/start/program.ts';
import { downloadChromium, findChromium } from '../electron/chromium.ts';
import { electronForTests } from '../electron/electron-runtime.ts';
import { havePrograms, type SystemProgram } from './system-packages.ts';

/** Which tests to run: those of everyday work, those of `npm test`, those that are slow by nature, or all that are named. */
export type TestPart = 'quick' | 'normal' | 'long' | 'all';

/** The desktop app, the web host, and the desktop app as it is packed, which does the main job. */
const hostNames = ['electron', 'web', 'packaged'] as const;

/** One of the hosts. */
export type HostName = (typeof hostNames)[number];

/** What a host runs with, or in one sentence why it cannot be tested and what to install. */
export type HostReady =
  | { readonly host: HostName; readonly executable: string }
  | { readonly host: HostName; readonly missing: string };

/** The specs that run on the packed app. */
const packagedSpecs = /main-job|packaged/;

/**
 * The hosts that a part of the tests, or the specs that are named, run on: those that `ASSAY_E2E_HOSTS` names, or all. The packed app is built and tested on
 * Linux, by the long part and where one of its specs is named.
 */
export function wantedHosts(part: TestPart, specs: readonly string[]): readonly HostName[] {
  const list = process.env.ASSAY_E2E_HOSTS;
  const wanted = list ? list.split(',').map((name) => name.trim()) : hostNames;
  const unknown = wanted.filter((name) => !hostNames.some((host) => host === name));
  if (unknown.length > 0)
    throw new Error(
      `ASSAY_E2E_HOSTS names ${unknown.join(', ')}; the hosts are ${hostNames.join(', ')}`,
    );
  const isPackaged = part === 'long' || specs.some((name) => packagedSpecs.test(name));
  return hostNames.filter(
    (host) =>
      wanted.includes(host) &&
      (host !== 'packaged' || (isPackaged && process.platform === 'linux')),
  );
}

/** Whether this system has not all the libraries that an executable asks for. */
async function lacksLibraries(executable: string): Promise<boolean> {
  const { output } = await runProgram('ldd', [executable], { timeMs: 30_000 });
  return output.includes('=> not found');
}

/** Gets everything the hosts need onto this machine: what is there first, then ordinary downloads, then Debian packages where that is allowed. */
export async function prepareHosts(
  root: string,
  wanted: readonly HostName[],
): Promise<readonly HostReady[]> {
  const isDesktop = wanted.some((host) => host !== 'web');
  const isWeb = wanted.includes('web');
  const electron = isDesktop ? await electronForTests(root) : undefined;
  const chromium = isWeb ? ((await findChromium()) ?? (await downloadChromium(root))) : undefined;
  const programs: SystemProgram[] = [];
  if (process.platform === 'linux') {
    programs.push('strace');
    if (isDesktop) programs.push('Xvfb', 'dbus-daemon', 'gnome-keyring-daemon');
    const found = [
      chromium,
      electron && 'executable' in electron ? electron.executable : undefined,
    ];
    const lacking = found.map(async (path) => path !== undefined && (await lacksLibraries(path)));
    if ((isWeb && chromium === undefined) || (await Promise.all(lacking)).includes(true))
      programs.push('chromium');
  }
  const missing = await havePrograms(programs);
  if (missing !== undefined) return wanted.map((host) => ({ host, missing }));
  const browser = chromium ?? (isWeb ? await findChromium() : undefined);
  return wanted.map((host) => {
    if (host !== 'web') return { host, ...(electron ?? { missing: 'there is no Electron' }) };
    return browser === undefined
      ? { host, missing: 'run `npx playwright install --with-deps chromium`' }
      : { host, executable: browser };
  });
}
