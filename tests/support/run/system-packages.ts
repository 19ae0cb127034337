import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { reasonIn, runProgram } from '../../../src/start/program.ts';

/** Things a test host needs from the system: each is a list of Debian packages, and a package whose name differs by release is a list of names. */
const systemNeeds = {
  chromium: ['chromium', 'fonts-liberation'],
  xvfb: ['xvfb'],
  keyring: ['dbus', 'gnome-keyring', 'libsecret-1-0'],
  trace: ['strace'],
  curl: ['curl'],
  debianRoot: ['debootstrap'],
  electronLibraries: [
    ['libgtk-3-0t64', 'libgtk-3-0'],
    ['libasound2t64', 'libasound2'],
    ['libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
    ['libcups2t64', 'libcups2'],
    'libnss3',
    'libgbm1',
    'libdrm2',
    'libxkbcommon0',
    'libxss1',
    'libxtst6',
    'libnotify4',
    'fonts-liberation',
  ],
} as const satisfies Record<string, readonly (string | readonly string[])[]>;

/** One of the lists of `systemNeeds`. */
export type SystemNeed = keyof typeof systemNeeds;

const apt = {
  timeMs: 15 * 60_000,
  env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
} as const;

/** Installs what `needs` names by apt, as root; returns in one clause why that failed, or nothing. */
export const installByApt = async (needs: readonly SystemNeed[]): Promise<string | undefined> => {
  const update = await runProgram('apt-get', ['update'], apt);
  const names = await packageNames(needs);
  const install = await runProgram(
    'apt-get',
    ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends', ...names],
    apt,
  );
  if (install.ok) return undefined;
  return `apt-get could not install ${names.join(' ')} (${reasonIn(update.ok ? install.output : update.output)})`;
};

/** Whether this process may install Debian packages. */
export const canInstallByApt = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await onPath('apt-get')) !== undefined;

/** The command that installs `needs`, for a person to run; names are those of the current release. */
export const aptCommand = (needs: readonly SystemNeed[]): string =>
  `apt-get install -y --no-install-recommends ${namesKnownTo(needs, (name) => !name.endsWith('t64')).join(' ')}`;

const packageNames = async (needs: readonly SystemNeed[]): Promise<readonly string[]> => {
  const all = needs.flatMap((need) => systemNeeds[need].flat());
  const policy = await runProgram('apt-cache', ['policy', ...all], apt);
  const known = installable(policy.output);
  return namesKnownTo(needs, (name) => known.has(name));
};

/** The packages an `apt-cache policy` answer has a version for; a name that is only provided by another package has none. */
export const installable = (policy: string): ReadonlySet<string> => {
  const blocks = policy.matchAll(/^(\S+):\n {2}Installed: .*\n {2}Candidate: (.*)$/gm);
  return new Set(
    [...blocks].filter(([, , candidate]) => candidate !== '(none)').map(([, name = '']) => name),
  );
};

/** One name for each package of `needs`: the first of its names that is known, or the last where none is. */
export const namesKnownTo = (
  needs: readonly SystemNeed[],
  isKnown: (name: string) => boolean,
): readonly string[] => {
  const wanted = needs.flatMap((need): (string | readonly string[])[] => [...systemNeeds[need]]);
  const names = wanted.map((entry) =>
    typeof entry === 'string' ? entry : (entry.find(isKnown) ?? entry.at(-1) ?? ''),
  );
  return [...new Set(names)];
};

/** The full path of a program on PATH, or nothing. */
export const onPath = async (program: string): Promise<string | undefined> => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program);
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
};

/** Libraries the Linux executable at `path` asks for and this system does not have. */
export const missingLibraries = async (path: string): Promise<readonly string[]> => {
  if (process.platform !== 'linux') return [];
  const { output } = await runProgram('ldd', [path], { timeMs: 30_000 });
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, name = '']) => name);
};
