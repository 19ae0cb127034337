import { chmod, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type ProgramEnd, reasonIn, runProgram } from '../../src/start/program.ts';
import { havePrograms } from '../support/run/system-packages.ts';

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

/** Makes an empty Debian of the release of this machine, with its network, or says in one clause why that is not possible. The caller removes it. */
export async function createDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { missing: 'an empty Debian needs root on Linux' };
  const missing = await havePrograms(['debootstrap']);
  if (missing !== undefined) return { missing };
  const from = await repository();
  if (from === undefined) return { missing: 'apt knows no repository of this release of Debian' };
  const folder = await mkdtemp(join(tmpdir(), 'assay-debian-'));
  /** The program and arguments that run a command inside, as a user, in the user's home. What it starts ends with it. */
  const enter = (user: string, command: readonly string[]): [string, string[]] => [
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'],
      ...['sh', '-ec', enterScript, 'sh', folder, user, homeOf(user), ...command],
    ],
  ];
  const run = (user: string, command: readonly string[], timeMs = usualTimeMs) => {
    const [program, args] = enter(user, command);
    return runProgram(program, args, { timeMs });
  };
  const must = async (end: ProgramEnd): Promise<void> => {
    if (!end.ok) throw new Error(`${reasonIn(end.output)}\n${end.output.slice(-2000)}`);
  };
  // Nothing is mounted there for this machine.
  const remove = () =>
    runProgram('rm', ['-rf', '--one-file-system', '--', folder], { timeMs: makingMs });
  try {
    const make = ['--variant=minbase', from.release, folder, from.uri];
    await must(await runProgram('debootstrap', make, { timeMs: makingMs }));
    // apt itself removes its privileges, and has no rights in the folder of a package that is brought.
    const settings = `${await aptSettings()}\nAPT::Sandbox::User "root";\n`;
    await writeFile(join(folder, 'etc/apt/apt.conf.d/90host'), settings);
    await cp('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
    // Nobody needs these files after a crash, and waiting for the disk takes most of an installation.
    await writeFile(join(folder, 'etc/dpkg/dpkg.cfg.d/90host'), 'force-unsafe-io\n');
    await mkdir(join(folder, 'packages'));
    await chmod(folder, 0o755);
    await must(await run('root', ['apt-get', 'update'], makingMs));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    run,
    enter,
    /** Copies a file of this machine, readable by everybody; returns its path inside. */
    bring: async (file: string): Promise<string> => {
      const inside = join('/packages', basename(file));
      await cp(file, join(folder, inside));
      return inside;
    },
    addUser: async (name: string): Promise<void> =>
      must(await run('root', ['useradd', '--create-home', '--shell', '/bin/sh', name])),
    remove,
  };
}
export type DebianRoot = Exclude<Awaited<ReturnType<typeof createDebianRoot>>, { missing: string }>;
