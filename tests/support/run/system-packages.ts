import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { reasonIn, runProgram } from '../../../src/start/program.ts';
import { say } from './say.ts';

/** The Debian packages of programs that tests need of the system. The libraries of Electron come with those of Chromium. */
const packages = {
  chromium: ['chromium', 'fonts-liberation'],
  Xvfb: ['xvfb'],
  'dbus-daemon': ['dbus'],
  'gnome-keyring-daemon': ['gnome-keyring', 'libsecret-1-0'],
  strace: ['strace'],
  curl: ['curl'],
  debootstrap: ['debootstrap'],
} as const;

export type SystemProgram = keyof typeof packages;

const apt = {
  timeMs: 15 * 60_000,
  env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
} as const;

/** Installs those of the programs that this machine lacks, where it may; returns in one clause why they are not there, or nothing. */
export async function havePrograms(needed: readonly SystemProgram[]): Promise<string | undefined> {
  const there = await Promise.all(needed.map(onPath));
  const names = needed.filter((_, at) => there[at] === undefined).flatMap((one) => packages[one]);
  if (names.length === 0) return undefined;
  const install = ['install', '-y', '--no-install-recommends', ...names];
  if (process.getuid?.() !== 0 || (await onPath('apt-get')) === undefined)
    return `as root run \`apt-get ${install.join(' ')}\` and then the tests again`;
  say(`Installing ${names.join(', ')}…`);
  const update = await runProgram('apt-get', ['update'], apt);
  const end = await runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...install], apt);
  if (end.ok) return undefined;
  return `apt-get could not install ${names.join(' ')} (${reasonIn(update.ok ? end.output : update.output)})`;
}

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
