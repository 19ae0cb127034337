import { appendFile, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type ProgramEnd, reasonIn, runProgram } from '../../src/start/program.ts';
import { havePrograms } from './run/system-packages.ts';

/** An empty Debian in a folder of its own, with the network of this machine. */
export interface DebianRoot {
  readonly folder: string;
  /** Runs a command inside, as a user, in the user's home. */
  readonly run: (user: string, command: readonly string[], timeMs?: number) => Promise<ProgramEnd>;
  /** The program and arguments that run a command inside. What it starts ends with it. */
  readonly enter: (user: string, command: readonly string[]) => readonly [string, string[]];
  /** Copies a file of this machine, readable by everybody; returns its path inside. */
  readonly bring: (file: string) => Promise<string>;
  readonly addUser: (name: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const usualTimeMs = 60_000;
const makingMs = 5 * 60_000;

/*
 * Mounts exist in a namespace of the command alone, so that they end with it, however it ends, and this machine never sees them. Processes are in a
 * namespace as well, and end with the command.
 */
const enterScript = `
root=$1; user=$2; home=$3; shift 3
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs shm "$root/dev/shm"
exec chroot --userspec="$user:$user" "$root" env -i HOME="$home" USER="$user" LANG=C.UTF-8 \\
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \\
  sh -c 'cd "$HOME" && exec "$@"' sh "$@"
`;

const homeOf = (user: string): string => (user === 'root' ? '/root' : `/home/${user}`);

const enterRoot =
  (folder: string): DebianRoot['enter'] =>
  (user, command) => [
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'],
      ...['sh', '-ec', enterScript, 'sh', folder, user, homeOf(user), ...command],
    ],
  ];

/** Why no Debian can be made here, in one clause; installs what is missing where that is allowed. */
const missingFor = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'an empty Debian needs root on Linux';
  return havePrograms(['debootstrap']);
};

/** The repository that this machine installs from, and the name of its release. */
async function repository(): Promise<{ uri: string; release: string } | undefined> {
  const format = '$(REPO_URI) $(CODENAME) $(COMPONENT)';
  const { output } = await runProgram(
    'apt-get',
    ['indextargets', '--format', format, 'Created-By: Packages'],
    { timeMs: usualTimeMs },
  );
  const system = await readFile('/etc/os-release', 'utf8');
  const [, own] = /^VERSION_CODENAME=(.*)$/m.exec(system) ?? [];
  for (const line of output.split('\n')) {
    const [uri, release, component] = line.split(' ');
    if (uri && release === own && release && component === 'main') return { uri, release };
  }
  return undefined;
}

/** How apt of this machine reaches its repository, such as a proxy, in the form of a file of its settings. */
async function aptSettings(): Promise<string> {
  const { output } = await runProgram('apt-config', ['dump'], { timeMs: usualTimeMs });
  const ours = /^Acquire::(?:https?::.+|Check-Date|Check-Valid-Until|Retries) /;
  return output
    .split('\n')
    .filter((line) => ours.test(line))
    .join('\n');
}

/** Removes the folder, and nothing that is mounted in it. */
async function removeRoot(folder: string): Promise<void> {
  const mounts = await readFile('/proc/self/mounts', 'utf8');
  const inside = mounts.split('\n').filter((line) => line.split(' ')[1]?.startsWith(`${folder}/`));
  if (inside.length > 0) throw new Error(`${folder} is not removed: ${inside.join(', ')}`);
  await runProgram('rm', ['-rf', '--one-file-system', '--', folder], { timeMs: makingMs });
}

/** Makes an empty Debian of the release of this machine, or says in one clause why that is not possible. The caller removes it. */
export async function createDebianRoot(): Promise<DebianRoot | { readonly missing: string }> {
  const missing = await missingFor();
  if (missing !== undefined) return { missing };
  const from = await repository();
  if (from === undefined) return { missing: 'apt knows no repository of this release of Debian' };
  const folder = await mkdtemp(join(tmpdir(), 'assay-debian-'));
  const enter = enterRoot(folder);
  const run: DebianRoot['run'] = (user, command, timeMs = usualTimeMs) => {
    const [program, args] = enter(user, command);
    return runProgram(program, args, { timeMs });
  };
  const must = async (end: ProgramEnd): Promise<void> => {
    if (!end.ok) throw new Error(`${reasonIn(end.output)}\n${end.output.slice(-2000)}`);
  };
  try {
    const make = ['--variant=minbase', from.release, folder, from.uri];
    await must(await runProgram('debootstrap', make, { timeMs: makingMs }));
    await writeFile(join(folder, 'etc/apt/apt.conf.d/90host'), await aptSettings());
    await cp('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
    // apt itself removes its privileges, and has no rights in the folder of a package that is brought.
    await appendFile(join(folder, 'etc/apt/apt.conf.d/90host'), '\nAPT::Sandbox::User "root";\n');
    // Nobody needs these files after a crash, and waiting for the disk takes most of an installation.
    await writeFile(join(folder, 'etc/dpkg/dpkg.cfg.d/90host'), 'force-unsafe-io\n');
    await mkdir(join(folder, 'packages'));
    await runProgram('chmod', ['755', folder], { timeMs: usualTimeMs });
    await must(await run('root', ['apt-get', 'update'], makingMs));
  } catch (error) {
    await removeRoot(folder);
    throw error;
  }
  return {
    folder,
    run,
    enter,
    bring: async (file) => {
      const inside = join('/packages', basename(file));
      await cp(file, join(folder, inside));
      return inside;
    },
    addUser: async (name) =>
      must(await run('root', ['useradd', '--create-home', '--shell', '/bin/sh', name])),
    remove: () => removeRoot(folder),
  };
}
